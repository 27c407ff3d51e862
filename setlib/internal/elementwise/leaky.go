package elementwise

// Leaky sets a = z where z > 0 or z is NaN, and a = slope z elsewhere. If slope is 0, a is exactly 0 there: the rectified
// linear unit. The slices may be the same.
func Leaky(a, z []float32, slope float32) {
	sameLength("Leaky", len(a), len(z))
	current.leakyFlat(a, z, z, slope)
}

// LeakyBackward sets dz to da times the slope of Leaky at z. dz and da may be the same.
func LeakyBackward(dz, da, z []float32, slope float32) {
	sameLength("LeakyBackward", len(dz), len(da))
	sameLength("LeakyBackward", len(dz), len(z))
	current.leakyFlat(dz, da, z, slope)
}

func (e *engine) leakyFlat(dst, x, z []float32, slope float32) {
	if !e.portable() {
		bounded(len(z), func(lo, hi int) { e.leaky(&dst[lo], &x[lo], &z[lo], slope, hi-lo) })
		return
	}
	for i, at := range z {
		v := x[i]
		if at <= 0 {
			v *= slope
			if slope == 0 {
				v = 0
			}
		}
		dst[i] = v
	}
}

// SigmoidBackward sets dz = da a (1 - a), the gradient of a sigmoid whose value is a. dz and da may be the same.
func SigmoidBackward(dz, da, a []float32) {
	sameLength("SigmoidBackward", len(dz), len(da))
	sameLength("SigmoidBackward", len(dz), len(a))
	current.sigmoidBackwardFlat(dz, da, a)
}

func (e *engine) sigmoidBackwardFlat(dz, da, a []float32) {
	if !e.portable() {
		bounded(len(a), func(lo, hi int) { e.sigmoidBackward(&dz[lo], &da[lo], &a[lo], hi-lo) })
		return
	}
	for i, v := range a {
		dz[i] = da[i] * v * (1 - v)
	}
}
