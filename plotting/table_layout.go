package plotting

import "math"

// tableLayout is a formatted table, which all output formats share.
type tableLayout struct {
	title   string
	heads   []string
	aligns  []Align // never AlignAuto
	groups  []tableBlock
	notes   []string
	noted   bool // some row has a note
	starred bool // something is the best
	shaded  bool
}

type tableBlock struct {
	heading string
	rows    []tableLine
}

type tableLine struct {
	cells []tableCell
	note  string
}

// layOut formats all cells, and finds the best numbers, the shades and the alignments.
func (t Table) layOut() tableLayout {
	l := tableLayout{title: t.Title, notes: t.Notes}
	for _, g := range t.groups {
		block := tableBlock{heading: g.heading}
		for _, r := range g.rows {
			line := tableLine{note: r.note}
			for k, c := range t.Columns {
				line.cells = append(line.cells, c.cell(r.cells[k]))
			}
			block.rows = append(block.rows, line)
			l.noted = l.noted || r.note != ""
		}
		l.groups = append(l.groups, block)
	}
	for k, c := range t.Columns {
		l.heads = append(l.heads, c.heading())
		l.aligns = append(l.aligns, l.align(k, c))
		if c.Difference {
			l.shaded = true
			l.shade(k, c.Full)
		}
	}
	l.findBest(t)
	return l
}

// align resolves the alignment of a column.
func (l tableLayout) align(k int, c Column) Align {
	if c.Align != AlignAuto {
		return c.Align
	}
	numbers := false
	for _, g := range l.groups {
		for _, r := range g.rows {
			if r.cells[k].word && r.cells[k].text != "" {
				return AlignLeft
			}
			numbers = numbers || !r.cells[k].word
		}
	}
	if numbers {
		return AlignRight
	}
	return AlignLeft
}

// shade sets the shades of a column's cells.
func (l tableLayout) shade(k int, full float64) {
	full = math.Abs(full)
	if full == 0 || !finite(full) {
		full = 0
		for _, g := range l.groups {
			for _, r := range g.rows {
				if v := math.Abs(r.cells[k].value); v > full {
					full = v
				}
			}
		}
	}
	if full == 0 {
		return
	}
	for _, g := range l.groups {
		for _, r := range g.rows {
			if v := r.cells[k].value; !math.IsNaN(v) {
				r.cells[k].shade = math.Max(-1, math.Min(1, v/full))
			}
		}
	}
}
