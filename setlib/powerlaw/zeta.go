package powerlaw

import (
	"math"
	"slices"
)

// zeta computes sums of the powers ((q+k)/q)^-alpha from any k on. From k = 0 the sum is the Hurwitz zeta function ζ(alpha, q)
// times q^alpha.
//
// Gonum's mathext.Zeta has no such factor and underflows for steep laws fitted to large degrees with a narrow distribution. It
// has no derivatives, which maximum likelihood and its standard error need. It adds ten powers per call, while a scan over many
// sums of one law needs one. The tests compare with it.
//
// Far from the start, a sum is its integral with the Euler-Maclaurin corrections,
//
//	Σ_{x≥a} x^-α = a^-α [ a/(α-1) + 1/2 + Σ_j B_2j/(2j)! α(α+1)…(α+2j-2) a^(1-2j) ].
//
// The powers before that are added one by one.
type zeta struct {
	alpha, q, logQ float64
	joint          float64                 // where the integral starts
	corrections    [len(bernoulli)]float64 // coefficients of a^-1, a^-3 …
	head           []float64               // the sums from q, q+1 … up to joint, without negligible ones
}

// bernoulli holds B_2j/(2j)! for j = 1, 2 …
var bernoulli = [...]float64{
	1. / 12, -1. / 720, 1. / 30240, -1. / 1209600, 1. / 47900160, -691. / 1307674368000, 1. / 74724249600, -3617. / 10670622842880000,
}

// jointOf returns the start from which the corrected integral is accurate to 5e-15.
func jointOf(alpha, q float64) float64 { return math.Max(q, math.Ceil(10+alpha)) }

// headOf returns the number of powers to add before the joint, and whether those from the joint on are significant. The sum is
// at least 1, so terms below e^-42 do not change it.
func headOf(alpha, q, joint float64) (terms int, open bool) {
	if q*42/alpha >= joint-q { // expm1(x) >= x
		return int(joint - q), true
	}
	counted := math.Ceil(q * math.Expm1(42/alpha))
	if counted < joint-q {
		return int(counted), false
	}
	return int(joint - q), true
}

// newZeta returns the sums of the power law starting at xmin.
func newZeta(alpha float64, xmin int) *zeta {
	z := &zeta{}
	z.set(alpha, float64(xmin))
	return z
}

// set sets z to the sums of a law. It reuses the memory of z.head.
func (z *zeta) set(alpha, q float64) {
	z.alpha, z.q, z.logQ, z.joint = alpha, q, math.Log(q), jointOf(alpha, q)
	rising := 1. // α(α+1)…
	for j, b := range bernoulli {
		if j > 0 {
			rising *= alpha + float64(2*j-1)
		}
		rising *= alpha + float64(2*j)
		z.corrections[j] = b * rising
	}
	terms, _ := headOf(alpha, q, z.joint)
	z.head = slices.Grow(z.head[:0], terms)[:terms]
	sum := z.beyond(q + float64(terms))
	for k := terms - 1; k >= 0; k-- {
		sum += math.Exp(-alpha * math.Log1p(float64(k)/q))
		z.head[k] = sum
	}
}

// from returns the sum over the integers from x >= q on. logX is the logarithm of x.
func (z *zeta) from(x, logX float64) float64 {
	if x >= z.joint {
		return z.integral(x, logX)
	}
	if k := int(x - z.q); k < len(z.head) {
		return z.head[k]
	}
	return z.beyond(x)
}

// beyond is from for an x outside of the head. The result is accurate even if it is negligible compared with the whole sum.
func (z *zeta) beyond(x float64) float64 {
	sum := 0.
	for ; x < z.joint; x++ {
		e := math.Exp(-z.alpha * math.Log(x/z.q))
		sum += e
		if e <= 1e-18*sum {
			return sum
		}
	}
	return sum + z.integral(x, math.Log(x))
}

// integral is from for an x at or after the joint.
func (z *zeta) integral(x, logX float64) float64 {
	r := 1 / (x * x)
	p := 0.
	for j := len(z.corrections) - 1; j >= 0; j-- {
		p = p*r + z.corrections[j]
	}
	return math.Exp(-z.alpha*(logX-z.logQ)) * (x/(z.alpha-1) + .5 + p/x)
}

// moments returns the sum of all powers ((q+k)/q)^-alpha, and the mean and variance of log(x/q) under the power law x^-alpha on
// q, q+1 …. Up to sign and log q, these are the first two derivatives of log ζ(alpha, q) by alpha.
func moments(alpha, q float64) (sum, mean, variance float64) {
	joint := jointOf(alpha, q)
	terms, open := headOf(alpha, q, joint)
	var s, s1, s2 float64
	for k := range terms {
		l := math.Log1p(float64(k) / q)
		e := math.Exp(-alpha * l)
		s, s1, s2 = s+e, s1+e*l, s2+e*l*l
	}
	if open {
		p, p1, p2 := factor(alpha, joint)
		l := math.Log(joint / q)
		e := math.Exp(-alpha * l)
		s, s1, s2 = s+e*p, s1+e*(l*p-p1), s2+e*(l*l*p-2*l*p1+p2)
	}
	mean = s1 / s
	return s, mean, s2/s - mean*mean
}

// factor returns the bracket of the Euler-Maclaurin formula and its first two derivatives by alpha.
func factor(alpha, a float64) (p, p1, p2 float64) {
	s := alpha - 1
	p, p1, p2 = a/s+.5, -a/(s*s), 2*a/(s*s*s)
	power := 1 / a
	// The rising factorial and its derivatives.
	f, f1, f2 := alpha, 1., 0.
	for j, b := range bernoulli {
		if j > 0 {
			for _, x := range [2]float64{alpha + float64(2*j-1), alpha + float64(2*j)} {
				f, f1, f2 = f*x, f1*x+f, f2*x+2*f1
			}
		}
		p, p1, p2 = p+b*f*power, p1+b*f1*power, p2+b*f2*power
		power /= a * a
	}
	return p, p1, p2
}
