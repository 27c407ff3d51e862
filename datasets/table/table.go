// Package table is what text files with a sample a line are read to: columns of numbers, columns of texts, and one of classes.
package table

import (
	"math"
	"slices"
	"strconv"

	"setlab/datasets/format"
)

// Options say what the columns of a table are. A column is told by its name.
type Options struct {
	Label   string   // the column of the classes, texts or integers
	Targets []string // columns of numbers that are to be predicted
	Without []string // columns that are left out
	OneHot  []string // columns of texts, of which each is a feature that is 1 where the text stands
	Missing bool     // a missing value is NaN and a missing class -1, not an error
	Bare    bool     // the first line is a sample, although it has no number or a value that is called like a column
}

// Table is the samples of a file.
type Table struct {
	// Columns are those that features come from, in the file's order.
	Columns []Column
	// Rows is the number of samples.
	Rows int
	// Labels are their classes, and Classes the names of these; both are nil if no column holds classes.
	Labels  []int
	Classes []string
	// Targets are Rows x TargetNames numbers, in the file's order of columns; NaN if one is missing.
	Targets     []float32
	TargetNames []string
	// Cells is Rows x Columns: a number, or which of the column's values it is; NaN if it is missing.
	Cells []float32
}

// MostValues is how many values a table may have: a gigabyte.
const MostValues = 1 << 28

// Column is a column of numbers, which is one feature, or of texts, which are a feature each.
type Column struct {
	Name   string   // its number, from 1, in a table without names
	Values []string // the distinct texts; nil for numbers
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
	for k, v := range t.Cells[row*len(t.Columns) : (row+1)*len(t.Columns)] {
		c := &t.Columns[k]
		if c.Values == nil {
			dst[at] = v
		} else {
			clear(dst[at : at+c.width()])
			if v == v {
				dst[at+int(v)] = 1
			}
		}
		at += c.width()
	}
}

// Binary reports whether every value is 0 or 1.
func (t *Table) Binary() bool {
	for i, v := range t.Cells {
		if t.Columns[i%len(t.Columns)].Values == nil && v != 0 && v != 1 {
			return false
		}
	}
	return true
}

// DropMissing removes the samples of which a value, a target or the class is missing, and returns how many these are.
func (t *Table) DropMissing() int {
	n, each, kept := len(t.Columns), len(t.TargetNames), 0
	absent := func(v float32) bool { return v != v }
	for r := range t.Rows {
		cells, targets := t.Cells[r*n:(r+1)*n], t.Targets[r*each:(r+1)*each]
		if slices.ContainsFunc(cells, absent) || slices.ContainsFunc(targets, absent) || t.Labels != nil && t.Labels[r] < 0 {
			continue
		}
		copy(t.Cells[kept*n:], cells)
		copy(t.Targets[kept*each:], targets)
		if t.Labels != nil {
			t.Labels[kept] = t.Labels[r]
		}
		kept++
	}
	dropped := t.Rows - kept
	t.Rows, t.Cells, t.Targets = kept, t.Cells[:kept*n], t.Targets[:kept*each]
	if t.Labels != nil {
		t.Labels = t.Labels[:kept]
	}
	return dropped
}

// ClassName returns the name of a class: of integers, also those that are written as 1.0 and 1e0, the usual one.
func ClassName(field string) (string, bool) {
	if _, _, isNumber := format.Float([]byte(field)); !isNumber {
		return field, field != ""
	}
	v, err := strconv.ParseFloat(field, 64)
	if err != nil || v != math.Trunc(v) || math.Abs(v) > 1<<53 {
		return "", false
	}
	return strconv.FormatInt(int64(v), 10), true
}

// NaN is a missing value.
var NaN = float32(math.NaN())
