package train

import (
	"bytes"
	"encoding"
)

var (
	_ encoding.BinaryMarshaler   = (*History)(nil)
	_ encoding.BinaryUnmarshaler = (*History)(nil)
)

// MarshalBinary returns the table as WriteCSV writes it.
func (h *History) MarshalBinary() ([]byte, error) {
	var b bytes.Buffer
	err := h.WriteCSV(&b)
	return b.Bytes(), err
}

// UnmarshalBinary makes h the table that MarshalBinary has written, to the same bits.
func (h *History) UnmarshalBinary(data []byte) error {
	read, err := parseHistory(data)
	if err == nil {
		*h = *read
	}
	return err
}
