package plotting

import (
	"strings"

	"github.com/mattn/go-runewidth"
)

// String returns the table as text with aligned columns for a terminal. Superscripts and subscripts are on the line, and a star marks the best of a
// group.
func (t Table) String() string {
	l := t.layOut()
	rows := [][]string{plainTexts(l.heads)}
	for _, g := range l.groups {
		for _, r := range g.rows {
			rows = append(rows, l.plainRow(r))
		}
	}
	if l.noted {
		rows[0] = append(rows[0], "")
	}
	widths := make([]int, len(rows[0]))
	total := -columnGap
	for k := range widths {
		for _, row := range rows {
			widths[k] = max(widths[k], textWidth(row[k]))
		}
		if k < len(l.heads) {
			total += columnGap + widths[k]
		}
	}
	aligns := append(append([]Align(nil), l.aligns...), AlignLeft)
	var lines []string
	if l.title != "" {
		lines = append(lines, plainText(l.title), "")
	}
	lines = append(lines, plainLine(rows[0], widths, aligns), strings.Repeat("─", max(0, total)))
	next := 1
	for k, g := range l.groups {
		if k > 0 {
			lines = append(lines, "")
		}
		if g.heading != "" {
			lines = append(lines, plainText(g.heading))
		}
		for range g.rows {
			lines = append(lines, plainLine(rows[next], widths, aligns))
			next++
		}
	}
	if l.starred || len(l.notes) > 0 {
		lines = append(lines, "")
	}
	if l.starred && t.BestOfRow {
		lines = append(lines, "* best of its row")
	} else if l.starred && len(l.groups) > 1 {
		lines = append(lines, "* best of its group")
	} else if l.starred {
		lines = append(lines, "* best")
	}
	return strings.Join(append(lines, plainTexts(l.notes)...), "\n")
}

const columnGap = 2 // spaces between columns

// plainRow is a row with its stars and its note.
func (l tableLayout) plainRow(r tableLine) []string {
	var row []string
	for k, c := range r.cells {
		text := plainText(c.text)
		switch {
		case c.bold:
			text += "*"
		case l.aligns[k] == AlignRight && l.anyBold(k):
			text += " " // aligned with cells that have a star
		}
		row = append(row, text)
	}
	if l.noted {
		row = append(row, plainText(r.note))
	}
	return row
}

func (l tableLayout) anyBold(k int) bool {
	for _, g := range l.groups {
		for _, r := range g.rows {
			if r.cells[k].bold {
				return true
			}
		}
	}
	return false
}

// plainLine returns one row of cells.
func plainLine(row []string, widths []int, aligns []Align) string {
	var b strings.Builder
	for k, text := range row {
		space := widths[k] - textWidth(text)
		before := map[Align]int{AlignRight: space, AlignCenter: space / 2}[aligns[k]]
		b.WriteString(strings.Repeat(" ", before) + text + strings.Repeat(" ", space-before+columnGap))
	}
	return strings.TrimRight(b.String(), " ")
}

// textWidth returns the number of terminal columns of a text: two for wide characters such as 漢, none for combining accents. It does not depend on
// the locale.
func textWidth(s string) int { return (&runewidth.Condition{}).StringWidth(s) }

func plainTexts(all []string) []string {
	var plain []string
	for _, s := range all {
		plain = append(plain, plainText(s))
	}
	return plain
}
