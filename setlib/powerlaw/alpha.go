package powerlaw

import "math"

// likeliest returns the exponent under which log(x/q) has the given mean, which must be positive. It is the maximum likelihood
// estimate for whole numbers from q on.
//
// It uses Newton's method for the logarithm of the mean as a function of log(α-1), which is nearly a straight line where the law is
// nearly continuous. The starting point is the solution for a nearly geometric law. The mean decreases strictly with α, so there is
// one solution.
func likeliest(mean, q float64) (alpha float64) {
	u := math.Log(q * math.Log1p(1/(q*mean)))
	for range 100 {
		s := math.Exp(u)
		_, e, variance := moments(1+s, q)
		step := (math.Log(e) - math.Log(mean)) * e / (s * variance)
		step = math.Max(-2, math.Min(step, 2))
		u += step
		if math.Abs(step) < 1e-12 {
			break
		}
	}
	return 1 + math.Exp(u)
}
