package datasets

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// mixedSets returns one set a store, with features of every kind: ordinary, constant at 0 and elsewhere, nearly constant.
func mixedSets(t testing.TB) []*Set {
	t.Helper()
	const features = 70
	rng := rand.New(rand.NewPCG(4, 4))
	split := func(rows int) (s [3]*Samples) {
		words, bytes, floats := make([]uint64, rows*2), make([]byte, rows*features), make([]float32, rows*features)
		for r := range rows {
			for f := range features {
				v := byte(rng.IntN(256))
				switch f {
				case 3:
					v = 0
				case 5:
					v = 77
				case 7:
					v = byte(min(1, r%17))
				}
				bytes[r*features+f] = v
				floats[r*features+f] = float32(v)*1e-3 + .1
				words[r*2+f/64] |= uint64(v&1) << (f % 64)
			}
		}
		for k, make := range []func() (*Samples, error){
			func() (*Samples, error) { return FromBits(rows, features, words, nil) },
			func() (*Samples, error) { return FromBytes(rows, features, bytes, 1./255, nil) },
			func() (*Samples, error) { return FromFloats(rows, features, floats, nil) },
		} {
			var err error
			if s[k], err = make(); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	train, test := split(101), split(30)
	var sets []*Set
	for k := range train {
		sets = append(sets, &Set{Name: "mixed", Train: train[k], Test: test[k]})
	}
	return sets
}

// Compares both methods with their definition in float64.
func TestStandardized(t *testing.T) {
	for _, set := range mixedSets(t) {
		means, deviations := set.Train.Moments()
		for f, m := range set.Train.Means() {
			if math.Abs(m-means[f]) > 1e-12 {
				t.Errorf("%v: feature %d has mean %v by Moments and %v by Means", set, f, means[f], m)
			}
			square := 0.
			for r := range set.Train.Len() {
				d := float64(set.Train.At(r, f)) - m
				square += d * d
			}
			if d := math.Sqrt(square / float64(set.Train.Len())); math.Abs(d-deviations[f]) > 1e-12 {
				t.Errorf("%v: feature %d deviates by %v, want %v", set, f, deviations[f], d)
			}
		}
		if deviations[3] != 0 || deviations[5] != 0 {
			t.Errorf("%v: constant features deviate by %v and %v", set, deviations[3], deviations[5])
		}
		own := set.Standardized()
		for _, p := range [][2]*Samples{{set.Train, own.Train}, {set.Test, own.Test}} {
			for r := range p[0].Len() {
				for f := range set.Features() {
					want := 0.
					if deviations[f] > 0 {
						want = (float64(p[0].At(r, f)) - means[f]) / deviations[f]
					}
					if got := float64(p[1].At(r, f)); math.Abs(got-want) > 1e-4 {
						t.Fatalf("%v: value %d,%d is %v, want %v", own, r, f, got, want)
					}
				}
			}
		}
		got, spread := own.Train.Moments()
		for f := range got {
			if want := min(1, deviations[f]*1e30); math.Abs(got[f]) > 1e-4 || math.Abs(spread[f]-want) > 1e-5 {
				t.Errorf("%v: feature %d has mean %v and deviation %v", own, f, got[f], spread[f])
			}
		}
		all := set.GloballyStandardized()
		sum, square, n := 0., 0., float64(set.Train.Len()*set.Features())
		for r := range set.Train.Len() {
			for f, v := range all.Train.Row(nil, r) {
				sum += float64(v)
				square += float64(v) * float64(v)
				// One scale for all: differences keep their ratio.
				if raw := set.Train.At(r, f); raw == set.Train.At(0, 3) && v != all.Train.At(0, 3) {
					t.Fatalf("%v: %v becomes %v and %v", all, raw, v, all.Train.At(0, 3))
				}
			}
		}
		if math.Abs(sum/n) > 1e-5 || math.Abs(square/n-1) > 1e-5 {
			t.Errorf("%v: mean %v, mean square %v of all values", all, sum/n, square/n)
		}
		if set.Note != "" || !strings.Contains(own.Note, "each feature for itself") || !strings.Contains(all.Note, "all features alike") {
			t.Errorf("notes %q, %q, %q", set.Note, own.Note, all.Note)
		}
	}
}

// All accessors return the same standardized values, and so do samples derived from them.
func TestStandardizedAccessors(t *testing.T) {
	for _, set := range mixedSets(t) {
		for _, s := range []*Samples{set.Standardized().Train, set.GloballyStandardized().Train, set.Standardized().GloballyStandardized().Train} {
			rows := []int{5, 99, 0, 5, 31, 62, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 100}
			checkColumns(t, s, rows)
			checkColumns(t, s, rows[:16])
			picked, part := s.Select(rows), s.Slice(10, 20)
			for r := range s.Len() {
				for f, v := range s.Row(nil, r) {
					if v != s.At(r, f) {
						t.Fatalf("%v: value %d,%d is %v by Row and %v by At", s, r, f, v, s.At(r, f))
					}
					if r >= 10 && r < 20 && part.At(r-10, f) != v || r < len(rows) && picked.At(r, f) != s.At(rows[r], f) {
						t.Fatalf("%v: Slice or Select changes values", s)
					}
				}
			}
			if part.Digest() != s.Select([]int{10, 11, 12, 13, 14, 15, 16, 17, 18, 19}).Digest() {
				t.Errorf("%v: Slice and Select of the same rows differ", s)
			}
			if s.Digest() == set.Train.Digest() || s.Binary() {
				t.Errorf("%v passes for what it was", s)
			}
			if !strings.HasSuffix(s.values.kind(), ", standardized") {
				t.Errorf("stored as %q", s.values.kind())
			}
			if b := s.Binarize(0); !b.Binary() || b.At(3, 9) != map[bool]float32{true: 1}[s.At(3, 9) > 0] {
				t.Errorf("%v: binarized wrongly", s)
			}
		}
	}
	if mixed := mixedSets(t)[2]; mixed.Standardized().Train.Digest() == mixed.GloballyStandardized().Train.Digest() {
		t.Error("both ways have one digest")
	}
}

// checkColumns compares a batch with the values one by one.
func checkColumns(t *testing.T, s *Samples, rows []int) {
	t.Helper()
	stride := len(rows) + 1
	dst := slices.Repeat([]float32{-99}, s.Features()*stride)
	s.Columns(dst, stride, rows)
	for f := range s.Features() {
		for b, r := range rows {
			if dst[f*stride+b] != s.At(r, f) {
				t.Fatalf("%v: feature %d, column %d is %v, want %v", s, f, b, dst[f*stride+b], s.At(r, f))
			}
		}
		if dst[f*stride+len(rows)] != -99 {
			t.Fatalf("%v: padding was written", s)
		}
	}
}

// Training samples that are all the same leave nothing to divide by, and a set without any cannot be standardized.
func TestStandardizedEdges(t *testing.T) {
	same, err := FromFloats(3, 2, []float32{.1, 1e-30, .1, 1e-30, .1, 1e-30}, nil)
	if err != nil {
		t.Fatal(err)
	}
	other, err := FromFloats(1, 2, []float32{7, 8}, nil)
	if err != nil {
		t.Fatal(err)
	}
	set := (&Set{Train: same, Valid: other}).Standardized()
	if v := set.Valid.Row(nil, 0); v[0] != 0 || v[1] != 0 || !set.Train.Binary() {
		t.Errorf("constant features become %v in another split", v)
	}
	// The mean of 784 equal numbers is not exactly that number.
	equal, err := FromFloats(2, 784, slices.Repeat([]float32{.1}, 2*784), nil)
	if err != nil {
		t.Fatal(err)
	}
	different, err := FromFloats(1, 784, slices.Repeat([]float32{.2}, 784), nil)
	if err != nil {
		t.Fatal(err)
	}
	all := (&Set{Train: equal, Test: different}).GloballyStandardized()
	if a, b := all.Train.Row(nil, 0), all.Test.Row(nil, 0); slices.Max(a) != 0 || slices.Min(a) != 0 || slices.Max(b) != 0 {
		t.Errorf("equal values become %v, and others %v", a[0], b[0])
	}
	if set.Test != nil {
		t.Error("a split that was not there is now")
	}
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "no training samples to standardize void by") {
			t.Errorf("panic %q", r)
		}
	}()
	(&Set{Name: "void", Train: same.Slice(0, 0)}).Standardized()
}

