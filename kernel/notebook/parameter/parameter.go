package parameter

import (
	"fmt"
	"go/types"
	"strings"

	"setlab/kernel/notebook"
)

// The tags of papermill.
const (
	Tag         = "parameters"
	InjectedTag = "injected-parameters"
)

// Parameter is a variable that the parameters cell declares.
type Parameter struct {
	Name string
	// Default is its value in the cell, as Go text; empty for the zero value.
	Default string
	// Comment is what the cell says about it at the end of its line.
	Comment string
	// Type is the Go type; empty where it takes an imported package to tell.
	Type string

	kind types.Type // nil where Type is empty
}

// Of returns the parameters of the notebook in the order of their
// declarations. A notebook without a parameters cell has none.
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

// Set makes the notebook run with other values than its defaults: it inserts a
// cell of assignments after the parameters cell, or replaces the one that is
// there. Values are given as text: that of a string as it is, numbers and
// booleans as Go writes them, lists of them with commas, times as 90s or 1h30m,
// anything else as a Go expression. A name that is not a parameter and a value that does not fit are
// errors that list the parameters; then the notebook is unchanged.
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

// find returns the position of the first code cell with the tag, or -1.
func find(n *notebook.Notebook, tag string) int {
	for i, c := range n.Cells {
		if c.Type == notebook.Code && c.HasTag(tag) {
			return i
		}
	}
	return -1
}

// Error says why a value was refused and which parameters there are.
type Error struct {
	Name, Problem string
	Parameters    []Parameter
}

func (e *Error) Error() string {
	return fmt.Sprintf("parameter %s: %s\n%s", e.Name, e.Problem, List(e.Parameters))
}

// List describes parameters for people, one a line.
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

// declaration is the parameter as Go declares it, such as "epochs int = 100".
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
