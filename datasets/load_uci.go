package datasets

import (
	"context"
	"fmt"
	"path"
	"strings"

	"setlab/datasets/format"
)

// loadBits reads a data set of the UCI evaluation suite: three tables of bits.
func loadBits(_ context.Context, in *files) (*Set, error) { return loadUCI(in) }

// loadUCI reads the tables whose names contain ".train.", ".valid." and ".test.". A
// split without a file is nil.
func loadUCI(in *files) (*Set, error) {
	var splits [3]*Samples
	for i, part := range []struct {
		mark string
		rows int
	}{{".train.", in.entry.Train}, {".valid.", in.entry.Valid}, {".test.", in.entry.Test}} {
		for _, f := range in.entry.Files {
			if !strings.Contains(f.Path, part.mark) {
				continue
			}
			s, err := in.table(path.Base(f.Path), part.rows)
			if err != nil {
				return nil, err
			}
			splits[i] = s
		}
	}
	return in.entry.set(splits[0], splits[1], splits[2]), nil
}

// table reads one table of bits with the given number of rows.
func (in *files) table(name string, rows int) (*Samples, error) {
	of, err := in.open(name)
	if err != nil {
		return nil, err
	}
	defer of.Close()
	s, err := readBits(of, in.entry.Features)
	if err == nil && s.Len() != rows {
		err = of.Bad(fmt.Sprintf("%d lines", rows), fmt.Sprint(s.Len()))
	}
	return s, err
}

// loadAdult reads train and valid from the suite's files. The suite's test samples are
// the remaining rows of LIBSVM's a1a followed by a1a.t.
func loadAdult(_ context.Context, in *files) (*Set, error) {
	set, err := loadUCI(in)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, name := range []string{"a1a.gz", "a1a.t.gz"} {
		of, err := in.open(name)
		if err != nil {
			return nil, err
		}
		s, err := libsvmBits(of, in.entry.Features)
		of.Close()
		if err != nil {
			return nil, err
		}
		all = append(all, s.rowKeys()...)
	}
	set.Test, err = remainder(in.entry.Features, all, set.Train, set.Valid)
	return set, err
}

// loadConnect4Larochelle reads train and valid from the suite's files. The test
// samples are the remaining generated positions.
func loadConnect4Larochelle(_ context.Context, in *files) (*Set, error) {
	set, err := loadUCI(in)
	if err != nil {
		return nil, err
	}
	set.Test, err = remainder(in.entry.Features, connect4Positions().rowKeys(), set.Train, set.Valid)
	return set, err
}

// libsvmBits reads a LIBSVM file whose values are all 1.
func libsvmBits(in *format.Input, features int) (*Samples, error) {
	s, err := readLIBSVM(in, features)
	if err == nil && !s.Binary() {
		err = &FormatError{File: in.Name(), Offset: -1, Want: "no values but 1", Got: "others"}
	}
	return s, err
}

// loadW8A reads LIBSVM's w8a and splits it as Connect4 does.
func loadW8A(_ context.Context, in *files) (*Set, error) {
	of, err := in.open("w8a.gz")
	if err != nil {
		return nil, err
	}
	defer of.Close()
	s, err := libsvmBits(of, in.entry.Features)
	if err != nil {
		return nil, err
	}
	order := make([]int, s.Len())
	for k := range order {
		order[k] = k * w8aStep % len(order)
	}
	return in.entry.split(s.Select(order)), nil
}

// w8aStep has no factor in common with 49749.
const w8aStep = 30746
