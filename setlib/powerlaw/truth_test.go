package powerlaw

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mathext"

	"setlab/internal/race"
)

// plainFit fits a law by the definitions: the likelihood with gonum's zeta function, its maximum by golden section search,
// and the distance over every integer.
func plainFit(degrees []int) Law {
	positive := slices.DeleteFunc(slices.Clone(degrees), func(d int) bool { return d == 0 })
	last := slices.Max(positive)
	best := Law{KS: math.Inf(1)}
	for xmin := 1; xmin < last; xmin++ {
		if !slices.Contains(positive, xmin) {
			continue
		}
		tail := slices.DeleteFunc(slices.Clone(positive), func(d int) bool { return d < xmin })
		logs := 0.
		for _, d := range tail {
			logs += math.Log(float64(d))
		}
		n := float64(len(tail))
		likelihood := func(alpha float64) float64 { return -n*math.Log(mathext.Zeta(alpha, float64(xmin))) - alpha*logs }
		alpha := maximum(likelihood, 1.0001, 60)
		ks, reached, mass := 0., 0., 0.
		for x := xmin; x <= last; x++ {
			mass += math.Pow(float64(x), -alpha) / mathext.Zeta(alpha, float64(xmin))
			for _, d := range tail {
				if d == x {
					reached++
				}
			}
			ks = math.Max(ks, math.Abs(mass-reached/n))
		}
		if ks < best.KS {
			best = Law{Alpha: alpha, XMin: xmin, KS: ks, LogLikelihood: likelihood(alpha), Tail: len(tail), N: len(positive)}
		}
	}
	return best
}

// maximum returns the location of the maximum of f between lo and hi, by golden section search.
func maximum(f func(float64) float64, lo, hi float64) float64 {
	golden := (math.Sqrt(5) - 1) / 2
	for hi-lo > 1e-9 {
		a, b := hi-golden*(hi-lo), lo+golden*(hi-lo)
		if f(a) < f(b) {
			lo = a
		} else {
			hi = b
		}
	}
	return (lo + hi) / 2
}

// samples are degrees of many kinds, small enough for plain sums.
func samples(r *rand.Rand) [][]int {
	var all [][]int
	for range 40 {
		n := 3 + r.IntN(150)
		law, err := Law{Alpha: 1.8 + 3*r.Float64(), XMin: 1 + r.IntN(8)}.Sample(n, r.Uint64())
		if err != nil {
			panic(err)
		}
		law = slices.DeleteFunc(law, func(d int) bool { return d > 2000 })
		binomial, geometric, uniform := make([]int, n), make([]int, n), make([]int, n)
		p := .5 * r.Float64()
		for i := range n {
			for range 60 {
				if r.Float64() < p {
					binomial[i]++
				}
			}
			geometric[i] = int(r.ExpFloat64() * 10)
			uniform[i] = r.IntN(30)
		}
		all = append(all, law, binomial, geometric, uniform)
	}
	return slices.DeleteFunc(all, func(d []int) bool {
		d = slices.DeleteFunc(slices.Clone(d), func(x int) bool { return x == 0 })
		return len(d) < 2 || slices.Max(d) == slices.Min(d)
	})
}

func TestFitAgainstDefinitions(t *testing.T) {
	race.Skip(t, "it fits thousands of samples")
	for k, degrees := range samples(rand.New(rand.NewPCG(1, 2))) {
		got, err := Fit(degrees)
		if err != nil {
			t.Fatal(err)
		}
		want := plainFit(degrees)
		if want.Alpha > 59 {
			continue // beyond the range of the plain search
		}
		if got.XMin != want.XMin || got.Tail != want.Tail || got.N != want.N || math.Abs(got.Alpha-want.Alpha) > 1e-4*want.Alpha ||
			math.Abs(got.KS-want.KS) > 1e-5 || math.Abs(got.LogLikelihood-want.LogLikelihood) > 1e-6*math.Abs(want.LogLikelihood) {
			t.Errorf("sample %d: %+v, want %+v\n%v", k, got, want, degrees)
		}
	}
}

// For many different degrees, the search misses no value with a larger distance.
func TestSearchAgainstAllValues(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, draw := range []func() int{
		func() int { return r.IntN(5000) },
		func() int { return int(math.Exp(5 + r.NormFloat64())) },
		func() int { return int(500 + 50*r.NormFloat64()) },
		func() int { return Law{Alpha: 1.3, XMin: 1}.draw(r) },
	} {
		for _, n := range []int{10, 100, 1000} {
			degrees := make([]int, n)
			for i := range degrees {
				degrees[i] = draw()
			}
			c, err := newCounts(degrees)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range []int{0, 1, len(c.values) / 2, len(c.values) - 2} {
				f := c.fit(i, &zeta{}, math.Inf(1), 0)
				if g := c.fit(i, &zeta{}, math.Inf(1), (i+len(c.values))/2); g.distance != f.distance {
					t.Errorf("%d degrees from %d on: distance %v, and %v if it is looked for elsewhere first", n, i, f.distance, g.distance)
				}
				law := Law{Alpha: f.alpha, XMin: int(c.values[i])}
				draws := newDraws(newZeta(law.Alpha, law.XMin))
				want := 0.
				for j := i; j < len(c.values); j++ {
					reach, more := float64(c.reach[j])/float64(c.reach[i]), float64(c.reach[j+1])/float64(c.reach[i])
					want = math.Max(want, math.Max(math.Abs(reach-draws.survival(c.values[j])), math.Abs(more-draws.survival(c.values[j]+1))))
				}
				if math.Abs(f.distance-want) > 1e-12 {
					t.Errorf("%d degrees from %d on: distance %v, want %v", n, law.XMin, f.distance, want)
				}
			}
		}
	}
}
