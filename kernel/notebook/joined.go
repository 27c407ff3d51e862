package notebook

import "strings"

// Joined returns the notebook as Jupyter's server hands it to front ends: the JSON
// object of its file, but with text in one piece rather than cut into lines.
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

// joinFields joins the fields of an object that splitBundle has cut.
func joinFields(v any) {
	object, _ := v.(map[string]any)
	for field := range object {
		joinField(object, field)
	}
}

// joinField joins a field that splitLines has cut; lists of JSON are another type.
func joinField(object map[string]any, field string) {
	if lines, ok := object[field].([]string); ok {
		object[field] = strings.Join(lines, "")
	}
}
