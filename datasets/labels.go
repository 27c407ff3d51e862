package datasets

import (
	"fmt"
	"slices"
)

// WithLabels returns the same samples with the given class labels, one per row,
// each in 0..classes-1. If classes is 0, it becomes the largest label plus one. The
// labels are copied. The error names the first label that is out of range.
func (s *Samples) WithLabels(labels []int, classes int) (*Samples, error) {
	if len(labels) != s.rows {
		return nil, fmt.Errorf("datasets: %d labels for %d samples", len(labels), s.rows)
	}
	top := 0
	for i, l := range labels {
		switch {
		case l < 0:
			return nil, fmt.Errorf("datasets: label %d of sample %d is negative; labels count from 0, such as 0 and 1 for -1 and 1", l, i)
		case classes > 0 && l >= classes:
			return nil, fmt.Errorf("datasets: label %d of sample %d is not in 0..%d", l, i, classes-1)
		}
		top = max(top, l+1)
	}
	if classes == 0 {
		classes = top
	}
	out := &Samples{values: s.values, rows: s.rows, features: s.features, answers: s.answers}
	out.labels, out.classes = slices.Clone(labels), classes
	if out.labels == nil {
		out.labels = []int{}
	}
	return out.seal(), nil
}

// HasLabels reports whether the samples have class labels.
func (s *Samples) HasLabels() bool { return s.there().labels != nil }

// Label returns the class of one sample, in 0..Classes()-1. It panics if there
// are no labels or row is out of range.
func (s *Samples) Label(row int) int {
	if s.labels == nil {
		panic("datasets: Label of samples without labels")
	}
	s.checkRow(row)
	return s.labels[row]
}

// Labels returns a copy of all labels, or nil if there are none.
func (s *Samples) Labels() []int { return slices.Clone(s.there().labels) }

// Classes returns the number of classes, 0 if there are no labels.
func (s *Samples) Classes() int { return s.there().classes }
