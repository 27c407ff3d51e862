package export

import (
	"fmt"
	"io"

	"setlab/datasets/npy"
)

// WriteNPZ writes the model as a numpy npz archive, with the metadata as the byte array "model". Equal models give identical bytes.
func (m *Model) WriteNPZ(w io.Writer) error {
	text, err := m.json()
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	arrays := map[string]npy.Array{"model": {Shape: []int{len(text)}, Bytes: text}}
	for _, t := range m.Tensors {
		arrays[t.Name] = npy.Array{Shape: t.Shape, Float32s: t.Float32s, Int32s: t.Int32s}
	}
	return npy.WriteArchive(w, arrays, false)
}
