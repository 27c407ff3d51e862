package datasets

import (
	"fmt"
	"slices"

	"setlab/datasets/csvfile"
	"setlab/datasets/format"
	"setlab/datasets/table"
)

// CSV says what the columns of a table are, by their names in the first line or, in a table without names, by their numbers from "1". In the
// zero value all columns are features, and numbers.
type CSV struct {
	// Label is the column of the classes, texts or integers; "" means none.
	Label string
	// Targets lists columns of numbers to be predicted, which become the samples' targets: one or several for regression, or zeros and ones
	// that say which of several labels a sample has.
	Targets []string
	// Without lists columns to leave out, such as a sample's number.
	Without []string
	// OneHot lists columns of texts to encode: each of their texts becomes a feature, which is 1 in samples with this text and 0 in others.
	OneHot []string
	// DropMissing leaves out samples with a missing value; the set's Note says how many. A value is missing if it is empty, ?, NA, N/A, NaN
	// or null, in any case. Without DropMissing, a missing value is an error.
	DropMissing bool
}

// ReadCSV reads a text file with one sample per line, compressed or not. Commas, semicolons, tabs or blanks separate the values. The first
// line has the names of the columns if o refers to a column by name or, if o refers to no column, if the line has no number. "3" is the third
// column, unless the first line can only be names or counts 0, 1, 2, 3, …; if it can be both, that is an error. The samples are the set's Train;
// Samples.Split splits off others. Classes are numbered in the order of their names, integers by value, and the set's ClassNames has the names. A
// missing value, a text instead of a number, lines of different lengths, two features of the same name, and texts in another encoding than UTF-8 are a
// [*FormatError] that says where.
//
//	wine, err := datasets.ReadCSV("wine.csv", datasets.CSV{Label: "quality", Without: []string{"id"}, OneHot: []string{"color"}})
func ReadCSV(path string, o CSV) (*Set, error) {
	return ReadOptions{Label: o.Label, Targets: o.Targets, Without: o.Without, OneHot: o.OneHot, DropMissing: o.DropMissing}.readTable(path, csvfile.Read)
}

// tableSet makes a set of a table, without the samples that have a missing value.
func tableSet(path string, in *format.Input, t *table.Table) (*Set, error) {
	set := ownSet(path)
	all := t.Rows
	set.Note = dropNote(t.DropMissing(), all)
	if t.Rows == 0 {
		return nil, noSample(in)
	}
	var err error
	if set.Train, err = fromTable(in, t); err != nil {
		return nil, err
	}
	if clash := t.Clash(); clash != "" {
		return nil, &FormatError{File: in.Name(), Offset: -1, Want: "a different name for each feature", Got: clash + " (rename one of the columns)"}
	}
	set.ClassNames, set.FeatureNames, set.TargetNames = t.Classes, t.Features(), t.TargetNames
	if other := otherEncodings(slices.Concat(set.FeatureNames, set.TargetNames, set.ClassNames)); other != nil {
		return nil, &FormatError{File: in.Name(), Offset: -1, Want: "texts in UTF-8", Got: format.Quote([]byte(other[0])) + " (save the file in UTF-8)"}
	}
	return set, nil
}

func noSample(in *format.Input) error {
	return &FormatError{File: in.Name(), Offset: -1, Want: "a sample without missing values; leave out the columns that lack most (Without)", Got: "none"}
}

// dropNote says how many samples are left out.
func dropNote(dropped, all int) string {
	if dropped == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d samples are left out: a value is missing.", dropped, all)
}

// fromTable makes samples of a table. It stores them as bits if all values are 0 or 1.
func fromTable(in *format.Input, t *table.Table) (*Samples, error) {
	features := len(t.Features())
	binary := t.Binary()
	if most := mostFeatures(t.Rows, binary); features > most {
		return nil, in.BadPlace(1, 0, fmt.Sprintf("at most %d features for %d samples", most, t.Rows), fmt.Sprint(features))
	}
	row := make([]float32, features)
	var s *Samples
	var err error
	if binary {
		b := newBitStore(t.Rows, features)
		for r := range t.Rows {
			t.Row(row, r)
			b.set(r, row, 0)
		}
		s, err = FromBits(t.Rows, features, b.words, nil)
	} else {
		values := make([]float32, t.Rows*features)
		for r := range t.Rows {
			t.Row(values[r*features:(r+1)*features], r)
		}
		s, err = FromFloats(t.Rows, features, values, nil)
	}
	if err == nil && t.TargetNames != nil {
		s, err = s.WithTargets(t.Targets, len(t.TargetNames))
	}
	if err != nil || t.Labels == nil {
		return s, err
	}
	return s.WithLabels(t.Labels, len(t.Classes))
}
