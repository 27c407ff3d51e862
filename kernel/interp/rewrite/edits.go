package rewrite

import (
	"slices"
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
	text     func() string
	order    int
	before   bool // it stands before a statement, and belongs to nothing in it
	checks   bool // bounds, see there
	wraps    bool // the text contains all between from and to, with its other edits
}

// replace replaces the text from one offset to another. Insertions at the same
// place stay in the order in which they were made.
func (e *edits) replace(from, to int, text string) {
	e.replaceBy(from, to, func() string { return text })
}

// replaceBy is replace for a text that contains edited text from between its offsets:
// it is asked for when all edits have been made.
func (e *edits) replaceBy(from, to int, text func() string) {
	e.list = append(e.list, edit{from: from, to: to, text: text, order: len(e.list)})
}

// wrap puts a text before and another one behind what stands between two offsets,
// outside of all that has been done to it before.
func (e *edits) wrap(from, to int, before, behind string) {
	e.wrapBy(from, to, func() string { return before }, func() string { return behind })
}

// wrapBy is wrap for texts that are asked for when all edits have been made.
func (e *edits) wrapBy(from, to int, before, behind func() string) {
	e.wrapAs(len(e.list), from, to, before, behind)
}

// wrapInside is wrap inside all else that wraps it.
func (e *edits) wrapInside(from, to int, before, behind string) {
	e.wrapAs(-len(e.list)-1, from, to, func() string { return before }, func() string { return behind })
}

// wrapAs is wrapBy with a place in the order of what wraps the same.
func (e *edits) wrapAs(order, from, to int, before, behind func() string) {
	e.list = append(e.list, edit{from: from, to: to, order: order, wraps: true, text: func() string {
		return before() + e.render(from, to, func(x edit) bool {
			whole := x.wraps && x.from == from && x.to == to
			outside := x.from == x.to && (x.from == from || x.to == to) // inserted beside it
			return !outside && !(whole && x.order >= order)
		}) + behind()
	}})
}

// insertBefore puts a text before the statement at an offset.
func (e *edits) insertBefore(at int, text func() string) {
	e.replaceBy(at, at, text)
	e.list[len(e.list)-1].before = true
}

// checkBy is replaceBy for what checks does not look at, and checkAround is wrapBy.
func (e *edits) checkBy(from, to int, text func() string) {
	e.replaceBy(from, to, text)
	e.list[len(e.list)-1].checks = true
}

func (e *edits) checkAround(from, to int, before, behind func() string) {
	e.wrapBy(from, to, before, behind)
	e.list[len(e.list)-1].checks = true
}

// settle is text for one that replaces all between the two offsets: what wraps the
// whole is part of it.
func (e *edits) settle(from, to int) string {
	text := e.text(from, to)
	e.list = slices.DeleteFunc(e.list, func(x edit) bool { return x.wraps && x.from == from && x.to == to })
	return text
}

// text returns the edited text between two offsets of the original. Of edits
// that overlap, the outer one wins: it renders the inner ones itself.
func (e *edits) text(from, to int) string {
	return e.render(from, to, func(edit) bool { return true })
}

// render is text with some of the edits.
func (e *edits) render(from, to int, with func(edit) bool) string {
	inside := make([]edit, 0, len(e.list))
	for _, x := range e.list {
		if from <= x.from && x.to <= to && with(x) {
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
		if a.wraps != b.wraps {
			return a.wraps
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
		out.WriteString(x.text())
		at = x.to
	}
	out.WriteString(e.code[at:to])
	return out.String()
}
