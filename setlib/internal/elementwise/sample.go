package elementwise

import "setlab/setlib/internal/random"

// SampleSigmoid draws the states of units, rows of n, whose total inputs are scale times x: with p[i] = sigmoid(scale x[i]) and the draw u[i],
//
//	state[i] = 1 if u[i] < p[i], that is if u[i] (1 + e^(-scale x[i])) < 1, else 0
//
// The draws are those of the stream at step from group block on, see DrawGroups. The probabilities are written to p, unless that is nil. The slices
// may be the same, as long as p is not state.
func SampleSigmoid(state, p, x []float32, stride, n, rows int, scale float32, s random.Stream, step, block int) {
	checkDrawn("SampleSigmoid", len(state), len(x), stride, n, rows)
	if p != nil {
		checkDrawn("SampleSigmoid", len(p), len(x), stride, n, rows)
	}
	current.sampleRows(state, p, x, stride, n, rows, scale, s, step, block)
}

func (e *engine) sampleRows(state, p, x []float32, stride, n, rows int, scale float32, s random.Stream, step, block int) {
	for d := newDrawing(rows, n, s, step, block); d.next(e); {
		switch at := d.lo * stride; {
		case e.portable():
			samplePortable(state, p, x, stride, n, scale, &d)
		case p == nil:
			e.sample(state[at:], x[at:], stride, n, scale, &d)
		default:
			e.sampleWithP(state[at:], p[at:], x[at:], stride, n, scale, &d)
		}
	}
}

func samplePortable(state, p, x []float32, stride, n int, scale float32, d *drawing) {
	for i := d.lo; i < d.hi; i++ {
		at, u := i*stride, d.u()[(i-d.lo)*d.width:]
		for k, v := range x[at : at+n] {
			sum := 1 + exp(-float32(scale*v))
			state[at+k] = sign(float32(u[k]*sum) - whole)
			if p != nil {
				p[at+k] = 1 / sum
			}
		}
	}
}

// Bernoulli sets dst[i] = 1 if u[i] < p[i], else 0, for rows of n values: a draw that is 1 with probability p[i]. The draws are those of
// SampleSigmoid. The slices may be the same.
func Bernoulli(dst, p []float32, stride, n, rows int, s random.Stream, step, block int) {
	checkDrawn("Bernoulli", len(dst), len(p), stride, n, rows)
	current.bernoulliRows(dst, p, stride, n, rows, s, step, block)
}

func (e *engine) bernoulliRows(dst, p []float32, stride, n, rows int, s random.Stream, step, block int) {
	for d := newDrawing(rows, n, s, step, block); d.next(e); {
		if !e.portable() {
			e.bernoulli(dst[d.lo*stride:], p[d.lo*stride:], stride, n, &d)
			continue
		}
		for i := d.lo; i < d.hi; i++ {
			at, u := i*stride, d.u()[(i-d.lo)*d.width:]
			for k, v := range p[at : at+n] {
				dst[at+k] = sign(u[k] - float32(whole*v))
			}
		}
	}
}
