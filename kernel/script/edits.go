package script

import (
	"cmp"
	"slices"
	"strings"
)

// edits are changes to a text, which do not overlap.
type edits struct {
	text    string
	changes []change
}

// change is the new text of what lies between two offsets.
type change struct {
	from, to int
	text     string
}

// replace replaces the text between two offsets. Texts inserted at one place come
// in the order of the calls.
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
