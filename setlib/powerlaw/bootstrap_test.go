package powerlaw

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"setlab/internal/race"
)

// Values of p from an independent implementation with 1000 simulations. They differ by the Monte Carlo errors of both.
func TestBootstrapFixtures(t *testing.T) {
	race.Skip(t, "it fits thousands of samples")
	for file, want := range map[string]float64{
		"zipf_a2.5_n1000.txt": .420, "zipf_a2.5_xmin5_n2000.txt": .436, "er_hidden_180x500.txt": .057, "geom_p0.1_n1000.txt": .306, "lnorm_mu1_s1_n1000.txt": .071,
	} {
		degrees := fixture(t, file)
		law, err := Fit(degrees)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Bootstrap(t.Context(), degrees, law, Options{Simulations: 2000})
		if err != nil {
			t.Fatal(err)
		}
		if se := math.Sqrt(want * (1 - want) * (1./1000 + 1./2000)); math.Abs(g.P-want) > 3.5*se {
			t.Errorf("%s: %v, want %v ± %.3f", file, g, want, se)
		}
	}
}

// The result depends on the seed and not on the number of threads. Progress is reported in order and ends with all
// simulations.
func TestBootstrapRepeats(t *testing.T) {
	degrees := fixture(t, "lnorm_mu1_s1_n1000.txt")
	law, err := Fit(degrees)
	if err != nil {
		t.Fatal(err)
	}
	var results []Goodness
	for _, o := range []Options{{Seed: 1, Threads: 1}, {Seed: 1, Threads: 4}, {Seed: 2}} {
		o.Simulations = 300
		var seen []int
		o.Progress = func(done, total int) {
			if total != 300 {
				t.Errorf("progress of %d", total)
			}
			seen = append(seen, done)
		}
		g, err := Bootstrap(t.Context(), degrees, law, o)
		if err != nil {
			t.Fatal(err)
		}
		if len(seen) != 100 || !slices.IsSorted(seen) || seen[99] != 300 {
			t.Errorf("progress %v", seen)
		}
		results = append(results, g)
	}
	if results[0] != results[1] || results[0] == results[2] {
		t.Errorf("%v", results)
	}
}

func TestBootstrapStops(t *testing.T) {
	degrees := fixture(t, "zipf_a2.5_n1000.txt")
	ctx, cancel := context.WithCancel(t.Context())
	o := Options{Simulations: 1 << 30, Progress: func(int, int) { t.Error("a hundredth is done") }}
	cancel()
	r, err := Analyze(ctx, degrees, o)
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "of 1073741824 simulations") {
		t.Errorf("error %v", err)
	}
	if r == nil || r.Law.Tail != 1000 || len(r.Alternatives) != 3 || r.ScaleFree {
		t.Errorf("%v", r)
	}
	for want, change := range map[string]func(*Law){
		"900 from 1 on":        func(l *Law) { l.Tail = 900 },
		"exponent NaN":         func(l *Law) { l.Alpha = math.NaN() },
		"from 0 on":            func(l *Law) { l.XMin = 0 },
		"a bootstrap of -1 si": nil,
	} {
		law, o := r.Law, Options{Simulations: 10}
		if change == nil {
			o.Simulations = -1
		} else {
			change(&law)
		}
		if _, err := Bootstrap(t.Context(), degrees, law, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// Under the null hypothesis p is uniform, whether XMin is estimated or given.
func TestBootstrapIsUniformUnderTheNull(t *testing.T) {
	race.Skip(t, "it fits thousands of samples")
	const samples, simulations = 200, 40
	truth := Law{Alpha: 2.3, XMin: 2}
	for _, xmin := range []int{0, 2} {
		var ps []float64
		for seed := range uint64(samples) {
			degrees, err := truth.Sample(250, seed)
			if err != nil {
				t.Fatal(err)
			}
			r, err := Analyze(t.Context(), degrees, Options{XMin: xmin, Simulations: simulations, Seed: seed + 1000})
			if err != nil {
				t.Fatal(err)
			}
			ps = append(ps, r.Goodness.P)
		}
		slices.Sort(ps)
		distance := 0.
		for i, p := range ps {
			distance = math.Max(distance, math.Abs(p-(float64(i)+.5)/samples))
		}
		// The distance is larger with probability 1/1000; the discreteness of p adds to it.
		if limit := 1.95/math.Sqrt(samples) + 1./simulations; distance > limit {
			t.Errorf("from %d: p is %v away from uniform, more than %v: %v", xmin, distance, limit, ps)
		}
	}
}

// TestFewSimulationsAreUncertain has ten simulations of a law that holds, none of which is further from its fit. With more, p is 0.15.
func TestFewSimulationsAreUncertain(t *testing.T) {
	degrees, err := Law{Alpha: 2.5, XMin: 1}.Sample(400, 15)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Analyze(t.Context(), degrees, Options{Simulations: 10})
	if err != nil || r.Goodness.P != 0 || !near(r.Goodness.StdErr, math.Sqrt(2*12/math.Pow(14, 3)), 1e-12) || !strings.Contains(strings.Join(r.Warnings, "\n"), "more than 10 simulations") {
		t.Errorf("%v %v: %q", r.Goodness, err, r.Warnings)
	}
}
