package run

import (
	"strconv"

	"setlab/kernel/notebook"
)

// recordKey is the metadata key under which papermill, and tools that read its notebooks, store the
// record of a run.
const recordKey = "papermill"

// written is the record of a run, stored in the executed notebook.
type written map[string]any

// record stores a record of the run in the notebook: its paths and parameters. Unlike papermill, it
// does not store times, so that the same run produces the same file. A notebook that is run in
// place does not get a record.
func record(n *notebook.Notebook, path, to string, o Options) written {
	if o.InPlace {
		return nil
	}
	if o.OutputTo != nil {
		to = "-" // as papermill
	}
	parameters := map[string]any{}
	for name, value := range o.Parameters {
		parameters[name] = plainValue(value)
	}
	w := written{
		"input_path": path, "output_path": to, "parameters": parameters, "default_parameters": map[string]any{},
		"exception": nil, "environment_variables": map[string]any{}, "version": "setlab",
	}
	n.Metadata[recordKey] = map[string]any(w)
	return w
}

// end records how the run ended.
func (w written) end(err error) {
	if w != nil && err != nil {
		w["exception"] = true
	}
}

// plainValue converts a parameter's text to JSON: an integer, a boolean, or the text itself.
func plainValue(text string) any {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && strconv.FormatInt(n, 10) == text {
		return n
	}
	switch text {
	case "true", "false":
		return text == "true"
	}
	return text
}
