package plotting

import (
	"fmt"
	"slices"
	"strings"

	"setlab/datasets"
)

// Table is a table of results: columns with units and number formats, rows in groups, the best number of a group in bold, differences
// shaded by size and sign. As the last expression of a cell it is shown in the notebook, printed it is aligned text, and it is saved as
// HTML, Markdown, CSV or LaTeX:
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
// Texts may hold superscripts and subscripts as in figures. All texts are escaped.
type Table struct {
	// Title stands above the table; empty for none.
	Title string

	// Columns are set before the first row is added.
	Columns []Column

	// BestOfRow compares the columns that have a Best with each other, row by row, instead of the rows of a group: for tables with a
	// column a model.
	BestOfRow bool

	// Notes stand below the table, a line each.
	Notes []string

	groups []tableGroup
}

// Column describes a column of a [Table]. The zero value has no heading and writes numbers with four digits.
type Column struct {
	// Name and Unit are the heading: "accuracy [%]".
	Name, Unit string

	// Format is how numbers are written, as package fmt does: "%.2f", "%d", "%.1e". Empty writes integers as they are and other
	// numbers with four digits, or all those before the decimal point.
	Format string

	// Best says which number of each group is bold. It has no effect in groups of one number.
	Best Best

	// Difference says that the numbers are differences, say from the paper's. They are written with their sign, on blue if positive
	// and on orange if negative, the darker the larger.
	Difference bool

	// Full is the absolute difference with the darkest shade; 0 stands for the largest of the column.
	Full float64

	// Align is right for columns of numbers and left for others unless it is set.
	Align Align
}

// Best says which number of a group is the best.
type Best int

const (
	BestNone Best = iota // none
	Highest              // such as of accuracies
	Lowest               // such as of losses
)

// Align is where the cells of a column stand.
type Align int

const (
	AlignAuto   Align = iota // numbers right, texts left
	AlignLeft                // left
	AlignRight               // right
	AlignCenter              // in the middle
)

// Spread is a cell of a [Table] with a mean and the range around it, such as the lowest and highest of several seeds or an interval of
// confidence: 98.75 (98.71 … 98.81). Without a range, Low = High = Mean or NaN, it is the mean alone.
type Spread struct{ Mean, Low, High float64 }

type tableGroup struct {
	heading string
	rows    []tableRow
}

type tableRow struct {
	cells []any
	note  string
}

// Group begins a group of rows under a heading that spans the columns. With an empty heading there is only a gap.
// The name of a data set of the registry stands for its title: "fashion-mnist" is written Fashion-MNIST.
func (t *Table) Group(heading string) { t.group(datasets.Title(heading)) }

// group begins a group with a heading as it is.
func (t *Table) group(heading string) { t.groups = append(t.groups, tableGroup{heading: heading}) }

// Add adds a row to the last group: a value for each column. Values are texts, numbers of any type, a [Spread], true and false, or
// anything that package fmt prints. A missing value, which is nil, NaN or infinite, is written as a dash. The slice is copied.
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

// Note writes a note beside the row that was added last, in place of an earlier one. It panics if there is none.
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

// heading is what stands above a column.
func (c Column) heading() string {
	switch {
	case c.Unit == "":
		return c.Name
	case c.Name == "":
		return "[" + c.Unit + "]"
	}
	return c.Name + " [" + c.Unit + "]"
}

// Values returns the cells of a column, row by row. It panics, naming the columns that there are, if none has the name.
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
