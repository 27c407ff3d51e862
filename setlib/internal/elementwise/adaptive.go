package elementwise

import "math"

// Adaptive holds the coefficients of a step with adaptive step lengths. Assembly depends on the order of the fields.
type Adaptive struct {
	Rate    float32 // learning rate
	Beta1   float32 // decay rate of the first moment
	New1    float32 // weight of the gradient in Adam's first moment
	Beta2   float32 // decay rate of the second moment
	New2    float32 // weight of the squared gradient in the second moment
	Scale   float32 // factor of the root of Adam's second moment
	Epsilon float32
	Shrink  float32 // fraction of a weight subtracted by AdamW's decay
	L1, L2  float32
}

// Adam updates parameters w with first and second moments m and v and gradients g:
//
//	d = g + l2 w + l1 sign w
//	m = beta1 m + new1 d
//	v = beta2 v + new2 d²
//	w = w - shrink w - rate m / (scale sqrt v + epsilon)
//
// The sign of 0 is 0. Vector code treats denormals as 0, as in Momentum.
func Adam(w, m, v, g []float32, p *Adaptive) {
	checkAdaptive("Adam", w, m, v, g)
	current.adam(w, m, v, g, p)
}

// RMSprop updates parameters w with velocities m, second moments v and gradients g:
//
//	d = g + l2 w + l1 sign w
//	v = beta2 v + new2 d²
//	m = beta1 m + d / (sqrt v + epsilon)
//	w = w - rate m
func RMSprop(w, m, v, g []float32, p *Adaptive) {
	checkAdaptive("RMSprop", w, m, v, g)
	current.rmsprop(w, m, v, g, p)
}

func checkAdaptive(op string, w, m, v, g []float32) {
	sameLength(op, len(w), len(m))
	sameLength(op, len(w), len(v))
	sameLength(op, len(w), len(g))
}

func (e *engine) adam(w, m, v, g []float32, p *Adaptive) {
	if !e.portable() {
		bounded(len(w), func(lo, hi int) { e.adamFlat(&w[lo], &m[lo], &v[lo], &g[lo], &p.Rate, hi-lo) })
		return
	}
	for i, weight := range w {
		d := p.gradient(weight, g[i])
		first, second := p.Beta1*m[i]+p.New1*d, p.Beta2*v[i]+p.New2*d*d
		m[i], v[i] = first, second
		w[i] = weight - (p.Shrink*weight + p.Rate*(first/(p.Scale*root(second)+p.Epsilon)))
	}
}

func (e *engine) rmsprop(w, m, v, g []float32, p *Adaptive) {
	if !e.portable() {
		bounded(len(w), func(lo, hi int) { e.rmspropFlat(&w[lo], &m[lo], &v[lo], &g[lo], &p.Rate, hi-lo) })
		return
	}
	for i, weight := range w {
		d := p.gradient(weight, g[i])
		second := p.Beta2*v[i] + p.New2*d*d
		velocity := p.Beta1*m[i] + d/(root(second)+p.Epsilon)
		m[i], v[i] = velocity, second
		w[i] = weight - p.Rate*velocity
	}
}

// gradient adds the gradient of the penalties at a weight to g.
func (p *Adaptive) gradient(weight, g float32) float32 {
	d := g + p.L2*weight
	if weight > 0 {
		d += p.L1
	}
	if weight < 0 {
		d -= p.L1
	}
	return d
}

func root(x float32) float32 { return float32(math.Sqrt(float64(x))) }
