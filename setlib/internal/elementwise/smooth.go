package elementwise

import "math"

// scratch is the number of values that the smooth activations process at a time.
const scratch = 256

// each calls f for parts of n values, with scratch memory of the same length.
func each(n int, f func(lo, hi int, t []float32)) {
	var room [scratch]float32
	for lo := 0; lo < n; lo += scratch {
		hi := min(lo+scratch, n)
		f(lo, hi, room[:hi-lo])
	}
}

// Tanh sets a = tanh z, with a relative error below 5e-7. The slices may be the same.
func Tanh(a, z []float32) {
	sameLength("Tanh", len(a), len(z))
	each(len(z), func(lo, hi int, t []float32) {
		for i, v := range z[lo:hi] {
			t[i] = 2 * v
		}
		Exp(t, t)
		for i, v := range z[lo:hi] {
			a[lo+i] = tanh(v, t[i])
		}
	})
}

// tanh returns tanh z, given e = e^2z. Near 0 it uses the series, because 1 - 2/(e^2z+1) suffers from cancellation.
func tanh(z, e float32) float32 {
	if z > -.3 && z < .3 {
		q := z * z
		return z + z*q*(-1./3+q*(2./15+q*(-17./315+q*(62./2835-q*(1382./155925)))))
	}
	return 1 - 2/(e+1)
}

// TanhBackward sets dz = da (1 - a^2), the gradient of a hyperbolic tangent whose value is a. dz and da may be the same.
func TanhBackward(dz, da, a []float32) {
	sameLength("TanhBackward", len(dz), len(da))
	sameLength("TanhBackward", len(dz), len(a))
	for i, v := range a {
		dz[i] = da[i] * (1 - v*v)
	}
}

// SiLU sets a = z / (1 + e^-z). The slices may be the same.
func SiLU(a, z []float32) {
	sameLength("SiLU", len(a), len(z))
	each(len(z), func(lo, hi int, s []float32) {
		Sigmoid(s, z[lo:hi])
		for i, v := range z[lo:hi] {
			a[lo+i] = v * s[i]
		}
	})
}

// SiLUBackward sets dz = da s (1 + z (1 - s)) with s = 1/(1+e^-z). dz and da may be the same.
func SiLUBackward(dz, da, z []float32) {
	sameLength("SiLUBackward", len(dz), len(da))
	sameLength("SiLUBackward", len(dz), len(z))
	each(len(z), func(lo, hi int, s []float32) {
		Sigmoid(s, z[lo:hi])
		for i, v := range z[lo:hi] {
			dz[lo+i] = da[lo+i] * s[i] * (1 + v*(1-s[i]))
		}
	})
}

// GELU sets a = z P(z), where P is the distribution function of the standard normal distribution, with an error of at most 2e-7 max(1,
// |z|). The slices may be the same.
func GELU(a, z []float32) {
	sameLength("GELU", len(a), len(z))
	each(len(z), func(lo, hi int, t []float32) {
		bells(t, z[lo:hi])
		for i, v := range z[lo:hi] {
			a[lo+i] = v * normal(v, t[i])
		}
	})
}

// GELUBackward sets dz = da (P(z) + z p(z)), where p is the density of P. dz and da may be the same.
func GELUBackward(dz, da, z []float32) {
	sameLength("GELUBackward", len(dz), len(da))
	sameLength("GELUBackward", len(dz), len(z))
	each(len(z), func(lo, hi int, t []float32) {
		bells(t, z[lo:hi])
		for i, v := range z[lo:hi] {
			dz[lo+i] = da[lo+i] * (normal(v, t[i]) + v*t[i]*float32(1/math.Sqrt2/math.SqrtPi))
		}
	})
}

// bells sets t = e^(-z^2/2).
func bells(t, z []float32) {
	for i, v := range z {
		t[i] = -v * v / 2
	}
	Exp(t, t)
}

// normal returns P(z), given e^(-z^2/2), by formula 7.1.26 of Abramowitz and Stegun.
func normal(z, bell float32) float32 {
	x := abs(z) * (1 / math.Sqrt2)
	t := 1 / (1 + .3275911*x)
	upper := .5 * bell * t * (.254829592 + t*(-.284496736+t*(1.421413741+t*(-1.453152027+t*1.061405429))))
	if z < 0 {
		return upper
	}
	return 1 - upper
}
