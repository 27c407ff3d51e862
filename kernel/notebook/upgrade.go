package notebook

import (
	"encoding/json"
	"fmt"
	"strings"
)

// oldest is the oldest supported format, used by IPython in 2012.
const oldest = 2

// upgrade converts a decoded notebook of format 2 or 3 to format 4.0, as nbformat does. The cells of its worksheets are joined,
// their input becomes their source, headings become Markdown, and outputs are keyed by media type.
func upgrade(all map[string]any) error {
	sheets, ok := all["worksheets"].([]any)
	if !ok && all["worksheets"] != nil {
		return fmt.Errorf("worksheets: found %s, want a list", kindOf(all["worksheets"]))
	}
	cells := []any{}
	for _, v := range sheets {
		sheet, _ := v.(map[string]any)
		in, ok := sheet["cells"].([]any)
		if !ok {
			return fmt.Errorf("worksheets: found %s, want objects with cells", kindOf(v))
		}
		for _, v := range in {
			if c, ok := v.(map[string]any); ok {
				upgradeCell(c)
			}
			cells = append(cells, v)
		}
	}
	delete(all, "worksheets")
	if metadata, ok := all["metadata"].(map[string]any); ok {
		delete(metadata, "name") // the name of the file
	}
	all["cells"], all["nbformat"], all["nbformat_minor"] = cells, json.Number("4"), json.Number("0")
	return nil
}

// upgradeCell converts a cell.
func upgradeCell(c map[string]any) {
	metadata, ok := c["metadata"].(map[string]any)
	if !ok {
		metadata = map[string]any{}
		c["metadata"] = metadata
	}
	switch c["cell_type"] {
	case "code":
		move(c, "input", "source")
		move(c, "prompt_number", "execution_count")
		if collapsed, ok := c["collapsed"].(bool); ok {
			metadata["collapsed"] = collapsed
		}
		delete(c, "collapsed")
		delete(c, "language")
		outputs, _ := c["outputs"].([]any)
		for _, v := range outputs {
			if o, ok := v.(map[string]any); ok {
				upgradeOutput(o)
			}
		}
	case "heading":
		level, ok := integer(c["level"])
		if !ok || level < 1 || level > 6 {
			level = 1
		}
		line, _ := oldLines(c["source"]).(string)
		c["source"] = strings.Repeat("#", level) + " " + strings.Join(strings.Fields(line), " ")
		c["cell_type"] = "markdown"
		delete(c, "level")
	case "html":
		c["cell_type"] = "markdown"
	}
	delete(c, "rendered")
	if text, ok := c["source"]; ok {
		c["source"] = oldLines(text)
	}
}

// oldLines joins the lines of a text. Format 3 stored lines with or without their line endings.
func oldLines(v any) any {
	list, ok := v.([]any)
	if !ok {
		return v
	}
	lines := make([]string, len(list))
	for i, line := range list {
		if lines[i], ok = line.(string); !ok {
			return v // Parse reports the error
		}
	}
	if len(lines) > 0 && strings.HasSuffix(lines[0], "\n") {
		return strings.Join(lines, "")
	}
	return strings.Join(lines, "\n")
}

// oldData maps old fields of outputs to media types.
var oldData = map[string]string{
	"text": "text/plain", "html": "text/html", "svg": "image/svg+xml", "png": "image/png", "jpeg": "image/jpeg", "latex": "text/latex",
	"json": "application/json", "javascript": "application/javascript",
}

// upgradeOutput converts an output.
func upgradeOutput(o map[string]any) {
	switch o["output_type"] {
	case "stream":
		if move(o, "stream", "name"); o["name"] == nil {
			o["name"] = "stdout"
		}
		o["text"] = oldLines(o["text"])
		return
	case "pyerr":
		o["output_type"] = "error"
		return
	case "pyout":
		o["output_type"] = "execute_result"
		move(o, "prompt_number", "execution_count")
	case "display_data":
	default:
		return
	}
	data := map[string]any{}
	for old, kind := range oldData {
		v, ok := o[old]
		if !ok {
			continue
		}
		delete(o, old)
		if text, isText := v.(string); isText && old == "json" {
			var value any
			if json.Unmarshal([]byte(text), &value) == nil {
				v = value
			}
		}
		data[kind] = oldLines(v)
	}
	o["data"] = data
	if o["metadata"] == nil {
		o["metadata"] = map[string]any{}
	}
}

// move renames a field.
func move(from map[string]any, old, name string) {
	if v, ok := from[old]; ok {
		from[name] = v
		delete(from, old)
	}
}
