package datasets

import (
	"fmt"
	"strings"
)

// Set is a data set with its splits. All of its splits have the same features and the
// same classes. A set of the registry is shared between callers and must not be
// changed. A set that was read from a file, such as by [Read], belongs to the caller.
type Set struct {
	// Name is the data set's name in the registry, such as "dna".
	Name string
	// Title is its usual name, such as "DNA".
	Title string

	// Train, Valid and Test are the splits. A split that the data set does not have is
	// nil; Train is never nil.
	Train, Valid, Test *Samples

	// ImageShape is rows, columns and, for color, channels of the images; nil if the
	// samples are not images. Channels are planes: feature
	// (channel*rows+row)*columns+column is the value of one pixel.
	ImageShape []int
	// ClassNames has the names of the classes, by label; nil if they have no names.
	ClassNames []string
	// TargetNames has the names of the targets; nil if they have no names.
	TargetNames []string
	// FeatureNames has the names of the features; nil if they have no names.
	FeatureNames []string

	// Source says where the data come from, Terms under what license they may
	// be used, and Citation what to cite.
	Source, Terms, Citation string
	// Note says how the split or the values differ from the paper's, and what else a
	// reader of a result must know.
	Note string
}

// Features returns the number of features of every sample.
func (s *Set) Features() int { return s.Train.Features() }

// Classes returns the number of classes, 0 if the samples have no labels.
func (s *Set) Classes() int { return s.Train.Classes() }

// Binarize returns the set with every split binarized; see [Samples.Binarize].
func (s *Set) Binarize(threshold float32) *Set {
	out := *s
	for _, split := range []**Samples{&out.Train, &out.Valid, &out.Test} {
		if *split != nil {
			*split = (*split).Binarize(threshold)
		}
	}
	return &out
}

// String describes the set in one line, such as
// "dna: train 1400, valid 600, test 1186 x 180 features (bits), 3 classes".
func (s *Set) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:", s.Name)
	separator := " "
	for _, p := range s.splits() {
		fmt.Fprintf(&b, "%s%s %d", separator, p.name, p.samples.Len())
		separator = ", "
	}
	fmt.Fprintf(&b, " x %d features (%s)", s.Features(), s.Train.values.kind())
	if s.Classes() > 0 {
		fmt.Fprintf(&b, ", %d classes", s.Classes())
	}
	b.WriteString(s.Train.told())
	return b.String()
}

// split is a split with its name.
type split struct {
	name    string
	samples *Samples
}

// splits lists the splits that are not nil, in order.
func (s *Set) splits() []split {
	var out []split
	for _, p := range []split{{"train", s.Train}, {"valid", s.Valid}, {"test", s.Test}} {
		if p.samples != nil {
			out = append(out, p)
		}
	}
	return out
}
