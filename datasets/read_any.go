package datasets

import (
	"encoding/binary"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"setlab/datasets/arff"
	"setlab/datasets/csvfile"
	"setlab/datasets/format"
	"setlab/datasets/matfile"
)

// ReadOptions say how [Read] reads a file. The zero value means each format's defaults. An option that the format does not have is an error.
type ReadOptions struct {
	// Label, Targets, Without, OneHot and DropMissing are for CSV and ARFF, see [CSV] and [ARFF]. For .npz files, Targets has the name of one
	// array, see [NPZ].
	Label       string
	Targets     []string
	Without     []string
	OneHot      []string
	DropMissing bool

	// TestFile is a second file with the test samples, of the same format and with the same columns, for CSV, ARFF and LIBSVM. The texts and classes of both
	// files are numbered together.
	TestFile string

	// X and Y name the arrays of .npz files and the matrices of MAT files. "" means the first of the usual names, see [NPZ].
	X, Y string

	// Labels is the file with the classes, for .npy and IDX files, which hold one array each.
	Labels string

	// Channels, Rows and Columns are for folders of images, see [Images].
	Channels, Rows, Columns int
}

// Read reads a file of your own, or a folder of images. It detects the format from the content, not the name: CSV, ARFF, LIBSVM, MAT, .npy,
// .npz or IDX. All but .npz may be compressed with gzip or bzip2. [ReadCSV], [ReadARFF], [ReadLIBSVM], [ReadMAT], [ReadNPY], [ReadNPZ], [ReadIDX] and
// [ReadImages] describe the samples and classes that result. Splits that the file does not have are nil. If the file is invalid, or of another
// format, the error is a [*FormatError] that says where, and what to do.
//
//	wine, err := datasets.Read("wine.arff", datasets.ReadOptions{Label: "quality"})
//	wine.Train, wine.Test = wine.Train.Split(0.25, 1)
func Read(path string, o ReadOptions) (*Set, error) {
	kind, err := kindOf(path)
	if err != nil {
		return nil, err
	}
	if err := o.fit(path, kind); err != nil {
		return nil, err
	}
	switch kind {
	case kindCSV:
		return o.readTable(path, csvfile.Read)
	case kindARFF:
		return o.readTable(path, arff.Read)
	case kindLIBSVM:
		return o.readLIBSVM(path)
	case kindNPZ:
		of, err := o.npz(path)
		if err != nil {
			return nil, err
		}
		return ReadNPZ(path, of)
	case kindNPY:
		return ReadNPY(path, o.Labels)
	case kindImages:
		return ReadImages(path, Images{Channels: o.Channels, Rows: o.Rows, Columns: o.Columns})
	}
	set := ownSet(path)
	in, err := openPath(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if kind == kindMAT {
		err = set.readMAT(in, o.X, o.Y)
	} else {
		err = set.readIDX(in, o.Labels)
	}
	if err != nil {
		return nil, err
	}
	return set, nil
}

// npz returns the options for a .npz file, whose targets are one array.
func (o ReadOptions) npz(path string) (NPZ, error) {
	if len(o.Targets) > 1 {
		return NPZ{}, &FormatError{File: filepath.Clean(path), Offset: -1, Want: "one array of targets, with a row for each sample", Got: fmt.Sprintf("%q", o.Targets)}
	}
	return NPZ{X: o.X, Y: o.Y, Targets: strings.Join(o.Targets, "")}, nil
}

// fit returns an error if an option is set that the format does not support.
func (o ReadOptions) fit(path, kind string) error {
	table, arrays := []string{kindCSV, kindARFF}, []string{kindNPZ, kindMAT}
	for _, option := range []struct {
		name string
		set  bool
		of   []string
	}{
		{"Label", o.Label != "", table}, {"Targets", o.Targets != nil, []string{kindCSV, kindARFF, kindNPZ}}, {"Without", o.Without != nil, table}, {"OneHot", o.OneHot != nil, table}, {"DropMissing", o.DropMissing, table},
		{"TestFile", o.TestFile != "", []string{kindCSV, kindARFF, kindLIBSVM}}, {"X", o.X != "", arrays}, {"Y", o.Y != "", arrays}, {"Labels", o.Labels != "", []string{kindNPY, kindIDX}},
		{"Channels", o.Channels != 0, []string{kindImages}}, {"Rows", o.Rows != 0, []string{kindImages}}, {"Columns", o.Columns != 0, []string{kindImages}},
	} {
		if option.set && !slices.Contains(option.of, kind) {
			return &FormatError{File: filepath.Clean(path), Offset: -1, Want: fmt.Sprintf("%s, for which the option %s is", strings.Join(option.of, " or "), option.name), Got: kind}
		}
	}
	if o.TestFile == "" {
		return nil
	}
	test, err := kindOf(o.TestFile)
	if err == nil && test != kind {
		err = &FormatError{File: filepath.Clean(o.TestFile), Offset: -1, Want: kind + ", which the training samples are", Got: test}
	}
	return err
}

// readMAT reads the matrices of the given names, or of the usual ones.
func (s *Set) readMAT(in *format.Input, x, y string) error {
	f, err := matfile.Read(in)
	if err != nil {
		return err
	}
	has := func(name string) bool {
		return slices.ContainsFunc(f.Variables, func(v *matfile.Variable) bool { return v.Name == name })
	}
	if x == "" {
		if x = usual(has, usualX); x == "" {
			x = "X" // the error lists the matrices
		}
	}
	if y == "" {
		y = usual(has, usualY)
	}
	b := arraySet{file: f.Name, set: s}
	for _, split := range splitsOf(s) {
		x, name := split.sibling(x, has)
		if x == "" {
			continue
		}
		y := inSplit(y, name)
		if *split.to, err = fromMAT(f, x, "", nil); err != nil {
			return err
		}
		if first := s.Train; (*split.to).Features() != first.Features() {
			return b.bad(x, fmt.Sprintf("samples like those of the training split, of %d features", first.Features()), fmt.Sprint((*split.to).Features()))
		}
		if y == "" {
			continue
		}
		raw, err := rawLabels(f, x, y, (*split.to).Len())
		if err != nil {
			return err
		}
		for i, l := range raw {
			raw[i] = b.names.integer(int64(l))
		}
		b.labels = append(b.labels, arrayLabels{split.to, raw})
	}
	_, err = b.finish()
	return err
}

// readIDX reads images and, unless labels is "", the file of their labels.
func (s *Set) readIDX(in *format.Input, labels string) error {
	var of *format.Input
	var err error
	if labels != "" {
		if of, err = openPath(labels); err != nil {
			return err
		}
		defer of.Close()
	}
	header, err := in.Peek(16)
	if err != nil {
		return err
	}
	if len(header) == 16 {
		s.ImageShape = []int{int(binary.BigEndian.Uint32(header[8:])), int(binary.BigEndian.Uint32(header[12:]))}
	}
	s.Train, err = readIDX(in, of, 0)
	return err
}
