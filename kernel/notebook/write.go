package notebook

import (
	"bytes"
	"fmt"

	"setlab/internal/replace"
)

// Encode returns the contents of the notebook's file.
func (n *Notebook) Encode() ([]byte, error) {
	n.identify()
	var b bytes.Buffer
	if err := encode(&b, n.fields(), 0); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// Save writes the notebook to a file atomically: even after a crash, the file contains either the
// old or the new notebook.
func (n *Notebook) Save(path string) error {
	data, err := n.Encode()
	if err != nil {
		return fmt.Errorf("save notebook %s: %w", path, err)
	}
	if err := replace.Write(path, data); err != nil {
		return fmt.Errorf("save notebook: %w", err)
	}
	return nil
}
