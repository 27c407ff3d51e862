package run

import (
	"strconv"

	"setlab/kernel/notebook"
)

// recordKey is where papermill, and what reads its notebooks, has the record of a run
// in the metadata of a notebook.
const recordKey = "papermill"

// written is the record of a run in the notebook that it leaves.
type written map[string]any

// record notes in the notebook that it is being run: from where to where, and with which
// parameters. It notes no times, as papermill does: the same run leaves the same file. A
// notebook that is run in place is the author's, and says nothing of its runs.
func record(n *notebook.Notebook, path, to string, o Options) written {
	if o.InPlace {
		return nil
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

// end notes how the run has ended.
func (w written) end(err error) {
	if w != nil && err != nil {
		w["exception"] = true
	}
}

// plainValue returns what a parameter's text stands for in JSON: a number, a boolean,
// or the text.
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
