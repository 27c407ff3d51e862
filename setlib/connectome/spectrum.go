package connectome

import (
	"context"
	"math"

	"setlab/setlib/topology"
)

// Spectrum holds the two largest singular values of a layer's 0/1 matrix.
type Spectrum struct {
	First, Second float64
	// Bound is √(dIn - 1) + √(dOut - 1), where dIn and dOut are the mean degrees of the layer's sources and targets. It is a lower bound of Second
	// in large biregular graphs, and close to Second in random ones (Feng and Li 1996). A layer with Second close to Bound is a good expander, a
	// Ramanujan graph. A larger Second means a more clustered layer. Bound is 0 if no side has a mean degree above 1.
	Bound float64
}

// Spectra computes the two largest singular values of each layer by the Lanczos method with restarts. The relative error is about 1e-12 unless the
// values are closer to each other than that. Weights are ignored. Its time is proportional to the number of connections times some hundreds, its
// memory to the number of neurons.
func (g *Graph) Spectra(ctx context.Context, threads int) ([]Spectrum, error) {
	out := make([]Spectrum, len(g.layers))
	err := each(ctx, threads, len(g.layers), 1, func() func(int) {
		return func(l int) { out[l] = spectrum(ctx, g.layers[l].Topology) }
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func spectrum(ctx context.Context, t *topology.Graph) Spectrum {
	m := float64(t.Connections())
	if m == 0 {
		return Spectrum{}
	}
	s := Spectrum{Bound: math.Sqrt(max(0, m/float64(t.In())-1)) + math.Sqrt(max(0, m/float64(t.Out())-1))}
	if t.Complete() {
		s.First = math.Sqrt(m)
		return s
	}
	op := newGram(t)
	first, v := largest(ctx, op, nil)
	s.First = math.Sqrt(max(0, first))
	if op.size() > 1 {
		second, _ := largest(ctx, op, v)
		s.Second = math.Sqrt(max(0, second))
	}
	return s
}

// gram is the matrix A A' or A' A, whichever is smaller, of a layer's 0/1 matrix A, sources x targets.
type gram struct {
	t     *topology.Graph
	turn  bool      // use A' A
	other []float64 // a vector of the larger side
}

func newGram(t *topology.Graph) *gram {
	o := &gram{t: t, turn: t.Out() < t.In()}
	o.other = make([]float64, max(t.In(), t.Out()))
	return o
}

func (o *gram) size() int { return min(o.t.In(), o.t.Out()) }

// times sets to to the product of the matrix and v.
func (o *gram) times(v, to []float64) {
	if o.turn {
		o.gather(v, o.other)
		o.spread(o.other, to)
		return
	}
	o.spread(v, o.other)
	o.gather(o.other, to)
}

// gather sets to[i] to the sum of v[j] over the targets j of source i.
func (o *gram) gather(v, to []float64) {
	targets := o.t.Targets()
	for i := range o.t.In() {
		lo, hi := o.t.Range(i)
		sum := 0.
		for _, j := range targets[lo:hi] {
			sum += v[j]
		}
		to[i] = sum
	}
}

// spread sets to[j] to the sum of v[i] over the sources i of target j.
func (o *gram) spread(v, to []float64) {
	clear(to)
	targets := o.t.Targets()
	for i := range o.t.In() {
		lo, hi := o.t.Range(i)
		for _, j := range targets[lo:hi] {
			to[j] += v[i]
		}
	}
}
