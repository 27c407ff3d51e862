package elementwise

// Momentum moves parameters w with velocities v along their gradients g:
//
//	v = momentum v - rate (g + l2 w + l1 sign w)
//	w = w + v
//
// The sign of 0 is 0.
func Momentum(w, v, g []float32, rate, momentum, l1, l2 float32) {
	checkUpdate("Momentum", w, v, g)
	current.update(w, v, g, rate, momentum, l1, l2, false)
}

// Nesterov is Momentum with Nesterov's look ahead: the new v is momentum v - d with d = rate (g + l2 w + l1 sign w),
// and w = w + momentum v - d.
func Nesterov(w, v, g []float32, rate, momentum, l1, l2 float32) {
	checkUpdate("Nesterov", w, v, g)
	current.update(w, v, g, rate, momentum, l1, l2, true)
}

func checkUpdate(op string, w, v, g []float32) {
	sameLength(op, len(w), len(v))
	sameLength(op, len(w), len(g))
}

func (e *engine) update(w, v, g []float32, rate, momentum, l1, l2 float32, ahead bool) {
	switch {
	case len(w) == 0:
		return
	case e.portable():
	case ahead:
		e.nesterov(&w[0], &v[0], &g[0], rate, momentum, l1, l2, len(w))
		return
	default:
		e.momentum(&w[0], &v[0], &g[0], rate, momentum, l1, l2, len(w))
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
