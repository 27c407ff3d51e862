package trust

import (
	"encoding/json"
	"slices"

	"setlab/kernel/notebook"
)

// AllTrusted reports whether a notebook that a front end sends to be saved may be signed. In such a
// notebook, every code cell is marked as trusted, which the front end does when it has run the
// cell, or has no output that can contain HTML.
//
// The notebook comes as it was sent, because the mark is not kept. It is decoded into maps: a struct
// would also accept the keys "Trusted" and "truſted", which a stranger's notebook may have.
func AllTrusted(content []byte) bool {
	var sent map[string]any
	if json.Unmarshal(content, &sent) != nil || sent["nbformat"] != float64(notebook.Major) {
		return false
	}
	cells, ok := sent["cells"].([]any)
	return ok && !slices.ContainsFunc(cells, func(v any) bool {
		cell, _ := v.(map[string]any)
		return !mayBeSigned(cell)
	})
}

// mayBeSigned reports whether a cell is trusted, or has nothing that needs it.
func mayBeSigned(cell map[string]any) bool {
	switch cell["cell_type"] {
	case string(notebook.Markdown), string(notebook.Raw):
		return true
	case string(notebook.Code):
	default:
		return false
	}
	if metadata, _ := cell["metadata"].(map[string]any); metadata["trusted"] == true {
		return true
	}
	outputs, isList := cell["outputs"].([]any)
	if !isList {
		return cell["outputs"] == nil
	}
	return !slices.ContainsFunc(outputs, func(v any) bool {
		output, _ := v.(map[string]any)
		kind := output["output_type"]
		return kind != string(notebook.Stream) && kind != string(notebook.Error)
	})
}

// Mark marks every code cell of a notebook, in the form of notebook.Notebook.Joined, as trusted or
// not, for a front end.
func Mark(joined map[string]any, trusted bool) {
	cells, _ := joined["cells"].([]any)
	for _, v := range cells {
		cell, _ := v.(map[string]any)
		if metadata, ok := cell["metadata"].(map[string]any); ok && cell["cell_type"] == string(notebook.Code) {
			metadata["trusted"] = trusted
		}
	}
}
