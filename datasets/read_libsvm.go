package datasets

import (
	"fmt"
	"slices"
	"strconv"

	"setlab/datasets/format"
	"setlab/datasets/libsvm"
)

// ReadLIBSVM reads samples from a LIBSVM file, compressed or not. The
// distinct labels, in ascending order, become classes 0, 1 and so on. If features is
// 0, it becomes the largest index in the file. Values are stored as bits if all are 0
// or 1.
func ReadLIBSVM(path string, features int) (*Samples, error) {
	in, err := openPath(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readLIBSVM(in, features)
}

// Limits of the dense table that a sparse file becomes, since a short file may have large indices.
const (
	maxDense    = 1 << 30 // bytes of all samples
	maxFeatures = 1 << 24
)

// mostFeatures returns the largest number of features allowed for a number of samples.
func mostFeatures(rows int, binary bool) int {
	most := maxDense / 4 / rows // floats a row
	if binary {
		most *= 32
	}
	return min(most, maxFeatures)
}

func readLIBSVM(in *format.Input, features int) (*Samples, error) {
	t, err := libsvm.Read(in, features)
	if err != nil {
		return nil, err
	}
	return fromLIBSVM(in, t)
}

// fromLIBSVM converts a sparse table to samples.
func fromLIBSVM(in *format.Input, t *libsvm.Table) (*Samples, error) {
	rows := len(t.Labels)
	labels, classes := classesOf(t.Labels)
	binary := !slices.ContainsFunc(t.Value, func(v float32) bool { return v != 0 && v != 1 })
	if most := mostFeatures(rows, binary); t.Features < 1 || t.Features > most {
		return nil, &FormatError{File: in.Name(), Offset: -1, Want: fmt.Sprintf("1 to %d features for %d samples", most, rows), Got: fmt.Sprint(t.Features)}
	}
	var s *Samples
	var err error
	if binary {
		b := newBitStore(rows, t.Features)
		for r := range rows {
			for i := t.Starts[r]; i < t.Starts[r+1]; i++ {
				if f := t.Index[i]; t.Value[i] == 1 {
					b.words[r*b.perRow+int(f>>6)] |= 1 << (f & 63)
				}
			}
		}
		s, err = FromBits(rows, t.Features, b.words, nil)
	} else {
		values := make([]float32, rows*t.Features)
		for r := range rows {
			for i := t.Starts[r]; i < t.Starts[r+1]; i++ {
				values[r*t.Features+int(t.Index[i])] = t.Value[i]
			}
		}
		s, err = FromFloats(rows, t.Features, values, nil)
	}
	if err != nil {
		return nil, err
	}
	return s.WithLabels(labels, classes)
}

// namesOf returns the names of the classes, in the order of classesOf.
func namesOf(raw []int) []string {
	var names []string
	for _, l := range slices.Compact(slices.Sorted(slices.Values(raw))) {
		names = append(names, strconv.Itoa(l))
	}
	return names
}

// classesOf numbers the distinct labels in ascending order.
func classesOf(raw []int) (labels []int, classes int) {
	distinct := slices.Compact(slices.Sorted(slices.Values(raw)))
	labels = make([]int, len(raw))
	for i, l := range raw {
		labels[i], _ = slices.BinarySearch(distinct, l)
	}
	return labels, len(distinct)
}
