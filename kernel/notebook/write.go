package notebook

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

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
	if err := Replace(path, data); err != nil {
		return fmt.Errorf("save notebook: %w", err)
	}
	return nil
}

// Replace writes a file atomically: it writes to a temporary file in the same directory and renames
// it. An existing file keeps its permissions. If path is a symbolic link, its target is replaced.
func Replace(path string, data []byte) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder, not a file", path)
	}
	return replace.Write(path, data)
}
