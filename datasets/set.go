package datasets

import (
	"fmt"
	"strings"
)

// Set is a data set with its splits. All of its splits have the same features
// and the same classes. A set of the registry is shared: treat it as read-only,
// and make another one to change a split. One that is read from a file, as by
// [Read], is its caller's.
type Set struct {
	// Name is the data set's name in the registry, such as "dna".
	Name string
	// Title is its usual name, such as "DNA".
	Title string

	// Train, Valid and Test are the splits. A split that the data set does not
	// have is nil; Train is always there.
	Train, Valid, Test *Samples

	// ImageShape is rows, columns and, for color, channels of the images that
	// the samples are; nil if they are not images. A channel is a plane: feature
	// (channel*rows+row)*columns+column is one pixel's value.
	ImageShape []int
	// ClassNames names the classes, one a label; nil if they have no names.
	ClassNames []string
	// TargetNames names the targets; nil if they have no names.
	TargetNames []string
	// FeatureNames names the features; nil if they have no names.
	FeatureNames []string

	// Source says where the data come from, Terms under what license they may
	// be used, and Citation what to cite.
	Source, Terms, Citation string
	// Note says what a reader of a result must know about the split or the
	// values: how they differ from the paper's, if they do.
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

// split is one part of a set with its name.
type split struct {
	name    string
	samples *Samples
}

// splits lists the parts that are there, in order.
func (s *Set) splits() []split {
	var out []split
	for _, p := range []split{{"train", s.Train}, {"valid", s.Valid}, {"test", s.Test}} {
		if p.samples != nil {
			out = append(out, p)
		}
	}
	return out
}
