// Package table holds the content of text files with one sample per line: columns of numbers, columns of texts, and a column of classes.
package table

import (
	"math"
	"slices"
	"strconv"

	"setlab/datasets/format"
)

// Options say what the columns of a table are, by their names.
type Options struct {
	Label    string   // the column of the classes, texts or integers
	Targets  []string // columns of numbers to be predicted
	Without  []string // columns to leave out
	OneHot   []string // columns of texts, of which each is a feature that is 1 where the text stands
	Missing  bool     // a missing value is NaN and a missing class -1, not an error
	Infinite bool     // a number that is infinite or beyond float32 is Inf, not an error
	Bare     bool     // the first line is a sample, although it has no number or a value that is called like a column
}

// Table is the samples of a file.
type Table struct {
	// Columns are the columns of features, in the file's order.
	Columns []Column
	// Rows is the number of samples.
	Rows int
	// Labels are the samples' classes, and Classes the names of the classes; both are nil if no column holds classes.
	Labels  []int
	Classes []string
	// Targets are Rows x len(TargetNames) numbers, in the file's order of columns; NaN for missing ones.
	Targets     []float32
	TargetNames []string
	// Cells are Rows x len(Columns) values: a number, or the index in the column's Values; NaN for missing ones.
	Cells []float32
}

// MostValues limits the values of a table: a gigabyte.
const MostValues = 1 << 28

// Column is a column of numbers, which is one feature, or of texts, each of which is a feature.
type Column struct {
	Name   string   // its number, from 1, in a table without names
	Values []string // the distinct texts; nil for numbers
}

// width returns the number of the column's features.
func (c *Column) width() int {
	if c.Values == nil {
		return 1
	}
	return len(c.Values)
}

// Features returns the names of the features: a column's name for numbers, and column=text for texts.
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

// Row writes the features of one sample to dst.
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

// DropMissing removes the samples that miss a value, a target or the class, and returns their number.
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

// ClassName returns the name of a class. Integers get their usual form, even if the file has 1.0 or 1e0. It returns false for an empty field,
// for numbers that are not integers, and for integers that cannot be told from others: beyond int64, or beyond 2^53 if written like 1e17.
func ClassName(field string) (string, bool) {
	if v, err := strconv.ParseInt(field, 10, 64); err == nil {
		return strconv.FormatInt(v, 10), true
	}
	if _, _, isNumber := format.Float([]byte(field)); !isNumber {
		return field, field != ""
	}
	v, err := strconv.ParseFloat(field, 64)
	if err != nil || v != math.Trunc(v) || math.Abs(v) >= 1<<53 {
		return "", false
	}
	return strconv.FormatInt(int64(v), 10), true
}

// NaN is a missing value, and Inf a number that is infinite or beyond float32.
var (
	NaN = float32(math.NaN())
	Inf = float32(math.Inf(1))
)
