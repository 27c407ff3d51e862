package plotting

import (
	"fmt"
	"slices"
	"strings"

	"setlab/datasets"
)

// Table is a table of results. Columns have units and number formats, rows are in groups, the best number of a group is bold, and differences are
// shaded by size and sign. As the last expression of a cell it is shown in the notebook. It prints as aligned text, and can be saved as HTML,
// Markdown, CSV or LaTeX:
//
//	t := plotting.Table{
//		Title: "RBMs on DNA",
//		Columns: []plotting.Column{
//			{Name: "model"},
//			{Name: "n^{W}"},
//			{Name: "log-probability", Unit: "nats", Format: "%.2f", Best: plotting.Highest},
//			{Name: "to the paper", Unit: "nats", Format: "%.1f", Difference: true},
//		},
//	}
//	t.Group("n^{h} = 250, n^{CD} = 3")
//	t.Add([]any{"RBM", 45000, -95.61, nil})
//	t.Add([]any{"SET-RBM", 3311, -83.07, -0.56})
//	t
//
// Texts may have superscripts and subscripts as in figures. All texts are escaped.
type Table struct {
	// Title is written above the table; empty means none.
	Title string

	// Columns must be set before the first row is added.
	Columns []Column

	// BestOfRow marks the best number of each row, over the columns with a Best, instead of the best of a column. It is for tables with one column
	// per model.
	BestOfRow bool

	// Notes are lines below the table.
	Notes []string

	groups []tableGroup
}

// Column describes a column of a [Table]. The zero value has no heading and writes numbers with four digits.
type Column struct {
	// Name and Unit are the heading: "accuracy [%]".
	Name, Unit string

	// Format is the format of numbers for package fmt: "%.2f", "%d", "%.1e". If it is empty, integers are written in full and other numbers with
	// four digits, or with all digits before the decimal point.
	Format string

	// Best says which number of each group is bold. It has no effect in groups with one number.
	Best Best

	// Difference says that the numbers are differences, for instance from the paper's. They are written with their sign, on blue if positive and
	// on orange if negative. Larger differences have darker shades.
	Difference bool

	// Full is the absolute difference with the darkest shade; 0 means the largest of the column.
	Full float64

	// Align is the alignment; by default columns of numbers are aligned right and others left.
	Align Align
}

// Best says which number of a group is the best.
type Best int

const (
	BestNone Best = iota // none
	Highest              // such as of accuracies
	Lowest               // such as of losses
)

// Align is the alignment of a column.
type Align int

const (
	AlignAuto   Align = iota // numbers right, texts left
	AlignLeft                // left
	AlignRight               // right
	AlignCenter              // in the middle
)

// Spread is a cell of a [Table] with a mean and a range around it, such as the lowest and highest of several seeds or a confidence interval: 98.75
// (98.71 … 98.81). If Low and High equal Mean or are NaN, only the mean is written.
type Spread struct{ Mean, Low, High float64 }

type tableGroup struct {
	heading string
	rows    []tableRow
}

type tableRow struct {
	cells []any
	note  string
}

// Group begins a group of rows under a heading that spans the columns. An empty heading is only a gap. A data set's name becomes its title:
// "fashion-mnist" is written Fashion-MNIST.
func (t *Table) Group(heading string) { t.group(datasets.Title(heading)) }

// group begins a group with the heading unchanged.
func (t *Table) group(heading string) { t.groups = append(t.groups, tableGroup{heading: heading}) }

// Add adds a row to the last group, with one value per column: a text, a number of any type, a [Spread], a bool, or anything that package fmt
// prints. Missing values, which are nil, NaN or infinite, are written as a dash. The slice is copied.
//
// It panics if there are more or fewer cells than columns, or if the Format of a column is not that of one number.
func (t *Table) Add(cells []any) {
	if len(cells) != len(t.Columns) {
		panic(fmt.Sprintf("plotting: Table.Add: %d cells for %d columns", len(cells), len(t.Columns)))
	}
	for _, c := range t.Columns {
		if c.Format != "" && !numberFormat.MatchString(c.Format) {
			panic(fmt.Sprintf("plotting: Table.Add: the format of column %q is %q; use that of one number, such as %%.2f or %%d", c.Name, c.Format))
		}
	}
	if len(t.groups) == 0 {
		t.groups = []tableGroup{{}}
	}
	last := &t.groups[len(t.groups)-1]
	last.rows = append(last.rows, tableRow{cells: slices.Clone(cells)})
}

// Note sets the note next to the last row, in place of an earlier one. It panics if there is no row.
func (t *Table) Note(text string) {
	for k := len(t.groups) - 1; k >= 0; k-- {
		if rows := t.groups[k].rows; len(rows) > 0 {
			rows[len(rows)-1].note = text
			return
		}
	}
	panic(fmt.Sprintf("plotting: Table.Note(%q): the table has no row yet; add one first", text))
}

// Len returns the number of rows.
func (t Table) Len() (n int) {
	for _, g := range t.groups {
		n += len(g.rows)
	}
	return n
}

// heading returns the heading of a column.
func (c Column) heading() string {
	switch {
	case c.Unit == "":
		return c.Name
	case c.Name == "":
		return "[" + c.Unit + "]"
	}
	return c.Name + " [" + c.Unit + "]"
}

// Values returns the cells of a column, row by row. It panics if there is no such column, and names the columns.
func (t Table) Values(column string) []any {
	k := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == column })
	if k < 0 {
		var names []string
		for _, c := range t.Columns {
			names = append(names, c.Name)
		}
		panic(fmt.Sprintf("plotting: Table.Values: no column %q; there are %s", column, strings.Join(names, ", ")))
	}
	var values []any
	for _, g := range t.groups {
		for _, row := range g.rows {
			values = append(values, row.cells[k])
		}
	}
	return values
}
