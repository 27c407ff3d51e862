package plotting

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"setlab/internal/replace"
)

// Save writes the figure to a file. The extension of its name chooses the format: .png,
// .svg, or .csv for the numbers drawn, see [Figure.WriteCSV]. In case of an error an
// existing file does not change.
func (f *Figure) Save(path string) error {
	data, err := f.encode(path)
	if err != nil {
		return err
	}
	if err := replace.Write(path, data); err != nil {
		return fmt.Errorf("plotting: saving %v: %w", f, err)
	}
	return nil
}

func (f *Figure) encode(path string) ([]byte, error) {
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".png":
		return f.PNG()
	case ".svg":
		return f.SVG()
	case ".csv":
		var b bytes.Buffer
		err := f.WriteCSV(&b)
		return b.Bytes(), err
	default:
		return nil, fmt.Errorf("plotting: cannot save %q: the extension is %q; use .png, .svg or .csv", path, ext)
	}
}
