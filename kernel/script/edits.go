package script

import (
	"cmp"
	"slices"
	"strings"
)

// edits collects non-overlapping changes to a text.
type edits struct {
	text    string
	changes []change
}

// change replaces the text between two offsets.
type change struct {
	from, to int
	text     string
}

// replace replaces the text between two offsets. Insertions at the same offset are made in the
// order of the calls.
func (e *edits) replace(from, to int, text string) {
	e.changes = append(e.changes, change{from, to, text})
}

// apply returns the changed text.
func (e *edits) apply() string {
	slices.SortStableFunc(e.changes, func(a, b change) int { return cmp.Compare(a.from, b.from) })
	var out strings.Builder
	at := 0
	for _, c := range e.changes {
		out.WriteString(e.text[at:c.from] + c.text)
		at = c.to
	}
	out.WriteString(e.text[at:])
	return out.String()
}
