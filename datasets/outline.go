package datasets

import (
	"fmt"
	"strings"
)

// Outline returns a data set of the registry without its values. Its samples have only
// their number, features and classes, and the [Samples.Digest] of the samples that
// [Load] reads. That is enough to find stored runs:
//
//	mnist, err := datasets.Outline("mnist")
//	found, err := store.Find(runs.Config{Data: mnist.GloballyStandardized().Train, ...})
//
// Standardized, GloballyStandardized, Binarize(0.5), Binarize(0.3) and the first tenth of
// a training split of an outline are outlines of the samples that they would make. Reading
// a value or a label of an outline panics. The error of an unknown name lists the known
// ones.
func Outline(name string) (*Set, error) {
	e, err := Lookup(name)
	if err != nil {
		return nil, err
	}
	of := func(split string, rows int) *Samples {
		if rows == 0 {
			return nil
		}
		s := &Samples{values: outline{of: name + "/" + split}, rows: rows, features: e.Features, answers: answers{classes: e.Classes}}
		return s.seal()
	}
	return e.set(of("train", e.Train), of("valid", e.Valid), of("test", e.Test)), nil
}

// IsOutline reports whether the samples have no values; see [Outline].
func (s *Samples) IsOutline() bool {
	_, ok := s.values.(outline)
	return ok
}

// outline is the store of samples without values.
type outline struct {
	of  string // name/split in the registry
	how string // the treatments of the values, as in digests.txt
}

var _ store = outline{}

// The treatments that digests.txt lists.
const (
	standardized         = "standardized"
	globallyStandardized = "globally-standardized"
)

// binarizedAt is the treatment of Binarize, of which digests.txt lists that at 0.5.
func binarizedAt(threshold float32) string { return fmt.Sprintf("binarized-%g", threshold) }

// then returns the outline with one more treatment.
func (o outline) then(how string) outline {
	return outline{o.of, strings.TrimPrefix(o.how+"+"+how, "+")}
}

// treated returns the samples with the outline o and one more treatment.
func (s *Samples) treated(o outline, how string) *Samples {
	out := *s
	out.values = o.then(how)
	return out.seal()
}

// treated returns the outline of the set with one more treatment; false if the set has
// values.
func (s *Set) treated(how string) (*Set, bool) {
	if s.Train == nil || !s.Train.IsOutline() {
		return nil, false
	}
	out := *s
	for _, split := range []**Samples{&out.Train, &out.Valid, &out.Test} {
		if from := *split; from != nil {
			*split = from.treated(from.values.(outline), how)
		}
	}
	return &out, true
}

// key returns the outline's name in digests.txt.
func (o outline) key() string { return strings.TrimSuffix(o.of+" "+o.how, " ") }

// digest returns the samples' digest. If it is not known, the result equals no digest.
func (o outline) digest() string {
	if known := digests()[o.key()]; known != "" {
		return known
	}
	return "not known: " + o.key()
}

func (o outline) absent() string {
	name, _, _ := strings.Cut(o.of, "/")
	return fmt.Sprintf("datasets: %s is an outline, which has no values; datasets.Load(ctx, %q) reads them", o.key(), name)
}

func (o outline) at(int, int) float32                     { panic(o.absent()) }
func (o outline) row([]float32, int)                      { panic(o.absent()) }
func (o outline) columns([]float32, int, []int, *scaling) { panic(o.absent()) }
func (o outline) slice(lo, hi int) store                  { return o.then(fmt.Sprintf("rows-%d-%d", lo, hi)) }
func (o outline) pick(rows []int) store                   { return o.then(fmt.Sprintf("%d-rows", len(rows))) }
func (o outline) binary() bool                            { panic(o.absent()) }
func (o outline) kind() string                            { return "outline of " + o.key() }
