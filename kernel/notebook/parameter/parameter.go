package parameter

import (
	"fmt"
	"go/types"
	"strings"

	"setlab/kernel/notebook"
)

// Cell tags used by papermill.
const (
	Tag         = "parameters"
	InjectedTag = "injected-parameters"
)

// Parameter is a variable declared in the parameters cell.
type Parameter struct {
	Name string
	// Default is its value in the cell, as Go source; empty for the zero value.
	Default string
	// Comment is the comment at the end of its line.
	Comment string
	// Type is its Go type; empty if it depends on an imported package, except for time.Duration.
	Type string

	kind types.Type // nil if Type is empty
}

// Of returns the parameters of the notebook in the order of their declarations, or nil if it has no
// parameters cell.
func Of(n *notebook.Notebook) ([]Parameter, error) {
	at := find(n, Tag)
	if at < 0 {
		return nil, nil
	}
	c, err := readCell(n.Cells[at].Source)
	if err != nil {
		return nil, fmt.Errorf("cell %d, tagged %s: %w", at+1, Tag, err)
	}
	return c.parameters, nil
}

// Set sets parameters of the notebook: it inserts a cell of assignments after the parameters cell,
// or replaces the existing one. Values are given as text: strings unquoted, numbers and booleans as
// in Go except that 010 is ten, durations as 90s or 1h30m, lists of these separated by commas or as
// in JSON, and anything else as a Go expression. For an unknown name or an unsuitable value, Set
// returns an error that lists the parameters, and leaves the notebook unchanged.
func Set(n *notebook.Notebook, values map[string]string) error {
	if len(values) == 0 {
		return nil
	}
	at := find(n, Tag)
	if at < 0 {
		return fmt.Errorf("the notebook takes no parameters: none of its cells is tagged %q", Tag)
	}
	c, err := readCell(n.Cells[at].Source)
	if err != nil {
		return fmt.Errorf("cell %d, tagged %s: %w", at+1, Tag, err)
	}
	source, err := c.assign(values)
	if err != nil {
		return err
	}
	if old := find(n, InjectedTag); old >= 0 {
		n.Cells[old].Source = source
		n.Cells[old].Outputs, n.Cells[old].ExecutionCount = nil, 0
		return nil
	}
	injected := notebook.NewCell(notebook.Code, source)
	injected.AddTag(InjectedTag)
	n.Insert(at+1, injected)
	return nil
}

// find returns the index of the first code cell with the tag, or -1.
func find(n *notebook.Notebook, tag string) int {
	for i, c := range n.Cells {
		if c.Type == notebook.Code && c.HasTag(tag) {
			return i
		}
	}
	return -1
}

// Error reports why a value was rejected, and lists the available parameters.
type Error struct {
	Name, Problem string
	Parameters    []Parameter
}

func (e *Error) Error() string {
	return fmt.Sprintf("parameter %s: %s\n%s", e.Name, e.Problem, List(e.Parameters))
}

// List formats parameters for display, one per line.
func List(parameters []Parameter) string {
	if len(parameters) == 0 {
		return "The notebook has no parameters."
	}
	width := 0
	for _, p := range parameters {
		width = max(width, len(p.declaration()))
	}
	var b strings.Builder
	b.WriteString("The parameters of the notebook and their defaults:")
	for _, p := range parameters {
		line := fmt.Sprintf("\n  %-*s  %s", width, p.declaration(), p.Comment)
		b.WriteString(strings.TrimRight(line, " "))
	}
	return b.String()
}

// declaration returns the parameter's declaration, such as "epochs int = 100".
func (p Parameter) declaration() string {
	s := p.Name
	if p.Type != "" {
		s += " " + p.Type
	}
	if p.Default != "" {
		s += " = " + p.Default
	}
	return s
}
