package datasets

import (
	"context"
	"errors"
	"strings"
	"testing"

	"setlab/internal/race"
)

// TestOutlines compares the digests of outlines with those of the data that are on this machine.
func TestOutlines(t *testing.T) {
	race.Skip(t, "digests of large files take minutes")
	for _, e := range Registry() {
		set, err := Load(context.Background(), e.Name)
		var missing *MissingError
		if errors.As(err, &missing) {
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		large := set.Train.Len()*set.Train.Features() > 20e6 // of which two treatments take long enough
		outline, err := Outline(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		for how, treat := range map[string]func(*Set) *Set{
			"as read":               func(s *Set) *Set { return s },
			"standardized":          (*Set).Standardized,
			"globally standardized": (*Set).GloballyStandardized,
			"binarized":             func(s *Set) *Set { return s.Binarize(.5) },
			"binarized at 0.3":      func(s *Set) *Set { return s.Binarize(.3) },
			"all rows of":           func(s *Set) *Set { return &Set{Train: s.Train.Slice(0, s.Train.Len())} },
			"a tenth of":            func(s *Set) *Set { return &Set{Train: s.Train.Slice(0, s.Train.Len()/10)} },
		} {
			if large && how != "as read" && how != "standardized" {
				continue
			}
			a, b := treat(set), treat(outline)
			if len(a.splits()) != len(b.splits()) {
				t.Fatalf("%s: the outline has the splits %v", e.Name, b)
			}
			for k, split := range a.splits() {
				got := b.splits()[k].samples
				if !got.IsOutline() || got.Len() != split.samples.Len() || got.Features() != split.samples.Features() || got.Classes() != split.samples.Classes() {
					t.Errorf("%s/%s %s: the outline is %v", e.Name, split.name, how, got)
				}
				if got.Digest() != split.samples.Digest() {
					t.Errorf("%s/%s %s: the outline has digest %s, the data %s", e.Name, split.name, how, got.Digest(), split.samples.Digest())
				}
			}
		}
	}
}

func TestOutlinesHaveNoValues(t *testing.T) {
	if _, err := Outline("no such"); err == nil || !strings.Contains(err.Error(), "mnist") {
		t.Errorf("of an unknown set: %v", err)
	}
	dna, err := Outline("dna")
	if err != nil {
		t.Fatal(err)
	}
	if DNA().Train.IsOutline() {
		t.Error("data are an outline")
	}
	for what, read := range map[string]func(){
		"At":      func() { dna.Train.At(0, 0) },
		"Row":     func() { dna.Train.Row(nil, 0) },
		"Columns": func() { dna.Train.Columns(make([]float32, 180), 1, []int{0}) },
		"Label":   func() { dna.Train.Label(0) },
		"Binary":  func() { dna.Train.Binary() },
		"Means":   func() { dna.Train.Means() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s does not panic", what)
				}
			}()
			read()
		}()
	}
	if html := dna.HTML(); !strings.Contains(html, "1400 train") {
		t.Errorf("it shows itself as %s", html)
	}
	// Outlines that the list does not have equal no samples.
	all := map[string]string{DNA().Train.Digest(): "the data"}
	for what, s := range map[string]*Samples{
		"the outline":      dna.Train,
		"two rows":         dna.Train.Slice(0, 2),
		"rows 0 and 1":     dna.Train.Select([]int{0, 1}),
		"another limit":    dna.Train.Binarize(.7),
		"one of two steps": dna.Standardized().Binarize(.5).Train,
	} {
		if other := all[s.Digest()]; (other != "") != (what == "the outline") {
			t.Errorf("%s has the digest of %q", what, other)
		}
		all[s.Digest()] = what
	}
}
