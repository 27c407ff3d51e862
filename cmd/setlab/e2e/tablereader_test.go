package e2e

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/kernel/notebook"
	"setlab/plotting"
)

// tableRow is a row of a table shown by a cell: its cells by the names of the columns. If two columns have the same name,
// the second is "name (2)".
type tableRow struct {
	group string // the heading above it
	cells map[string]string
}

// table reads the table that the cell with an ID shows as aligned text.
func table(t *testing.T, n *notebook.Notebook, id string) []tableRow {
	t.Helper()
	text := shownBy(n, id)
	rows := readTable(text)
	if len(rows) == 0 {
		t.Fatalf("cell %q shows no table:\n%s", id, text)
	}
	return rows
}

// readTable parses aligned text. Columns are at least two spaces apart in all lines except headings, which have no such
// gap.
func readTable(text string) []tableRow {
	head, body, found := strings.Cut(text, "\n─")
	if !found {
		return nil
	}
	head = head[strings.LastIndex(head, "\n")+1:]
	lines := strings.Split(body, "\n")[1:]
	isRow := func(line string) bool { return strings.Contains(line, "  ") }
	written := [][]rune{[]rune(head)}
	for _, line := range lines {
		if isRow(line) {
			written = append(written, []rune(line))
		}
	}
	var names []string
	columns := columnsOf(written)
	for _, c := range columns {
		name := c.in(head)
		if again := slices.Contains(names, name); again {
			name += " (2)"
		}
		names = append(names, name)
	}
	var rows []tableRow
	group := ""
	for _, line := range lines {
		switch {
		case isRow(line):
			row := tableRow{group, map[string]string{}}
			for k, c := range columns {
				row.cells[names[k]] = c.in(line)
			}
			rows = append(rows, row)
		case line != "":
			group = line
		}
	}
	return rows
}

// textColumn is the beginning and end of a column of aligned text.
type textColumn struct{ from, to int }

func (c textColumn) in(line string) string {
	text := []rune(line)
	return strings.TrimSpace(string(text[min(c.from, len(text)):min(c.to, len(text))]))
}

// columnsOf returns the columns, which are separated by two spaces in all lines.
func columnsOf(lines [][]rune) (columns []textColumn) {
	widest := 0
	for _, line := range lines {
		widest = max(widest, len(line))
	}
	blank := func(at int) bool {
		return !slices.ContainsFunc(lines, func(line []rune) bool { return at < len(line) && line[at] != ' ' })
	}
	from, gap := 0, 0
	for at := range widest {
		if !blank(at) {
			if gap >= 2 {
				columns, from = append(columns, textColumn{from, at}), at
			}
			gap = 0
			continue
		}
		gap++
	}
	return append(columns, textColumn{from, widest})
}

// row returns the only row of a group that has the given cells, written with the names of their columns, such as
// "model=SET-MLP". A group is a heading or the data set that it names. An empty group stands for all groups.
func row(t *testing.T, rows []tableRow, group string, cells ...string) tableRow {
	t.Helper()
	var some []tableRow
	for _, r := range rows {
		fits := group == "" || r.group == group || r.group == datasets.Title(group)
		for _, cell := range cells {
			name, value, _ := strings.Cut(cell, "=")
			fits = fits && r.cells[name] == value
		}
		if fits {
			some = append(some, r)
		}
	}
	if len(some) != 1 {
		t.Fatalf("%d rows with %q in group %q, want 1, of %v", len(some), cells, group, rows)
	}
	return some[0]
}

// text returns the contents of a column without the star that marks the best value.
func (r tableRow) text(t *testing.T, column string) string {
	t.Helper()
	value, ok := r.cells[column]
	if !ok {
		t.Fatalf("there is no column %q in %v", column, r.cells)
	}
	return strings.TrimSuffix(value, "*")
}

// number returns the number in a column. For a range, it returns the mean.
func (r tableRow) number(t *testing.T, column string) float64 {
	t.Helper()
	mean, _, _ := strings.Cut(r.text(t, column), " (")
	value, err := strconv.ParseFloat(strings.ReplaceAll(mean, "−", "-"), 64)
	if err != nil {
		t.Fatalf("column %q has %q, not a number", column, mean)
	}
	return value
}

// TestReadTable reads a table written by package plotting.
func TestReadTable(t *testing.T) {
	written := plotting.Table{Title: "RBMs", Columns: []plotting.Column{
		{Name: "model"}, {Name: "here", Unit: "nats", Format: "%.2f", Best: plotting.Highest}, {Name: "n^{h}"}, {Name: "n^{h}"}, {Name: "note"},
	}}
	written.Group("dna, 180 bits")
	written.Add([]any{"RBM", plotting.Spread{Mean: -18.91, Low: -19, High: -17}, "500", 63000, "impossible: more than -10.77"})
	written.Add([]any{"SET-RBM, ε = 11", -16.62, "", 4742, ""})
	written.Group("adult")
	written.Add([]any{"RBM", nil, "", 0, ""})
	rows := readTable(written.String())
	if len(rows) != 3 {
		t.Fatalf("%d rows, want 3: %v", len(rows), rows)
	}
	dense, set := row(t, rows, "dna, 180 bits", "model=RBM"), row(t, rows, "", "model=SET-RBM, ε = 11")
	within(t, "a mean with its range", dense.number(t, "here [nats]"), -18.91, -18.91)
	within(t, "the best", set.number(t, "here [nats]"), -16.62, -16.62)
	within(t, "the second column of a name", set.number(t, "nh (2)"), 4742, 4742)
	for _, cell := range []struct {
		row        tableRow
		name, want string
	}{{dense, "nh", "500"}, {set, "nh", ""}, {dense, "note", "impossible: more than -10.77"}, {row(t, rows, "adult"), "here [nats]", "–"}} {
		if got := cell.row.text(t, cell.name); got != cell.want {
			t.Errorf("column %q has %q, want %q", cell.name, got, cell.want)
		}
	}
}
