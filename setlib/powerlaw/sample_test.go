package powerlaw

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"setlab/internal/race"
)

// Samples have the law's frequencies, from flat laws with numbers beyond the table to steep ones.
func TestSample(t *testing.T) {
	race.Skip(t, "it fits thousands of samples")
	const n = 100000
	for _, law := range []Law{{Alpha: 1.3, XMin: 1}, {Alpha: 2.5, XMin: 1}, {Alpha: 2.2, XMin: 40}, {Alpha: 14, XMin: 20}, {Alpha: 300, XMin: 500}} {
		sample, err := law.Sample(n, 5)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := law.Sample(100, 5)
		if !slices.Equal(again, sample[:100]) {
			t.Errorf("%v: a seed gives two samples", law)
		}
		slices.Sort(sample)
		reach := func(x int) int { i, _ := slices.BinarySearch(sample, x); return n - i }
		if reach(law.XMin) != n {
			t.Fatalf("%v: %d is below", law, sample[0])
		}
		for _, x := range []int{law.XMin + 1, law.XMin + 3, law.XMin + 60, 3 * law.XMin, 700, 900, 20000, 1 << 30} {
			p := 1.
			if x > law.XMin {
				// Scaled, because the sums for steep laws underflow.
				p = law.Survival(x)
				if q := mathext.Zeta(law.Alpha, float64(law.XMin)); q > 1e-250 && !near(p, mathext.Zeta(law.Alpha, float64(x))/q, 1e-11) {
					t.Errorf("%v: survival to %d is %v", law, x, p)
				}
			}
			if got, sd := float64(reach(x))/n, math.Sqrt(p*(1-p)/n); math.Abs(got-p) > 5*sd+1e-5 {
				t.Errorf("%v: %v of a sample reach %d, want %v ± %v", law, got, x, p, sd)
			}
		}
		p, q := law.Probability(law.XMin), law.Survival(law.XMin)-law.Survival(law.XMin+1)
		if !near(p, q, 1e-10) || law.Probability(law.XMin-1) != 0 {
			t.Errorf("%v begins with %v, want %v", law, p, q)
		}
	}
	for want, f := range map[string]func() ([]int, error){
		"exponent 1 from":    func() ([]int, error) { return Law{Alpha: 1, XMin: 1}.Sample(3, 1) },
		"exponent NaN":       func() ([]int, error) { return Law{Alpha: math.NaN(), XMin: 1}.Sample(3, 1) },
		"exponent +Inf":      func() ([]int, error) { return Law{Alpha: math.Inf(1), XMin: 1}.Sample(3, 1) },
		"from 0 on":          func() ([]int, error) { return Law{Alpha: 2, XMin: 0}.Sample(3, 1) },
		"sample of -3 numbe": func() ([]int, error) { return Law{Alpha: 2, XMin: 1}.Sample(-3, 1) },
	} {
		if _, err := f(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// Over many samples, the errors of estimates match their standard errors.
func TestFitRecoversTheExponent(t *testing.T) {
	race.Skip(t, "it fits thousands of samples")
	const samples = 300
	for _, truth := range []Law{{Alpha: 2.5, XMin: 1}, {Alpha: 1.7, XMin: 1}, {Alpha: 3.5, XMin: 6}} {
		var zs []float64
		for seed := range uint64(samples) {
			degrees, err := truth.Sample(1000, seed)
			if err != nil {
				t.Fatal(err)
			}
			law, err := FitFrom(degrees, truth.XMin)
			if err != nil {
				t.Fatal(err)
			}
			zs = append(zs, (law.Alpha-truth.Alpha)/law.StdErr)
		}
		slices.Sort(zs)
		distance := 0.
		for i, z := range zs {
			distance = math.Max(distance, math.Abs(distuv.UnitNormal.CDF(z)-(float64(i)+.5)/samples))
		}
		// The distance is larger with probability 1/1000; the normal distribution is only approximate.
		if limit := 1.95/math.Sqrt(samples) + .01; distance > limit {
			t.Errorf("%v: errors are %v away from normal, more than %v", truth, distance, limit)
		}
	}
}

// TestSampleIsLimited draws from laws that begin near the largest number.
func TestSampleIsLimited(t *testing.T) {
	for _, xmin := range []int{maxDegree - 1000, maxDegree - 40, maxDegree} {
		sample, err := Law{Alpha: 1.5, XMin: xmin}.Sample(50, 1)
		if err != nil || slices.Max(sample) > maxDegree || slices.Min(sample) < xmin {
			t.Errorf("from %d: %v, %v", xmin, sample, err)
		}
	}
}
