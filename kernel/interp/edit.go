package interp

import (
	"sort"
	"strings"
)

// edits are replacements in the cell's text. They keep its lines where they
// are, so that positions in what the engine runs are the cell's own.
type edits struct {
	code string
	list []edit
}

type edit struct {
	from, to int
	text     string
	order    int
}

// replace replaces the text from one offset to another. Insertions at the same
// place stay in the order in which they were made.
func (e *edits) replace(from, to int, text string) {
	e.list = append(e.list, edit{from, to, text, len(e.list)})
}

// text returns the edited text between two offsets of the original. Of edits
// that overlap, the outer one wins: it has rendered the inner ones itself.
func (e *edits) text(from, to int) string {
	inside := make([]edit, 0, len(e.list))
	for _, x := range e.list {
		if from <= x.from && x.to <= to {
			inside = append(inside, x)
		}
	}
	sort.SliceStable(inside, func(i, j int) bool {
		a, b := inside[i], inside[j]
		if a.from != b.from {
			return a.from < b.from
		}
		// Insertions come before what replaces the text behind them.
		if (a.from == a.to) != (b.from == b.to) {
			return a.from == a.to
		}
		if a.to != b.to {
			return a.to > b.to
		}
		if a.from == a.to {
			return a.order < b.order
		}
		return a.order > b.order // the later one has rendered the earlier one
	})
	var out strings.Builder
	at := from
	for _, x := range inside {
		if x.from < at {
			continue
		}
		out.WriteString(e.code[at:x.from])
		out.WriteString(x.text)
		at = x.to
	}
	out.WriteString(e.code[at:to])
	return out.String()
}
