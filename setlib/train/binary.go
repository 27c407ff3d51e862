package train

import (
	"bytes"
	"encoding"
)

var (
	_ encoding.BinaryMarshaler   = (*History)(nil)
	_ encoding.BinaryUnmarshaler = (*History)(nil)
)

// MarshalBinary returns the table in the format of WriteCSV.
func (h *History) MarshalBinary() ([]byte, error) {
	var b bytes.Buffer
	err := h.WriteCSV(&b)
	return b.Bytes(), err
}

// UnmarshalBinary sets h from the output of MarshalBinary. The values are equal bit for bit.
func (h *History) UnmarshalBinary(data []byte) error {
	read, err := parseHistory(data)
	if err == nil {
		*h = *read
	}
	return err
}
