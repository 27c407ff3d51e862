package powerlaw

import (
	"math"
	"slices"
)

// zeta sums the powers ((q+k)/q)^-alpha from any k on. From k = 0 that is the Hurwitz zeta function ζ(alpha, q) times q^alpha.
//
// Gonum's mathext.Zeta lacks the factor, so that it underflows for the steep laws that are fitted to large degrees of a narrow
// distribution; it lacks the derivatives that maximum likelihood and its error take; and it adds ten powers a call where a scan
// over many sums of one law needs one. It is what the tests compare with.
//
// Far from its beginning a sum is its integral with the corrections of Euler and Maclaurin,
//
//	Σ_{x≥a} x^-α = a^-α [ a/(α-1) + 1/2 + Σ_j B_2j/(2j)! α(α+1)…(α+2j-2) a^(1-2j) ].
//
// The powers before are added one by one.
type zeta struct {
	alpha, q, logQ float64
	joint          float64                 // where the integral begins
	corrections    [len(bernoulli)]float64 // coefficients of a^-1, a^-3 …
	head           []float64               // the sums from q, q+1 … as far as they count, but not beyond joint
}

// bernoulli holds B_2j/(2j)! for j = 1, 2 …
var bernoulli = [...]float64{
	1. / 12, -1. / 720, 1. / 30240, -1. / 1209600, 1. / 47900160, -691. / 1307674368000, 1. / 74724249600, -3617. / 10670622842880000,
}

// jointOf returns from where the corrected integral is exact to 5e-15.
func jointOf(alpha, q float64) float64 { return math.Max(q, math.Ceil(10+alpha)) }

// headOf returns how many powers are to be added before the joint, and whether those from the joint on count as well. The sum is
// at least 1: what is below e^-42 does not change it.
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

// newZeta returns the sums of the power law from xmin on.
func newZeta(alpha float64, xmin int) *zeta {
	z := &zeta{}
	z.set(alpha, float64(xmin))
	return z
}

// set makes z the sums of a law. It uses the memory of z.head again.
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

// from returns the sum over the whole numbers from x >= q on. logX is the logarithm of x.
func (z *zeta) from(x, logX float64) float64 {
	if x >= z.joint {
		return z.integral(x, logX)
	}
	if k := int(x - z.q); k < len(z.head) {
		return z.head[k]
	}
	return z.beyond(x)
}

// beyond is from for x that is not in the head: what counts little in the whole still has all its digits.
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

// integral is from for x at or beyond the joint.
func (z *zeta) integral(x, logX float64) float64 {
	r := 1 / (x * x)
	p := 0.
	for j := len(z.corrections) - 1; j >= 0; j-- {
		p = p*r + z.corrections[j]
	}
	return math.Exp(-z.alpha*(logX-z.logQ)) * (x/(z.alpha-1) + .5 + p/x)
}

// moments returns the sum of all powers ((q+k)/q)^-alpha, and mean and variance of log(x/q) under the power law x^-alpha on
// q, q+1 …: the first two derivatives of log ζ(alpha, q) by alpha, but for sign and log q.
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

// factor returns what stands in the brackets of Euler's and Maclaurin's formula, and its first two derivatives by alpha.
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
