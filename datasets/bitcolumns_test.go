package datasets

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// All numbers of samples up to more than two squares of bits, in any order and repeated; nothing else is written to.
func TestBitColumns(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for _, features := range []int{1, 16, 63, 64, 65, 180} {
		values := make([]float32, 90*features)
		for i := range values {
			values[i] = float32(rng.IntN(2))
		}
		all, err := FromFloats(90, features, values, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := all.Binarize(.5).Slice(10, 90)
		for n := range 140 {
			rows := make([]int, n)
			for b := range rows {
				rows[b] = rng.IntN(s.Len())
			}
			words := (n + 15) / 16
			stride := words + n%3
			const guard = 0xABCD
			dst := slices.Repeat([]uint16{guard}, features*stride+1)
			if !s.BitColumns(dst, stride, rows) {
				t.Fatalf("%v is not stored as bits", s)
			}
			for i, w := range dst {
				f, k := i, words
				if stride > 0 {
					f, k = i/stride, i%stride
				}
				want := uint16(guard)
				if f < features && k < words {
					want = 0
					for b := k * 16; b < min(n, k*16+16); b++ {
						want |= uint16(s.At(rows[b], f)) << (b % 16)
					}
				}
				if w != want {
					t.Fatalf("%d samples x %d features: word %d is %x, want %x", n, features, i, w, want)
				}
			}
		}
	}
}

func TestBitColumnsOfOthers(t *testing.T) {
	s, err := FromBytes(2, 1, []byte{0, 255}, 1./255, nil)
	if err != nil {
		t.Fatal(err)
	}
	dst := []uint16{7, 7}
	if s.BitColumns(dst, 1, []int{0, 1}) || dst[0] != 7 {
		t.Errorf("bytes gave bits %v", dst)
	}
	bits := s.Binarize(.5)
	for name, f := range map[string]func(){
		"a row too many":  func() { bits.BitColumns(dst, 1, []int{2}) },
		"a short dst":     func() { bits.BitColumns(nil, 1, []int{1}) },
		"a narrow stride": func() { bits.BitColumns(dst, 1, make([]int, 17)) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s did not panic", name)
				}
			}()
			f()
		}()
	}
}
