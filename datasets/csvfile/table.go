package csvfile

import (
	"cmp"
	"slices"
	"strconv"
)

// Table is the samples of a file.
type Table struct {
	// Columns are those that features come from, in the file's order.
	Columns []Column
	// Rows is the number of samples.
	Rows int
	// Labels are their classes, and Classes the names of these; both are nil if no column holds classes.
	Labels  []int
	Classes []string
	// Targets are Rows x TargetNames numbers, in the file's order of columns.
	Targets     []float32
	TargetNames []string

	cells []float32 // Rows x Columns: a number, or which of the column's values it is
}

// Column is a column of numbers, which is one feature, or of texts, which are a feature each.
type Column struct {
	Name   string   // its number, from 1, in a table without names
	Values []string // the distinct texts, sorted; nil for numbers
}

// width returns how many features the column is.
func (c *Column) width() int {
	if c.Values == nil {
		return 1
	}
	return len(c.Values)
}

// Features names the features: a column of numbers by its name, a text in another one as column=text.
func (t *Table) Features() []string {
	var names []string
	for _, c := range t.Columns {
		if c.Values == nil {
			names = append(names, c.Name)
		}
		for _, v := range c.Values {
			names = append(names, c.Name+"="+v)
		}
	}
	return names
}

// Row writes the features of one sample to dst, which has room for them.
func (t *Table) Row(dst []float32, row int) {
	at := 0
	for k, v := range t.cells[row*len(t.Columns) : (row+1)*len(t.Columns)] {
		c := &t.Columns[k]
		if c.Values == nil {
			dst[at] = v
		} else {
			clear(dst[at : at+c.width()])
			dst[at+int(v)] = 1
		}
		at += c.width()
	}
}

// Binary reports whether every value is 0 or 1.
func (t *Table) Binary() bool {
	for i, v := range t.cells {
		if t.Columns[i%len(t.Columns)].Values == nil && v != 0 && v != 1 {
			return false
		}
	}
	return true
}

// distinct numbers the texts of a column in the order in which they occur.
type distinct struct{ numbers map[string]int }

func (d *distinct) number(text string) int {
	if d.numbers == nil {
		d.numbers = map[string]int{}
	}
	n, ok := d.numbers[text]
	if !ok {
		n = len(d.numbers)
		d.numbers[text] = n
	}
	return n
}

// sorted returns the texts in order, integers by their value if all are, and for every number the place there.
func (d *distinct) sorted() (texts []string, places []int) {
	for text := range d.numbers {
		texts = append(texts, text)
	}
	slices.Sort(texts)
	integers := !slices.ContainsFunc(texts, func(text string) bool { return !isInteger(text) })
	if integers {
		slices.SortFunc(texts, func(a, b string) int {
			x, _ := strconv.Atoi(a)
			y, _ := strconv.Atoi(b)
			return cmp.Compare(x, y)
		})
	}
	places = make([]int, len(texts))
	for place, text := range texts {
		places[d.numbers[text]] = place
	}
	return texts, places
}

func isInteger(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}
