package datasets

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// threeWays stores the same zeros and ones as bits, bytes and floats.
func threeWays(t testing.TB, rows, features int, seed uint64) []*Samples {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	perRow := (features + 63) / 64
	words := make([]uint64, rows*perRow)
	bytes := make([]byte, rows*features)
	floats := make([]float32, rows*features)
	labels := make([]int, rows)
	for r := range rows {
		labels[r] = r % 3
		for f := range features {
			if rng.IntN(3) == 0 {
				words[r*perRow+f/64] |= 1 << (f % 64)
				bytes[r*features+f] = 1
				floats[r*features+f] = 1
			}
		}
	}
	var all []*Samples
	for _, make := range []func() (*Samples, error){
		func() (*Samples, error) { return FromBits(rows, features, words, labels) },
		func() (*Samples, error) { return FromBytes(rows, features, bytes, 1, labels) },
		func() (*Samples, error) { return FromFloats(rows, features, floats, labels) },
	} {
		s, err := make()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

func TestStoresAgree(t *testing.T) {
	for _, features := range []int{1, 3, 7, 8, 63, 64, 65, 128, 180} {
		stores := threeWays(t, 23, features, uint64(features))
		want := stores[0]
		for _, s := range stores {
			if s.Digest() != want.Digest() || !s.Binary() || !slices.Equal(s.Means(), want.Means()) {
				t.Errorf("%d features: %v differs from %v", features, s, want)
			}
			for r := range s.Len() {
				row := s.Row(nil, r)
				for f, v := range row {
					if v != want.At(r, f) || v != s.At(r, f) {
						t.Fatalf("%v: value %d,%d is %v by Row, %v by At, want %v", s, r, f, v, s.At(r, f), want.At(r, f))
					}
				}
			}
			part := s.Slice(5, 19)
			if part.Digest() != s.Select([]int{5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}).Digest() {
				t.Errorf("%v: Slice and Select of the same rows differ", s)
			}
			if b := s.Binarize(0.5); b.Digest() != s.Digest() {
				t.Errorf("%v: Binarize changes zeros and ones", s)
			}
		}
	}
}

func TestColumns(t *testing.T) {
	const untouched = -7
	for _, features := range []int{1, 5, 64, 130} {
		for _, batch := range []int{1, 2, 16, 100, 128, 129, 300} {
			rng := rand.New(rand.NewPCG(uint64(batch), uint64(features)))
			rows := make([]int, batch)
			for i := range rows {
				rows[i] = rng.IntN(40)
			}
			stride := batch + 3
			for _, s := range threeWays(t, 40, features, 9) {
				dst := slices.Repeat([]float32{untouched}, features*stride)
				s.Columns(dst, stride, rows)
				for f := range features {
					for b := range stride {
						want := float32(untouched)
						if b < batch {
							want = s.At(rows[b], f)
						}
						if got := dst[f*stride+b]; got != want {
							t.Fatalf("%v, batch %d: feature %d, column %d is %v, want %v", s, batch, f, b, got, want)
						}
					}
				}
				s.Columns(dst[:(features-1)*stride+batch], stride, rows) // no padding needed after the last
			}
		}
	}
}

func TestColumnsAllocatesNothing(t *testing.T) {
	rows := []int{3, 1, 4, 1, 5, 9, 2, 6}
	all := threeWays(t, 10, 100, 1)
	for _, s := range all {
		all = append(all, (&Set{Train: s}).Standardized().Train)
	}
	for _, s := range all {
		dst := make([]float32, 8*100)
		if n := testing.AllocsPerRun(10, func() { s.Columns(dst, 8, rows) }); n != 0 {
			t.Errorf("%v: %v allocations", s, n)
		}
	}
}

func TestByteScale(t *testing.T) {
	s, err := FromBytes(1, 3, []byte{0, 51, 255}, 1.0/255, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Row(nil, 0); got[0] != 0 || math.Abs(float64(got[1])-0.2) > 1e-7 || got[2] != 1 {
		t.Errorf("bytes 0, 51, 255 with scale 1/255 are %v", got)
	}
	if s.Binary() {
		t.Error("0.2 passes for binary")
	}
	if got := s.Binarize(0.5).Row(nil, 0); !slices.Equal(got, []float32{0, 0, 1}) {
		t.Errorf("binarized at one half: %v", got)
	}
}

func TestWrongSamples(t *testing.T) {
	nan := float32(math.NaN())
	inf := float32(math.Inf(1))
	for _, c := range []struct {
		want string
		make func() (*Samples, error)
	}{
		{"needs 6 values, got 5", func() (*Samples, error) { return FromFloats(2, 3, make([]float32, 5), nil) }},
		{"row 1, feature 2 is NaN", func() (*Samples, error) { return FromFloats(2, 3, []float32{0, 0, 0, 0, 0, nan}, nil) }},
		{"row 0, feature 1 is +Inf", func() (*Samples, error) { return FromFloats(2, 3, []float32{0, inf, 0, 0, 0, 0}, nil) }},
		{"features at least 1", func() (*Samples, error) { return FromFloats(2, 0, nil, nil) }},
		{"rows must not be negative", func() (*Samples, error) { return FromBytes(-1, 2, nil, 1, nil) }},
		{"too large", func() (*Samples, error) { return FromBytes(math.MaxInt/2, 3, nil, 1, nil) }},
		{"needs 4 bytes, got 3", func() (*Samples, error) { return FromBytes(2, 2, make([]byte, 3), 1, nil) }},
		{"scale 0", func() (*Samples, error) { return FromBytes(1, 1, make([]byte, 1), 0, nil) }},
		{"scale NaN", func() (*Samples, error) { return FromBytes(1, 1, make([]byte, 1), nan, nil) }},
		{"needs 4 words", func() (*Samples, error) { return FromBits(2, 65, make([]uint64, 3), nil) }},
		{"row 1 has bits set after its 3 features", func() (*Samples, error) { return FromBits(2, 3, []uint64{7, 8}, nil) }},
		{"1 labels for 2 samples", func() (*Samples, error) { return FromBits(2, 3, []uint64{1, 2}, []int{0}) }},
		{"label -1 of sample 1 is negative; labels count from 0", func() (*Samples, error) { return FromBits(2, 3, []uint64{1, 2}, []int{0, -1}) }},
	} {
		s, err := c.make()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v and error %v, want an error with %q", s, err, c.want)
		}
	}
}

func TestWithLabels(t *testing.T) {
	s := threeWays(t, 3, 4, 1)[0]
	l, err := s.WithLabels([]int{0, 1, 0}, 5)
	if err != nil || l.Classes() != 5 || l.Label(1) != 1 {
		t.Errorf("WithLabels: %v, %v", l, err)
	}
	if _, err := s.WithLabels([]int{0, 5, 0}, 5); err == nil || !strings.Contains(err.Error(), "label 5 of sample 1 is not in 0..4") {
		t.Errorf("label 5 of 5 classes: %v", err)
	}
	labels := l.Labels()
	labels[0] = 4
	if l.Label(0) != 0 {
		t.Error("changing what Labels returned changes the samples")
	}
}

func TestShapePanics(t *testing.T) {
	s := threeWays(t, 3, 4, 1)[0]
	for _, c := range []struct {
		want string
		call func()
	}{
		{"the samples are nil", func() { (&Set{Train: s}).Test.Len() }},
		{"the samples are nil", func() { (*Samples)(nil).Row(nil, 0) }},
		{"row 3 of 3", func() { s.Row(nil, 3) }},
		{"row -1 of 3", func() { s.At(-1, 0) }},
		{"feature 4 of samples with 4", func() { s.At(0, 4) }},
		{"2 samples x 4 features into 7 values with stride 2", func() { s.Columns(make([]float32, 7), 2, []int{0, 1}) }},
		{"into 100 values with stride 1", func() { s.Columns(make([]float32, 100), 1, []int{0, 1}) }},
		{"row 3 of 3", func() { s.Columns(make([]float32, 100), 2, []int{0, 3}) }},
		{"Slice(2, 1) of 3", func() { s.Slice(2, 1) }},
		{"row 9 of 3", func() { s.Select([]int{9}) }},
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, c.want) {
					t.Errorf("panic %q, want %q in it", r, c.want)
				}
			}()
			c.call()
		}()
	}
}

func BenchmarkColumns(b *testing.B) {
	for _, features := range []int{180, 784, 3072} {
		stores := threeWays(b, 1000, features, 1)
		for _, s := range stores {
			set := Set{Train: s}
			stores = append(stores, set.Standardized().Train, set.GloballyStandardized().Train)
		}
		for _, s := range stores {
			for _, batch := range []int{10, 100} {
				b.Run(fmt.Sprintf("%T, %s/%d/%d", s.values, s.values.kind(), features, batch), func(b *testing.B) {
					rng := rand.New(rand.NewPCG(1, 2))
					rows := make([]int, batch)
					for i := range rows {
						rows[i] = rng.IntN(s.Len())
					}
					dst := make([]float32, features*112)
					b.SetBytes(int64(4 * features * batch))
					for b.Loop() {
						s.Columns(dst, 112, rows)
					}
				})
			}
		}
	}
}
