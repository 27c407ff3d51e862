package datasets

import (
	"path/filepath"

	"setlab/datasets/format"
	"setlab/datasets/libsvm"
	"setlab/datasets/table"
)

// readTable reads a table of text and that of its test samples, if there is one.
func (o ReadOptions) readTable(path string, read func(*format.Input, table.Options) (*table.Table, error)) (*Set, error) {
	from := table.Options{Label: o.Label, Targets: o.Targets, Without: o.Without, OneHot: o.OneHot, Missing: o.DropMissing}
	in, err := openPath(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	t, err := read(in, from)
	if err != nil {
		return nil, err
	}
	if o.TestFile == "" {
		return tableSet(path, in, t)
	}
	dropped := t.DropMissing()
	train := t.Rows
	if train == 0 {
		return nil, noSample(in)
	}
	more, err := appendFile(t, o.TestFile, path, from, read, o.DropMissing)
	if err != nil {
		return nil, err
	}
	set, err := tableSet(path, in, t)
	if err != nil {
		return nil, err
	}
	set.Note = dropNote(dropped+more, dropped+more+t.Rows)
	return set.divided(train), nil
}

// appendFile adds the samples of a second file to a table. If drop is set, those with missing values are left out, and counted.
func appendFile(t *table.Table, path, first string, o table.Options, read func(*format.Input, table.Options) (*table.Table, error), drop bool) (dropped int, err error) {
	in, err := openPath(path)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	test, err := read(in, o)
	if err != nil {
		return 0, err
	}
	if drop {
		if dropped = test.DropMissing(); test.Rows == 0 {
			return 0, noSample(in)
		}
	}
	if err := t.Append(test); err != nil {
		return 0, &FormatError{File: in.Name(), Offset: -1, Want: "the columns of " + filepath.Clean(first), Got: "others: " + err.Error()}
	}
	return dropped, nil
}

// readLIBSVM reads a LIBSVM file and that of its test samples, if there is one.
func (o ReadOptions) readLIBSVM(path string) (*Set, error) {
	in, t, err := openLIBSVM(path)
	if err != nil {
		return nil, err
	}
	train := len(t.Labels)
	if o.TestFile != "" {
		_, test, err := openLIBSVM(o.TestFile)
		if err != nil {
			return nil, err
		}
		t.Append(test)
	}
	set := ownSet(path)
	set.ClassNames = namesOf(t.Labels)
	if set.Train, err = fromLIBSVM(in, t); err != nil {
		return nil, err
	}
	if o.TestFile != "" {
		set.divided(train)
	}
	return set, nil
}

// openLIBSVM reads a LIBSVM file and closes it.
func openLIBSVM(path string) (*format.Input, *libsvm.Table, error) {
	in, err := openPath(path)
	if err != nil {
		return nil, nil, err
	}
	defer in.Close()
	t, err := libsvm.Read(in, 0)
	return in, t, err
}

// divided makes the samples after the first ones the set's Test.
func (s *Set) divided(train int) *Set {
	all := s.Train
	s.Train, s.Test = all.Slice(0, train), all.Slice(train, all.Len())
	return s
}
