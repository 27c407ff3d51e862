package datasets

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"setlab/datasets/bits"
	"setlab/datasets/format"
	"setlab/datasets/idx"
)

// openPath opens a file by its path.
func openPath(path string) (*format.Input, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, &FormatError{File: path, Offset: -1, Want: "a file", Got: "a folder"}
	}
	in, err := format.New(filepath.Clean(path), f, 0)
	if err != nil {
		f.Close()
		return nil, err
	}
	in.CloseWith(f)
	return in, nil
}

// ownSet returns a set without samples for a user's file, named after the file.
func ownSet(path string) *Set {
	name := strings.TrimSuffix(filepath.Base(path), ".gz")
	name = strings.TrimSuffix(name, filepath.Ext(name))
	return &Set{Name: name, Title: name, Source: path}
}

// ReadBits reads samples from a text file, one per line of comma-separated zeros and
// ones, compressed or not.
func ReadBits(path string) (*Samples, error) {
	in, err := openPath(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readBits(in, 0)
}

func readBits(in *format.Input, features int) (*Samples, error) {
	t, err := bits.Read(in, features)
	if err != nil {
		return nil, err
	}
	return FromBits(t.Rows, t.Features, t.Words, nil)
}

// ReadIDX reads gray images and their labels from a pair of IDX files, each
// compressed or not. Gray levels become 0..1. If labels is "", the samples
// have no labels.
func ReadIDX(images, labels string) (*Samples, error) {
	in, err := openPath(images)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if labels == "" {
		return readIDX(in, nil, 0)
	}
	of, err := openPath(labels)
	if err != nil {
		return nil, err
	}
	defer of.Close()
	return readIDX(in, of, 0)
}

// readIDX reads images and, unless of is nil, their labels, which must be below
// classes. If classes is 0, it becomes the largest label plus one.
func readIDX(in, of *format.Input, classes int) (*Samples, error) {
	a, err := idx.Read(in, 3)
	if err != nil {
		return nil, err
	}
	s, err := FromBytes(a.Dims[0], a.Dims[1]*a.Dims[2], a.Data, 1.0/255, nil)
	if err != nil || of == nil {
		return s, err
	}
	l, err := idx.Read(of, 1)
	if err != nil {
		return nil, err
	}
	if l.Dims[0] != a.Dims[0] {
		return nil, of.BadAt(4, fmt.Sprintf("%d labels, one for each image of %s", a.Dims[0], in.Name()), fmt.Sprint(l.Dims[0]))
	}
	labels := make([]int, len(l.Data))
	for i, v := range l.Data {
		if classes > 0 && int(v) >= classes {
			return nil, of.BadAt(int64(8+i), fmt.Sprintf("a label 0..%d", classes-1), fmt.Sprint(v))
		}
		labels[i] = int(v)
	}
	return s.WithLabels(labels, classes)
}
