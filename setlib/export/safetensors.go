package export

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// WriteSafetensors writes the model as a safetensors file: the length of a header as 8 bytes, the header as JSON, and the values, all
// little-endian. The metadata is the text "model" in the header's __metadata__. Equal models give identical bytes.
func (m *Model) WriteSafetensors(w io.Writer) error {
	text, err := m.json()
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	type entry struct {
		Type    string `json:"dtype"`
		Shape   []int  `json:"shape"`
		Offsets [2]int `json:"data_offsets"`
	}
	header := map[string]any{"__metadata__": map[string]string{"model": string(text)}}
	at := 0
	for _, t := range m.Tensors {
		e := entry{"F32", t.Shape, [2]int{at, at + 4*(len(t.Float32s)+len(t.Int32s))}}
		if t.Int32s != nil {
			e.Type = "I32"
		}
		at = e.Offsets[1]
		header[t.Name] = e
	}
	first, err := json.Marshal(header)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	first = append(first, strings.Repeat(" ", (8-len(first)%8)%8)...) // aligns the values
	if _, err := w.Write(append(binary.LittleEndian.AppendUint64(nil, uint64(len(first))), first...)); err != nil {
		return err
	}
	for _, t := range m.Tensors {
		var values any = t.Float32s
		if t.Int32s != nil {
			values = t.Int32s
		}
		if err := binary.Write(w, binary.LittleEndian, values); err != nil {
			return err
		}
	}
	return nil
}
