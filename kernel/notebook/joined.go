package notebook

import "strings"

// Joined returns the notebook in the form that Jupyter's server sends to front ends: the JSON
// object of its file, with text as a single string instead of a list of lines.
func (n *Notebook) Joined() map[string]any {
	n.identify()
	all := n.fields()
	cells, _ := all["cells"].([]any)
	for _, v := range cells {
		cell, _ := v.(map[string]any)
		joinField(cell, "source")
		files, _ := cell["attachments"].(map[string]any)
		for _, bundle := range files {
			joinFields(bundle)
		}
		outputs, _ := cell["outputs"].([]any)
		for _, v := range outputs {
			output, _ := v.(map[string]any)
			joinField(output, "text")
			joinFields(output["data"])
		}
	}
	return all
}

// joinFields joins the fields of an object that splitBundle has split.
func joinFields(v any) {
	object, _ := v.(map[string]any)
	for field := range object {
		joinField(object, field)
	}
}

// joinField joins a field that splitLines has split. Lists in JSON data have a different type and
// stay unchanged.
func joinField(object map[string]any, field string) {
	if lines, ok := object[field].([]string); ok {
		object[field] = strings.Join(lines, "")
	}
}