// TestStandardizedLargeMeans standardizes values far from 0, whose mean has more digits than float32.
func TestStandardizedLargeMeans(t *testing.T) {
	samples, err := FromFloats(4, 2, []float32{12000000, 1, 12000001, 2, 12000001, 2, 12000000, 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	set := (&Set{Train: samples, Test: samples}).Standardized()
	for r, want := range []float32{-1, 1, 1, -1} {
		if v := set.Test.Row(nil, r); v[0] != want || v[1] != want {
			t.Errorf("sample %d becomes %v, want %v twice", r, v, want)
		}
	}
	if again, err := samples.Treated(set.Train.Treatments()); err != nil || again.Digest() != set.Train.Digest() {
		t.Errorf("the treatments give other values: %v", err)
	}
	if how := set.Train.Scaled(); how != "standardized" {
		t.Errorf("the samples are %s", how)
	}
	if n := len((&Set{Train: samples}).GloballyStandardized().Train.Treatments()); n != 1 {
		t.Errorf("%d treatments where one is exact enough", n)
	}
}

// Images with values below 0 are also drawn from black to white.
func TestStandardizedContactSheet(t *testing.T) {
	set := FashionMNISTSmall()
	if plain, all := set.ContactSheet(2, 5), set.GloballyStandardized().ContactSheet(2, 5); len(all) < len(plain)*9/10 {
		t.Errorf("a sheet of %d bytes became one of %d", len(plain), len(all))
	}
}
