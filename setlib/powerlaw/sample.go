package powerlaw

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"

	"setlab/setlib/internal/random"
)

// Survival returns the probability of at least x under the law, given at least XMin. It is 1 for all x <= XMin. It is NaN if Alpha is
// not above 1 or XMin is below 1.
func (l Law) Survival(x int) float64 {
	if l.valid() != nil {
		return math.NaN()
	}
	if x <= l.XMin {
		return 1
	}
	z := newZeta(l.Alpha, l.XMin)
	return z.from(float64(x), math.Log(float64(x))) / z.from(z.q, z.logQ)
}

// Probability returns p(x) = x^-Alpha / ζ(Alpha, XMin), or 0 below XMin. It is NaN where Survival is.
func (l Law) Probability(x int) float64 {
	if l.valid() != nil {
		return math.NaN()
	}
	if x < l.XMin {
		return 0
	}
	z := newZeta(l.Alpha, l.XMin)
	return math.Exp(-l.Alpha*(math.Log(float64(x))-z.logQ)) / z.from(z.q, z.logQ)
}

// Sample draws n numbers from the law. Equal laws and seeds give equal numbers. Numbers above 2147483647, which exponents below 2 can
// give, are limited to that. Sample returns an error if Alpha is not above 1 or XMin is below 1.
func (l Law) Sample(n int, seed uint64) ([]int, error) {
	if err := l.valid(); err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, fmt.Errorf("powerlaw: a sample of %d numbers", n)
	}
	d := newDraws(newZeta(l.Alpha, l.XMin))
	r := random.New(seed, random.Degrees, 0, 0).Rand()
	out := make([]int, n)
	for i := range out {
		out[i] = d.draw(r)
	}
	return out, nil
}

// valid returns an error if a law made by a user is invalid.
func (l Law) valid() error {
	if !(l.Alpha > 1) || math.IsInf(l.Alpha, 1) || l.XMin < 1 || l.XMin > maxDegree {
		return fmt.Errorf("powerlaw: no law has the exponent %v from %d on; it must be above 1 and finite, and begin at 1 or later", l.Alpha, l.XMin)
	}
	return nil
}

// draws is a table for drawing numbers by inversion. It is read-only and safe for concurrent use.
type draws struct {
	z     *zeta
	whole float64
	next  []float64 // the probabilities of more than q, more than q+1, …
}

// tableSize is the number of values in the table. The rare larger numbers are found by a search.
const tableSize = 512

func newDraws(z *zeta) *draws {
	d := &draws{z: z, whole: z.from(z.q, z.logQ)}
	for x := z.q + 1; len(d.next) < tableSize; x++ {
		p := d.survival(x)
		d.next = append(d.next, p)
		if p < 1e-18 {
			break
		}
	}
	return d
}

// survival returns the probability of at least x >= q.
func (d *draws) survival(x float64) float64 { return d.z.from(x, math.Log(x)) / d.whole }

// draw returns the x with survival(x+1) < u <= survival(x), where u is uniform in (0, 1].
func (d *draws) draw(r *rand.Rand) int {
	u := 1 - r.Float64()
	k := sort.Search(len(d.next), func(i int) bool { return d.next[i] < u })
	if k < len(d.next) {
		return int(min(d.z.q+float64(k), maxDegree))
	}
	lo := d.z.q + float64(k) // survival(lo) >= u
	hi := 2 * lo
	for hi < maxDegree && d.survival(hi) >= u {
		lo, hi = hi, 2*hi
	}
	hi = min(hi, maxDegree)
	for hi-lo > 1 {
		if middle := math.Floor((lo + hi) / 2); d.survival(middle) >= u {
			lo = middle
		} else {
			hi = middle
		}
	}
	return int(min(lo, maxDegree))
}
