package plotting

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func labels(ticks []tick) string {
	var all []string
	for _, t := range ticks {
		if t.label != "" {
			all = append(all, t.label)
		}
	}
	return strings.Join(all, " ")
}

func TestTickLabels(t *testing.T) {
	anyFits := func([]tick) bool { return true }
	for _, test := range []struct {
		axis axis
		want string
	}{
		{axis{lo: -160, hi: -80}, "−160 −140 −120 −100 −80"},
		{axis{lo: 0, hi: 5000}, "0 1000 2000 3000 4000 5000"},
		{axis{lo: 0, hi: 1}, "0 0.2 0.4 0.6 0.8 1.0"},
		{axis{lo: 0, hi: 2e7}, "0 0.5×10^{7} 10^{7} 1.5×10^{7} 2×10^{7}"},
		{axis{lo: 0, hi: 1.6e6}, "0 0.25×10^{6} 0.5×10^{6} 0.75×10^{6} 10^{6} 1.25×10^{6} 1.5×10^{6}"},
		{axis{lo: 0, hi: 3e-6}, "0 0.5×10^{−6} 10^{−6} 1.5×10^{−6} 2×10^{−6} 2.5×10^{−6} 3×10^{−6}"},
		{axis{lo: 1.00001, hi: 1.00006}, "1.00001 1.00002 1.00003 1.00004 1.00005 1.00006"},
		{axis{lo: 0.00401, hi: 0.00406}, "0.00401 0.00402 0.00403 0.00404 0.00405 0.00406"},
		{axis{lo: -3.000002, hi: -3}, "−3.0000020 −3.0000015 −3.0000010 −3.0000005 −3.0000000"},
		{axis{lo: 1, hi: 1000, log: true}, "1 10 100 1000"},
		{axis{lo: 1e-9, hi: 1, log: true}, "10^{−8} 10^{−6} 10^{−4} 10^{−2} 10^{0}"},
		{axis{lo: 1.5, hi: 25, log: true}, "2 5 10 20"},
		{axis{lo: 10.2, hi: 10.7, log: true}, "10.2 10.3 10.4 10.5 10.6 10.7"},
	} {
		if got := labels(chooseTicks(test.axis, 7, anyFits)); got != test.want {
			t.Errorf("ticks from %v to %v: %q; want %q", test.axis.lo, test.axis.hi, got, test.want)
		}
	}
}

// TestTicksOfAnyRange: on any range they are few, ascending, on the axis and
// labeled differently.
func TestTicksOfAnyRange(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		a := axis{lo: r.NormFloat64() * math.Pow(10, 20*r.Float64()-10)}
		a.hi = a.lo + math.Pow(10, 20*r.Float64()-10)
		if r.IntN(2) == 0 {
			a = axis{lo: math.Pow(10, 40*r.Float64()-20), log: true}
			a.hi = a.lo * math.Pow(10, 20*r.Float64()+0.001)
		}
		if a.hi-a.lo < 1e-12*math.Abs(a.lo) {
			continue // newAxis widens those
		}
		const limit = 7
		ticks := chooseTicks(a, limit, func([]tick) bool { return true })
		seen := map[string]bool{}
		for _, tick := range ticks {
			if seen[tick.label] && tick.label != "" {
				t.Fatalf("from %v to %v: two ticks %q in %q", a.lo, a.hi, tick.label, labels(ticks))
			}
			seen[tick.label] = true
			if v := a.at(tick.value); !(v > -1e-6 && v < 1+1e-6) {
				t.Fatalf("from %v to %v: tick %v is off the axis", a.lo, a.hi, tick.value)
			}
		}
		if n := labeled(ticks); n < 2 || n > limit {
			t.Fatalf("from %v to %v: %d labels: %q", a.lo, a.hi, n, labels(ticks))
		}
	}
}

// TestTicksOfShortAxes: a short axis has two labels rather than one, if two fit.
func TestTicksOfShortAxes(t *testing.T) {
	atMostThree := func(t []tick) bool { return len(t) <= 3 }
	if got := labels(chooseTicks(axis{lo: 0.06, hi: 0.94}, 7, atMostThree)); got != "0.3 0.6 0.9" {
		t.Errorf("ticks %q", got)
	}
}

func TestTicksThatDoNotFit(t *testing.T) {
	ticks := chooseTicks(axis{lo: 0, hi: 100}, 7, func(t []tick) bool { return len(t) <= 1 })
	if len(ticks) > 1 {
		t.Errorf("ticks %q where one fits", labels(ticks))
	}
}
