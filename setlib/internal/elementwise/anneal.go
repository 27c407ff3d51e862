package elementwise

import "setlab/setlib/internal/random"

// annealBound is how large a difference of exponents may be for the series of Anneal.
const annealBound = 1. / 16

// Anneal takes units, rows of n, with total inputs x from one inverse temperature to the next, to:
//
//	sums[k] += softplus(to x) - softplus((to-step) x), summed over the values x of column k
//	state    = 1 with probability sigmoid(to x), else 0
//
// for 0 <= step <= to, the states being drawn as SampleSigmoid does. A term t is exact to 4e-7 t where step |x| <= 1/16, else to
// 4e-7 (1+t), beside what the rounding of its arguments makes. The slices must not be the same.
func Anneal(state, x []float32, sums []float64, stride, n, rows int, to, step float32, s random.Stream, at, block int) {
	checkDrawn("Anneal", len(state), len(x), stride, n, rows)
	sameLength("Anneal", len(sums), n)
	current.annealRows(state, x, sums, stride, n, rows, to, step, s, at, block)
}

func (e *engine) annealRows(state, x []float32, sums []float64, stride, n, rows int, to, step float32, s random.Stream, at, block int) {
	for d := newDrawing(rows, n, s, at, block); d.next(e); {
		// A few rows' terms are added up in float32.
		var part [random.Group]float32
		e.annealDrawn(state[d.lo*stride:], x[d.lo*stride:], &part, stride, n, to, step, &d)
		for k := range sums {
			sums[k] += float64(part[k])
		}
	}
}

func (e *engine) annealDrawn(state, x []float32, sums *[random.Group]float32, stride, n int, to, step float32, d *drawing) {
	portable := e.portable()
	if !portable && e.anneal(state, x, sums, stride, n, to, step, d) {
		return
	}
	for i := range d.hi - d.lo {
		for k, v := range x[i*stride : i*stride+n] {
			h := float32(step * v)
			small := abs(h) <= annealBound
			if !small {
				sums[k] += largeStep(v, to, step)
			}
			if portable {
				sum := 1 + exp(-float32(to*v))
				if small {
					sums[k] += smallStep(h, 1/sum)
				}
				state[i*stride+k] = sign(float32(d.u()[i*d.width+k]*sum) - whole)
			}
		}
	}
}

// smallStep returns softplus(y) - softplus(y-h) for p = sigmoid(y): with s = p (1 - e^-h) it is -ln(1-s).
func smallStep(h, p float32) float32 {
	s := float32(h*(-1./24)) + 1./6
	s = float32(s*h) - 1./2
	s = float32(s*h) + 1
	s = float32(float32(s*h) * p)
	r := float32(s*(1./5)) + 1./4
	r = float32(r*s) + 1./3
	r = float32(r*s) + 1./2
	r = float32(r*s) + 1
	return float32(r * s)
}

// largeStep returns softplus(to x) - softplus((to-step) x).
func largeStep(x, to, step float32) float32 {
	a := abs(x)
	linear := float32(step * float32(.5*(x+a)))
	return linear + (log1p(exp(-float32(to*a))) - log1p(exp(-float32((to-step)*a))))
}
