package powerlaw

import "math"

// fit is a power law for the degrees from a distinct value on.
type fit struct {
	from     int // index of the value
	alpha    float64
	distance float64 // Kolmogorov-Smirnov distance
	worst    int     // index of the value with that distance
}

// scan fits a law from every distinct value except the largest, and returns the one with the smallest distance, the first of equal
// ones. z is scratch memory.
func (c *counts) scan(z *zeta) fit {
	best := fit{distance: math.Inf(1)}
	worst := 0
	for i := range len(c.values) - 1 {
		f := c.fit(i, z, best.distance, worst)
		if f.distance < best.distance {
			best = f
		}
		worst = f.worst
	}
	return best
}

// fit fits a law to the degrees from the distinct value i on, which must not be the largest. The distance is exact unless it exceeds
// limit; it is then some number above limit, usually found quickly by starting at worst, the worst value of a similar fit. z is
// scratch memory.
func (c *counts) fit(i int, z *zeta, limit float64, worst int) fit {
	q, n := c.values[i], float64(c.reach[i])
	alpha := likeliest(c.excess[i]/n, q)
	z.set(alpha, q)
	s := search{c: c, z: z, n: n, whole: z.from(q, c.logs[i]), limit: limit}
	last := len(c.values) - 1
	_, after := s.at(i)
	before, _ := s.at(last)
	if worst > i && worst < last {
		b, a := s.at(worst)
		s.between(i, worst, after, b)
		s.between(worst, last, a, before)
	} else {
		s.between(i, last, after, before)
	}
	return fit{i, alpha, s.distance, s.worst}
}

// search finds the largest difference between a law and a sample.
type search struct {
	c               *counts
	z               *zeta
	n, whole, limit float64
	distance        float64 // the largest difference so far
	worst           int     // index of the value where it occurs
}

// at compares the law with the sample at the distinct value j. It returns the law's probabilities of at least that value and of more.
//
// Both distributions change at integers. Between two values that occur, the sample's distribution is constant and the law's is
// monotonic, so the largest difference is at the first or the last integer.
func (s *search) at(j int) (from, after float64) {
	from = s.z.from(s.c.values[j], s.c.logs[j]) / s.whole
	after = s.z.from(s.c.values[j]+1, s.c.nexts[j]) / s.whole
	apart := math.Max(math.Abs(float64(s.c.reach[j])/s.n-from), math.Abs(float64(s.c.reach[j+1])/s.n-after))
	if apart > s.distance {
		s.distance, s.worst = apart, j
	}
	return from, after
}

// between compares law and sample at the distinct values between lo and hi, unless the difference there cannot exceed the largest one
// so far. after and before are the law's probabilities of more than values[lo] and of at least values[hi].
func (s *search) between(lo, hi int, after, before float64) {
	if hi-lo < 2 || s.distance > s.limit {
		return
	}
	// Both decrease, so neither leaves its range between the ends.
	most, least := float64(s.c.reach[lo+1])/s.n, float64(s.c.reach[hi])/s.n
	if math.Max(most-before, after-least) <= s.distance {
		return
	}
	middle := (lo + hi) / 2
	b, a := s.at(middle)
	s.between(lo, middle, after, b)
	s.between(middle, hi, a, before)
}
