// Package libsvm reads the sparse text format of LIBSVM and SVMlight, one
// sample a line, compressed or not:
//
//	-1 3:1 11:1 14:0.5
//	+1 5:1
//
// A line is an integer label and index:value pairs with ascending indices from
// 1; other values are 0. A # and what follows it is a comment. The format is described in the README of LIBSVM,
// https://www.csie.ntu.edu.tw/~cjlin/libsvm/.
package libsvm

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"

	"setlab/datasets/format"
)

// Table is a sparse table with one label per row.
type Table struct {
	// Features is the number of features: the argument of Read or, if that is 0, the
	// largest index.
	Features int
	// Labels are the labels in the file.
	Labels []int
	// Starts has one entry more than there are rows. Row r has the features
	// Index[Starts[r]:Starts[r+1]], with the values in the same range of Value.
	Starts []int
	// Index holds features from 0, ascending within a row.
	Index []int32
	// Value holds the value of each listed feature.
	Value []float32
}

// Read reads a whole table. An index above features is an error. If features is 0,
// the largest index is the number of features. An empty file is an error.
func Read(in *format.Input, features int) (*Table, error) {
	t := &Table{Features: features, Starts: []int{0}}
	largest := features
	if features == 0 {
		largest = math.MaxInt32
	}
	for {
		line, err := in.Line()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		if err := t.add(in, line, largest); err != nil {
			return nil, err
		}
	}
	if len(t.Labels) == 0 {
		return nil, in.Bad("at least one line with a label", "an empty file")
	}
	return t, nil
}

// Append adds the rows of another table.
func (t *Table) Append(other *Table) {
	t.Features = max(t.Features, other.Features)
	for _, end := range other.Starts[1:] {
		t.Starts = append(t.Starts, len(t.Index)+end)
	}
	t.Labels, t.Index, t.Value = append(t.Labels, other.Labels...), append(t.Index, other.Index...), append(t.Value, other.Value...)
}

// add appends one line.
func (t *Table) add(in *format.Input, line []byte, largest int) error {
	line, _, comment := bytes.Cut(line, []byte("#"))
	at, field := next(line, 0)
	if comment && len(field) == 0 {
		return nil
	}
	label, ok := labelOf(field)
	if !ok {
		got := format.Quote(field)
		if _, _, number := format.Float(field); number {
			got += " (numbers to predict are read from CSV and .npz files)"
		}
		return in.BadLine(at, "an integer label", got)
	}
	last := 0
	for at, field = next(line, at+len(field)); len(field) > 0; at, field = next(line, at+len(field)) {
		colon := bytes.IndexByte(field, ':')
		if colon < 0 {
			return in.BadLine(at, "index:value", format.Quote(field))
		}
		index, err := strconv.Atoi(string(field[:colon]))
		if err != nil || index < 1 || index > largest {
			return in.BadLine(at, fmt.Sprintf("an index 1..%d", largest), format.Quote(field[:colon])+advice(string(field[:colon])))
		}
		if index <= last {
			return in.BadLine(at, fmt.Sprintf("an index above %d", last), fmt.Sprint(index))
		}
		last = index
		value, got, ok := format.Float(field[colon+1:])
		if !ok {
			return in.BadLine(at+colon+1, "a finite number", got)
		}
		t.Index = append(t.Index, int32(index-1))
		t.Value = append(t.Value, value)
	}
	t.Features = max(t.Features, last)
	t.Labels = append(t.Labels, label)
	t.Starts = append(t.Starts, len(t.Index))
	return nil
}

// labelOf returns a label. It may be written with a decimal point, such as 1.0.
func labelOf(field []byte) (label int, ok bool) {
	if n, err := strconv.ParseInt(string(field), 10, 32); err == nil {
		return int(n), true
	}
	value, _, number := format.Float(field)
	label = int(value)
	return label, number && math.Abs(float64(value)) < 1<<24 && float32(label) == value
}

// advice says what to do about an index that cannot be read.
func advice(index string) string {
	switch index {
	case "0":
		return " (indices count from 1; scikit-learn writes them so with zero_based=False)"
	case "qid":
		return " (numbers of queries are not read; remove them)"
	}
	return ""
}

// next returns the next field of a line at or after at, and its position.
func next(line []byte, at int) (int, []byte) {
	for at < len(line) && isSpace(line[at]) {
		at++
	}
	end := at
	for end < len(line) && !isSpace(line[end]) {
		end++
	}
	return at, line[at:end]
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }
