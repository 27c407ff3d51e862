package elementwise

// Momentum updates parameters w with velocities v and gradients g:
//
//	v = momentum v - rate (g + l2 w + l1 sign w)
//	w = w + v
//
// The sign of 0 is 0. Vector code treats denormals as 0, because the velocity of a parameter whose gradient stays 0 would
// become denormal.
func Momentum(w, v, g []float32, rate, momentum, l1, l2 float32) {
	checkUpdate("Momentum", w, v, g)
	current.update(w, v, g, rate, momentum, l1, l2, false)
}

// Nesterov is Momentum with Nesterov's look-ahead: the new v is momentum v - d with d = rate (g + l2 w + l1 sign w), and w =
// w + momentum v - d.
func Nesterov(w, v, g []float32, rate, momentum, l1, l2 float32) {
	checkUpdate("Nesterov", w, v, g)
	current.update(w, v, g, rate, momentum, l1, l2, true)
}

func checkUpdate(op string, w, v, g []float32) {
	sameLength(op, len(w), len(v))
	sameLength(op, len(w), len(g))
}

func (e *engine) update(w, v, g []float32, rate, momentum, l1, l2 float32, ahead bool) {
	if !e.portable() {
		run := e.momentum
		if ahead {
			run = e.nesterov
		}
		bounded(len(w), func(lo, hi int) { run(&w[lo], &v[lo], &g[lo], rate, momentum, l1, l2, hi-lo) })
		return
	}
	for i, weight := range w {
		d := g[i] + l2*weight
		if weight > 0 {
			d += l1
		}
		if weight < 0 {
			d -= l1
		}
		d *= rate
		velocity := momentum*v[i] - d
		v[i] = velocity
		if ahead {
			velocity = momentum*velocity - d
		}
		w[i] = weight + velocity
	}
}

// AddScaled sets dst[i] = dst[i] + scale x[i].
func AddScaled(dst, x []float32, scale float32) {
	sameLength("AddScaled", len(dst), len(x))
	current.addScaledFlat(dst, x, scale)
}

func (e *engine) addScaledFlat(dst, x []float32, scale float32) {
	bounded(len(x), func(lo, hi int) {
		if !e.portable() {
			e.addScaled(&dst[lo], &x[lo], scale, hi-lo)
			return
		}
		for i, v := range x[lo:hi] {
			dst[lo+i] += scale * v
		}
	})
}
