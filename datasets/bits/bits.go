// Package bits reads tables of zeros and ones written as text, one sample a
// line, separated by commas, compressed or not:
//
//	0,1,0,0,1
//	1,0,0,0,1
//
// The UCI evaluation suite of Larochelle and Murray (2011) is usually
// distributed in this format.
package bits

import (
	"fmt"
	"io"

	"setlab/datasets/format"
)

// Table is a table of bits. Each row starts a new word: with
// w = (Features+63)/64, feature f of row r is bit f%64 of Words[r*w+f/64].
type Table struct {
	Rows, Features int
	Words          []uint64
}

// Read reads a whole table. Every line must have the given number of features;
// 0 takes the number from the first line. An empty file is an error.
func Read(in *format.Input, features int) (*Table, error) {
	t := &Table{Features: features}
	for {
		line, err := in.Line()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		if t.Features == 0 {
			t.Features = (len(line) + 1) / 2
		}
		if err := t.add(in, line); err != nil {
			return nil, err
		}
	}
	if t.Rows == 0 {
		return nil, in.Bad("at least one line of zeros and ones", "an empty file")
	}
	return t, nil
}

// add appends one line: bits at even offsets, commas at odd ones.
func (t *Table) add(in *format.Input, line []byte) error {
	base := len(t.Words)
	for range (t.Features + 63) / 64 {
		t.Words = append(t.Words, 0)
	}
	row := t.Words[base:]
	for at, c := range line {
		if at&1 == 1 {
			if c != ',' {
				return in.BadLine(at, "a comma", fmt.Sprintf("%q", c))
			}
			continue
		}
		f := at >> 1
		if f >= t.Features {
			return in.BadLine(at, fmt.Sprintf("%d values a line", t.Features), "more")
		}
		switch c {
		case '0':
		case '1':
			row[f>>6] |= 1 << (f & 63)
		default:
			return in.BadLine(at, "0 or 1", fmt.Sprintf("%q", c))
		}
	}
	if got := (len(line) + 1) / 2; got != t.Features || len(line)%2 == 0 {
		return in.BadLine(len(line), fmt.Sprintf("%d values a line", t.Features), fmt.Sprintf("the end of the line after %d bytes", len(line)))
	}
	t.Rows++
	return nil
}
