package plotting

import (
	"bytes"
	"fmt"
	"html"
	"path/filepath"
	"strings"

	"setlab/internal/replace"
)

// Save writes the table to a file. The extension of its name chooses the format: .html, .md, .csv, .tex or .txt. In case of an error an existing
// file does not change.
func (t Table) Save(path string) error {
	data, err := t.encode(path)
	if err != nil {
		return err
	}
	if err := replace.Write(path, data); err != nil {
		return fmt.Errorf("plotting: saving table %q: %w", plainText(t.Title), err)
	}
	return nil
}

func (t Table) encode(path string) ([]byte, error) {
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".html":
		return []byte(tablePageHead + "<title>" + html.EscapeString(plainText(t.Title)) + "</title>\n" + t.HTML()), nil
	case ".md":
		return []byte(t.Markdown()), nil
	case ".tex":
		return []byte(t.LaTeX()), nil
	case ".txt":
		return []byte(t.String() + "\n"), nil
	case ".csv":
		var b bytes.Buffer
		err := t.WriteCSV(&b)
		return b.Bytes(), err
	default:
		return nil, fmt.Errorf("plotting: cannot save %q: the extension is %q; use .html, .md, .csv, .tex or .txt", path, ext)
	}
}

// tablePageHead is the beginning of an HTML page, with the styles that a notebook has.
const tablePageHead = `<!DOCTYPE html>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<style>body { font: 14px sans-serif } td, th { padding: 3px 8px } thead { border-bottom: 1px solid }</style>
`
