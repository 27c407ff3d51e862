package notebook

import "maps"

// Major is the version of the notebook format that this package reads and writes. Minor is the
// newest supported minor version, and that of new notebooks.
const (
	Major = 4
	Minor = 5
)

// Notebook is a notebook in memory. Text that files store as a list of lines is joined.
type Notebook struct {
	// Cells holds the cells in order.
	Cells []*Cell
	// Metadata of the notebook: kernelspec, language_info, title and anything else that tools store
	// there. Values are as decoded by encoding/json, with numbers as json.Number.
	Metadata map[string]any
	// Minor is the minor version of the format, 4.Minor. From 4.5 on, every cell has an ID.
	Minor int

	rest map[string]any
}

// New returns an empty notebook of the newest format.
func New() *Notebook {
	return &Notebook{Metadata: map[string]any{}, Minor: Minor}
}

// Kernel returns the name and language of the kernel that the notebook is written for, or empty
// strings if its metadata does not say.
func (n *Notebook) Kernel() (name, language string) {
	spec, _ := n.Metadata["kernelspec"].(map[string]any)
	name, _ = spec["name"].(string)
	language, _ = spec["language"].(string)
	if language == "" {
		info, _ := n.Metadata["language_info"].(map[string]any)
		language, _ = info["name"].(string)
	}
	return name, language
}

// Insert inserts cell before the cell at index at. It assigns an ID if the format requires one and
// the cell has none.
func (n *Notebook) Insert(at int, cell *Cell) {
	n.Cells = append(n.Cells[:at:at], append([]*Cell{cell}, n.Cells[at:]...)...)
	n.identify()
}

// ClearOutputs removes the outputs and execution counts of all code cells.
func (n *Notebook) ClearOutputs() {
	for _, c := range n.Cells {
		if c.Type == Code {
			c.Outputs, c.ExecutionCount = nil, 0
		}
	}
}

// fields returns the notebook as the JSON object of its file.
func (n *Notebook) fields() map[string]any {
	metadata := maps.Clone(n.Metadata)
	if metadata == nil {
		metadata = map[string]any{}
	}
	removeTransient(metadata)
	cells := make([]any, len(n.Cells))
	for i, c := range n.Cells {
		cells[i] = c.fields()
	}
	all := maps.Clone(n.rest)
	if all == nil {
		all = map[string]any{}
	}
	all["cells"] = cells
	all["metadata"] = metadata
	all["nbformat"] = Major
	all["nbformat_minor"] = n.Minor
	return all
}

// removeTransient removes metadata that does not belong in files: traces of a conversion, and the
// signature that old versions of Jupyter used for trust.
func removeTransient(metadata map[string]any) {
	for _, field := range []string{"orig_nbformat", "orig_nbformat_minor", "signature"} {
		delete(metadata, field)
	}
}
