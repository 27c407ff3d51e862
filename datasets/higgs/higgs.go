// Package higgs streams HIGGS.csv: 11 million lines of 29 comma-separated
// numbers, the label (1 signal, 0 background) first. The file is 8 GB of text,
// 2.8 GB compressed. A [Reader] reads it a batch at a time.
//
// The data are those of Baldi, Sadowski and Whiteson (2014), Searching for
// exotic particles in high-energy physics with deep learning; the last 500000
// rows are the test set, as there.
package higgs

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"setlab/datasets/format"
)

// The shape of HIGGS and of the paper's split.
const (
	Features  = 28
	Classes   = 2
	TrainRows = 10_500_000
	TestRows  = 500_000
	Rows      = TrainRows + TestRows
)

// Reader reads samples from beginning to end. It is not safe for concurrent use.
type Reader struct {
	in  *format.Input
	row int
}

// NewReader reads from in, which it does not close.
func NewReader(in *format.Input) *Reader { return &Reader{in: in} }

// Name returns the input's name.
func (r *Reader) Name() string { return r.in.Name() }

// Row returns the number of samples read or skipped so far.
func (r *Reader) Row() int { return r.row }

// Close closes the input.
func (r *Reader) Close() error { return r.in.Close() }

// Next reads up to len(labels) samples: sample i into
// values[i*Features:(i+1)*Features] and labels[i]. It returns their number, which is
// smaller only at the end of the file, and io.EOF if no sample is left. It panics if
// values is too short. If it returns another error, the first n samples are valid.
func (r *Reader) Next(values []float32, labels []int) (n int, err error) {
	if len(values) < len(labels)*Features {
		panic(fmt.Sprintf("higgs: Next of %d samples x %d features into %d values", len(labels), Features, len(values)))
	}
	for n < len(labels) {
		line, err := r.in.Line()
		if err == io.EOF && n > 0 {
			return n, nil
		}
		if err != nil {
			return n, err
		}
		if labels[n], err = r.parse(line, values[n*Features:(n+1)*Features]); err != nil {
			return n, err
		}
		r.row++
		n++
	}
	return n, nil
}

// Skip skips n samples without parsing them. It returns an error if the file has
// fewer, or when ctx is canceled.
func (r *Reader) Skip(ctx context.Context, n int) error {
	for i := range n {
		if i&0xffff == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if _, err := r.in.Line(); err == io.EOF {
			return r.in.Bad(fmt.Sprintf("%d samples to pass over", n), fmt.Sprintf("the end of the file after %d", i))
		} else if err != nil {
			return err
		}
		r.row++
	}
	return nil
}

// End returns an error unless the file ends here.
func (r *Reader) End() error {
	if _, err := r.in.Line(); err == nil {
		return r.in.BadLine(-1, fmt.Sprintf("the end of the file after %d samples", r.row), "another one")
	} else if err != io.EOF {
		return err
	}
	return nil
}

// parse reads one line.
func (r *Reader) parse(line []byte, values []float32) (label int, err error) {
	at := 0
	for i := -1; i < Features; i++ {
		if at > len(line) {
			return 0, r.in.BadLine(len(line), fmt.Sprintf("%d numbers", 1+Features), fmt.Sprintf("the end of the line after %d", i+1))
		}
		field := line[at:]
		if comma := bytes.IndexByte(field, ','); comma >= 0 {
			field = field[:comma]
		}
		v, got, ok := format.Float(field)
		switch {
		case !ok:
			return 0, r.in.BadLine(at, "a finite number", got)
		case i >= 0:
			values[i] = v
		case v == 0 || v == 1:
			label = int(v)
		default:
			return 0, r.in.BadLine(at, "the label 0 or 1", format.Quote(field))
		}
		at += len(field) + 1
	}
	if at <= len(line) {
		return 0, r.in.BadLine(at-1, fmt.Sprintf("%d numbers", 1+Features), "more")
	}
	return label, nil
}
