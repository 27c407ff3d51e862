package random

import (
	"math"
	"testing"
)

// The vectors are published with the Random123 library (kat_vectors, philox4x32).
func TestPhiloxKnownAnswers(t *testing.T) {
	for _, c := range []struct {
		rounds int
		ctr    [4]uint32
		key    [2]uint32
		want   [4]uint32
	}{
		{7, [4]uint32{}, [2]uint32{}, [4]uint32{0x5f6fb709, 0x0d893f64, 0x4f121f81, 0x4f730a48}},
		{
			7, [4]uint32{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, [2]uint32{0xffffffff, 0xffffffff},
			[4]uint32{0x5207ddc2, 0x45165e59, 0x4d8ee751, 0x8c52f662},
		},
		{
			7, [4]uint32{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, [2]uint32{0xa4093822, 0x299f31d0},
			[4]uint32{0x4dfccaba, 0x190a87f0, 0xc47362ba, 0xb6b5242a},
		},
		{10, [4]uint32{}, [2]uint32{}, [4]uint32{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
		{
			10, [4]uint32{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, [2]uint32{0xffffffff, 0xffffffff},
			[4]uint32{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd},
		},
		{
			10, [4]uint32{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, [2]uint32{0xa4093822, 0x299f31d0},
			[4]uint32{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1},
		},
	} {
		if got := philox(c.ctr, c.key, c.rounds); got != c.want {
			t.Errorf("philox of %d rounds of (%x, %x) = %x, want %x", c.rounds, c.ctr, c.key, got, c.want)
		}
	}
}

func TestUniformsAreAddressable(t *testing.T) {
	s := New(7, Hidden, 1, 3)
	whole := make([]float32, 600)
	s.Uniforms(whole, 5, 0)
	for group := range 5 {
		var words [Group / 2]uint32
		s.Words(&words, 5, group)
		for n := range min(140, len(whole)-128*group) {
			part := make([]float32, n)
			s.Uniforms(part, 5, group)
			for i, v := range part {
				word := words[i%64]
				if i%128 >= 64 {
					word = word<<16 | word>>16
				}
				if v != whole[128*group+i] || i < 128 && v != float32(word>>8)/(1<<24) {
					t.Fatalf("draw %d of group %d is %v among %d, %v in the whole, and the word %x", i, group, v, n, whole[128*group+i], word)
				}
			}
		}
	}
}

// The two draws of a word are practically independent.
func TestDrawsOfOneWord(t *testing.T) {
	const groups = 1 << 13
	v := make([]float32, groups*Group)
	New(12, Hidden, 0, 0).StateUniforms(v, 0, 0)
	for _, p := range []float32{.5, .125, .3, 1. / 256} {
		both, n := 0, groups*Group/2
		for g := range groups {
			for i := range Group / 2 {
				if v[g*Group+i] < p && v[g*Group+Group/2+i] < p {
					both++
				}
			}
		}
		q := float64(p) * float64(p)
		if d := math.Abs(float64(both)/float64(n) - q); d > 5*math.Sqrt(q/float64(n)) {
			t.Errorf("both draws are below %v in %.6f of all cases, want %.6f", p, float64(both)/float64(n), q)
		}
	}
}

// A stream's name and the counters determine the words.
func TestSchedule(t *testing.T) {
	s := New(1<<40+3, Visible, 2, 9)
	name := s.Schedule(17)
	if c := [3]uint32(name[20:]); c != [3]uint32{17, uint32(Visible)<<16 | 2, 9} {
		t.Errorf("counter %x", c)
	}
	k0, k1 := uint32(3), uint32(1<<8)
	for r := range 10 {
		if name[2*r] != k0 || name[2*r+1] != k1 {
			t.Fatalf("round %d has the keys %x and %x, want %x and %x", r, name[2*r], name[2*r+1], k0, k1)
		}
		k0, k1 = k0+philoxW0, k1+philoxW1
	}
	var words [Group / 2]uint32
	s.Words(&words, 17, 3)
	u := philox([4]uint32{48 + 5, 17, uint32(Visible)<<16 | 2, 9}, [2]uint32{3, 1 << 8}, 10)
	for w, v := range u {
		if words[16*w+5] != v {
			t.Errorf("word %d of counter 5 is %x, want %x", w, words[16*w+5], v)
		}
	}
}

func TestStreamsDiffer(t *testing.T) {
	names := []Stream{
		New(1, Hidden, 0, 0), New(2, Hidden, 0, 0), New(1<<32, Hidden, 0, 0), New(1, Visible, 0, 0),
		New(1, Hidden, 1, 0), New(1, Hidden, 0, 1), New(1, Weights, 0, 0),
	}
	seen := map[[4]float32]int{}
	for i, s := range names {
		var v [4]float32
		s.Uniforms(v[:], 0, 0)
		if j, ok := seen[v]; ok {
			t.Errorf("streams %d and %d draw the same values %v", i, j, v)
		}
		seen[v] = i
	}
}

func TestUniformMoments(t *testing.T) {
	for name, draw := range map[string]func(s Stream, dst []float32, step, group int){"ten rounds": Stream.Uniforms, "seven": Stream.StateUniforms} {
		t.Run(name, func(t *testing.T) { testMoments(t, draw) })
	}
}

func testMoments(t *testing.T, draw func(s Stream, dst []float32, step, group int)) {
	const n = 1 << 18
	v := make([]float32, n)
	draw(New(11, Data, 0, 0), v, 0, 0)
	var sum, sq, lag float64
	for i, x := range v {
		if x < 0 || x >= 1 {
			t.Fatalf("draw %d is %v, outside [0,1)", i, x)
		}
		d := float64(x) - .5
		sum += d
		sq += d * d
		if i > 0 {
			lag += d * (float64(v[i-1]) - .5)
		}
	}
	// Within five standard errors each.
	if m := sum / n; math.Abs(m) > 5*math.Sqrt(1./12/n) {
		t.Errorf("mean is off by %g", m)
	}
	if s := sq/n - 1./12; math.Abs(s) > 5*math.Sqrt(1./180/n) {
		t.Errorf("variance is off by %g", s)
	}
	if c := lag / n; math.Abs(c) > 5./12/math.Sqrt(n) {
		t.Errorf("neighbors correlate: %g", c)
	}
}

func TestRandRepeats(t *testing.T) {
	a, b := New(3, Shuffle, 0, 9).Rand(), New(3, Shuffle, 0, 9).Rand()
	for i := range 100 {
		if x, y := a.Uint64(), b.Uint64(); x != y {
			t.Fatalf("draw %d differs: %d and %d", i, x, y)
		}
	}
}

func BenchmarkUniforms(b *testing.B) {
	v := make([]float32, 1024)
	s := New(1, Hidden, 0, 0)
	b.SetBytes(4 * 1024)
	for i := 0; b.Loop(); i++ {
		s.Uniforms(v, i, 0)
	}
}
