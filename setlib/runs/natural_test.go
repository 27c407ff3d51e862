package runs

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestCompareNaturally(t *testing.T) {
	all := []string{
		"", "1e2", "1.", "2", "02", "10", "10 epochs", "99999999999999999999", "dna", "dna, SET, 5 hidden", "dna, SET, 100 hidden",
		"mnist", "zeta=0.05, seed 2", "zeta=0.25", "zeta=0.3", "zeta=0.3, seed 2", "zeta=0.3, seed 10", "ε=2", "ε=5", "ε=20",
	}
	slices.SortFunc(all, compareNaturally)
	for _, in := range [][2]string{
		{"ε=5", "ε=20"}, {"zeta=0.25", "zeta=0.3"}, {"seed 2", "seed 10"}, {"10", "10 epochs"}, {"5 hidden", "100 hidden"}, {"a", "b"}, {"", "a"}, {"2", "a"},
	} {
		if compareNaturally(in[0], in[1]) >= 0 || compareNaturally(in[1], in[0]) <= 0 {
			t.Errorf("%q does not come before %q", in[0], in[1])
		}
	}
	// The order does not depend on the order before.
	for range 100 {
		got := slices.Clone(all)
		rand.Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
		slices.SortFunc(got, compareNaturally)
		if !slices.Equal(got, all) {
			t.Fatalf("%q, and before %q", got, all)
		}
	}
}
