package notebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"setlab/kernel/whole"
)

// Read reads a notebook file.
func Read(path string) (*Notebook, error) {
	data, err := whole.Read(path, whole.Notebook)
	if err != nil {
		return nil, fmt.Errorf("read notebook: %w", err)
	}
	n, err := Parse(data)
	if err != nil {
		return nil, fmt.Errorf("read notebook %s: %w", path, err)
	}
	return n, nil
}

// Parse parses the contents of a notebook file. Notebooks of format 2 or 3 are converted to format 4. Other input
// is rejected with an error that says what was found; for invalid JSON, the error is a *SyntaxError.
func Parse(data []byte) (*Notebook, error) {
	all, err := decode(data)
	if err != nil {
		return nil, err
	}
	if major, ok := integer(all["nbformat"]); ok && major >= oldest && major < Major {
		if err := upgrade(all); err != nil {
			return nil, err
		}
	}
	n := &Notebook{}
	if n.Minor, err = version(all); err != nil {
		return nil, err
	}
	if n.Metadata, err = takeObject(all, "metadata"); err != nil {
		return nil, err
	}
	removeTransient(n.Metadata)
	cells, ok := all["cells"].([]any)
	if !ok {
		return nil, fmt.Errorf("cells: found %s, want a list of cells", kindOf(all["cells"]))
	}
	for i, v := range cells {
		c, err := parseCell(v)
		if err != nil {
			return nil, fmt.Errorf("cell %d: %w", i+1, err)
		}
		n.Cells = append(n.Cells, c)
	}
	for _, known := range []string{"cells", "nbformat", "nbformat_minor"} {
		delete(all, known)
	}
	n.rest = all
	n.identify()
	return n, nil
}

// decode decodes the JSON object in the file of a notebook.
func decode(data []byte) (map[string]any, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, errors.New("the file is empty; a notebook is a JSON object")
	}
	if err := checkText(data); err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, syntaxError(data, d.InputOffset(), err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, at(data, d.InputOffset(), "text after the end of the notebook; was it joined from two files, or left with the marks of a merge?")
	}
	all, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("found %s, want a JSON object with cells, metadata and nbformat", kindOf(v))
	}
	return all, nil
}

// version checks the major version of the format and returns the minor version.
func version(all map[string]any) (minor int, err error) {
	found, ok := all["nbformat"]
	if !ok {
		return 0, errors.New("no nbformat field: this JSON is not a Jupyter notebook")
	}
	major, ok := integer(found)
	switch {
	case !ok:
		return 0, fmt.Errorf("nbformat: found %s, want the number %d", kindOf(found), Major)
	case major < Major:
		return 0, fmt.Errorf("the notebook has format %d, this program reads formats %d to %d", major, oldest, Major)
	case major > Major:
		return 0, fmt.Errorf("the notebook has format %d, newer than format %d that this program reads; save it as format %d", major, Major, Major)
	}
	found, ok = all["nbformat_minor"]
	if !ok {
		return 0, nil
	}
	if minor, ok = integer(found); !ok || minor < 0 {
		return 0, fmt.Errorf("nbformat_minor: found %s, want a number such as %d", kindOf(found), Minor)
	}
	return minor, nil
}

// takeObject removes a field from all and returns it, or an empty object if it is missing or null.
func takeObject(all map[string]any, field string) (map[string]any, error) {
	v := all[field]
	if v == nil {
		v = map[string]any{}
	}
	object, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s: found %s, want an object", field, kindOf(v))
	}
	delete(all, field)
	return object, nil
}

// integer returns the value of a decoded integer.
func integer(v any) (int, bool) {
	number, ok := v.(json.Number)
	if !ok {
		return 0, false
	}
	i, err := number.Int64()
	return int(i), err == nil && int64(int(i)) == i
}

// kindOf describes a decoded JSON value in an error.
func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case bool:
		return fmt.Sprintf("%t", v)
	case json.Number:
		return "the number " + v.String()
	case string:
		if len(v) > 40 {
			return "a string"
		}
		return fmt.Sprintf("the string %q", v)
	case []any:
		return "a list"
	default:
		return "an object"
	}
}
