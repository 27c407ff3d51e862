package datasets

import (
	"fmt"
	"math"

	"setlab/datasets/matfile"
)

// ReadMAT reads samples from a MATLAB file of level 5: the matrix x, one sample per
// row, and the vector y of their labels, whose distinct integers in ascending order
// become classes 0, 1 and so on. If y is "", the samples have no labels. Values are
// stored as bits, bytes or floats, whichever is the smallest that can represent them.
func ReadMAT(path, x, y string) (*Samples, error) {
	in, err := openPath(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	f, err := matfile.Read(in)
	if err != nil {
		return nil, err
	}
	return fromMAT(f, x, y, nil)
}

// fromMAT makes samples from a parsed file. Column c of x becomes feature place[c]; if
// place is nil, the order does not change.
func fromMAT(f *matfile.File, x, y string, place []int) (*Samples, error) {
	m, err := f.Matrix(x)
	if err != nil {
		return nil, err
	}
	s, err := compact(f.Name, m, place)
	if err != nil || y == "" {
		return s, err
	}
	raw, err := rawLabels(f, x, y, s.Len())
	if err != nil {
		return nil, err
	}
	labels, classes := classesOf(raw)
	return s.WithLabels(labels, classes)
}

// rawLabels returns the labels in the vector y, one for each of the n rows of x.
func rawLabels(f *matfile.File, x, y string, n int) ([]int, error) {
	v, err := f.Matrix(y)
	if err != nil {
		return nil, err
	}
	if len(v.Values) != n || v.Rows != 1 && v.Cols != 1 {
		return nil, &FormatError{File: f.Name, Offset: -1, Want: fmt.Sprintf("%q to be a vector of %d labels, one for each row of %q", y, n, x), Got: fmt.Sprintf("%d x %d", v.Rows, v.Cols)}
	}
	raw := make([]int, n)
	for i, l := range v.Values {
		if l != math.Trunc(l) || math.Abs(l) > math.MaxInt32 {
			return nil, &FormatError{File: f.Name, Offset: -1, Want: fmt.Sprintf("an integer in %q at %d", y, i), Got: fmt.Sprint(l)}
		}
		raw[i] = int(l)
	}
	return raw, nil
}

// compact makes samples of the rows of a matrix, in the smallest storage that can
// represent its values.
func compact(file string, m *matfile.Variable, place []int) (*Samples, error) {
	if m.Rows < 1 || m.Cols < 1 {
		return nil, &FormatError{File: file, Offset: -1, Want: fmt.Sprintf("samples in %q", m.Name), Got: fmt.Sprintf("a matrix of %d x %d", m.Rows, m.Cols)}
	}
	if place == nil {
		place = make([]int, m.Cols)
		for c := range place {
			place[c] = c
		}
	}
	if len(place) != m.Cols {
		return nil, &FormatError{File: file, Offset: -1, Want: fmt.Sprintf("%d columns in %q", len(place), m.Name), Got: fmt.Sprint(m.Cols)}
	}
	bit, byteSized := true, true
	for i, v := range m.Values {
		if math.IsNaN(v) || math.Abs(v) > math.MaxFloat32 {
			return nil, &FormatError{File: file, Offset: -1, Want: fmt.Sprintf("a finite number in %q at row %d, column %d", m.Name, i%m.Rows, i/m.Rows), Got: fmt.Sprint(v)}
		}
		bit = bit && (v == 0 || v == 1)
		byteSized = byteSized && v == math.Trunc(v) && v >= 0 && v <= 255
	}
	switch {
	case bit:
		b := newBitStore(m.Rows, m.Cols)
		for i, v := range m.Values {
			if r, f := i%m.Rows, place[i/m.Rows]; v == 1 {
				b.words[r*b.perRow+f>>6] |= 1 << (f & 63)
			}
		}
		return FromBits(m.Rows, m.Cols, b.words, nil)
	case byteSized:
		values := make([]byte, len(m.Values))
		for i, v := range m.Values {
			values[i%m.Rows*m.Cols+place[i/m.Rows]] = byte(v)
		}
		return FromBytes(m.Rows, m.Cols, values, 1, nil)
	default:
		values := make([]float32, len(m.Values))
		for i, v := range m.Values {
			values[i%m.Rows*m.Cols+place[i/m.Rows]] = float32(v)
		}
		return FromFloats(m.Rows, m.Cols, values, nil)
	}
}

// transposed returns, for images of the given shape in MATLAB's column-by-column order,
// the index of each value in row-by-row order.
func transposed(shape []int) []int {
	rows, cols := shape[0], shape[1]
	place := make([]int, rows*cols)
	for i := range place {
		place[i] = i%rows*cols + i/rows
	}
	return place
}
