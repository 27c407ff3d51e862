package trust

import (
	"encoding/json"

	"setlab/kernel/notebook"
)

// AllTrusted reports whether a notebook that a front end sends to be saved may be signed. In such a
// notebook, every code cell is marked as trusted, which the front end does when it has run the
// cell, or has no output that can contain HTML.
func AllTrusted(content []byte) bool {
	var sent struct {
		Cells []struct {
			Type     notebook.Type `json:"cell_type"`
			Metadata struct {
				Trusted any `json:"trusted"`
			} `json:"metadata"`
			Outputs []struct {
				Type notebook.OutputType `json:"output_type"`
			} `json:"outputs"`
		} `json:"cells"`
	}
	if json.Unmarshal(content, &sent) != nil {
		return false
	}
	for _, cell := range sent.Cells {
		if cell.Type != notebook.Code || cell.Metadata.Trusted == true {
			continue
		}
		for _, output := range cell.Outputs {
			if output.Type != notebook.Stream && output.Type != notebook.Error {
				return false
			}
		}
	}
	return true
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
