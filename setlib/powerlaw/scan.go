package powerlaw

import "math"

// fit is a power law for the degrees from a distinct value on.
type fit struct {
	from     int // place of the value
	alpha    float64
	distance float64 // of Kolmogorov and Smirnov
}

// scan fits a law from every distinct value but the largest and returns the nearest, of equally near ones the first. Z is scratch.
func (c *counts) scan(z *zeta) fit {
	best := fit{distance: math.Inf(1)}
	for i := range len(c.values) - 1 {
		if f := c.fit(i, z, best.distance); f.distance < best.distance {
			best = f
		}
	}
	return best
}

// fit fits a law to the degrees from the distinct value i on, which must not be the largest. The distance is exact unless
// it exceeds the limit: then it is a number above that. Z is scratch.
func (c *counts) fit(i int, z *zeta, limit float64) fit {
	q, n := c.values[i], float64(c.reach[i])
	f := fit{from: i, alpha: likeliest(c.excess[i]/n, q)}
	z.set(f.alpha, q)
	whole := z.from(q, c.logs[i])
	// Both distributions are steps at whole numbers. Between two values that occur, that of the sample is flat and that of the law
	// rises: they are furthest apart at the first of the numbers or before the last.
	above := whole // the law's sum from values[j] on
	for j := i; j < len(c.values) && f.distance <= limit; j++ {
		if j > i && c.values[j] > c.values[j-1]+1 {
			above = z.from(c.values[j], c.logs[j])
			f.distance = math.Max(f.distance, math.Abs(float64(c.reach[j])/n-above/whole))
		}
		above = z.from(c.values[j]+1, c.nexts[j])
		f.distance = math.Max(f.distance, math.Abs(float64(c.reach[j+1])/n-above/whole))
	}
	return f
}
