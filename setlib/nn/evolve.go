package nn

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"setlab/setlib/internal/parallel"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

var _ train.Planned = (*Network)(nil)

// Plan sets the number of epochs that training lasts. Rules that run within epochs need it, and so do those that depend on the progress of training
// if it ends early. train.Fit calls Plan.
func (n *Network) Plan(epochs int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.epochs = epochs
}

// checkPlan returns an error if a rule needs the number of epochs and Plan has not been called.
func (n *Network) checkPlan() error {
	if n.epochs == 0 && slices.ContainsFunc(n.linears(), func(l *linear) bool { return l.needs.Within() }) {
		return errors.New("nn: a rule runs within epochs and needs the number of epochs: call Plan before TrainEpoch, or train with train.Fit")
	}
	return nil
}

// wake finds the layers whose rules run in the current minibatch, and reports whether there are any.
func (n *Network) wake() bool {
	s := &n.pass.state
	s.Minibatch = n.pass.number + 1
	some := false
	for _, stage := range n.stages {
		if l, ok := stage.(*linear); ok && l.needs.Within() {
			number := (s.Epoch-1)*s.Minibatches + s.Minibatch
			l.due, l.kept = l.needs.Due(number, s.Minibatches, s.Epochs), l.needs.Keeps(number, s.Minibatches, s.Epochs)
			some = some || l.due
			if s.Minibatch == 1 {
				l.past.widths = l.past.widths[:0] // the previous epoch may have been interrupted
			}
		}
	}
	if some {
		n.divide(*s, func(l *linear) bool { return l.due && l.needs.Gradients })
	}
	return some
}

// divide sets the quotas of layers whose rules decide for several layers together.
func (n *Network) divide(s topology.State, which func(*linear) bool) {
	var layers []*linear
	var rules []topology.Rule
	var states []topology.State
	for _, l := range n.linears() {
		if which(l) && topology.Divides(l.rule) {
			s := s
			s.Graph, s.Weights, s.Momentum, s.Second = l.weights.Graph(), l.weights.Weights(), l.velocity, l.second
			layers, rules, states = append(layers, l), append(rules, l.rule), append(states, s)
		}
	}
	topology.Divide(rules, states)
	for k, l := range layers {
		l.quota = states[k].Quota
	}
}

// rewireWithin runs the due rules that do not use gradients. The others have run during backpropagation.
func (n *Network) rewireWithin() {
	n.rewire(n.pass.state, func(l *linear) bool { return l.due && !l.needs.Gradients })
}

// rewire runs the rules of the layers selected by which.
func (n *Network) rewire(s topology.State, which func(*linear) bool) {
	s.Threads = n.options.Threads
	n.divide(s, which)
	t := rewiring{seed: n.options.Seed, state: s}
	for _, l := range n.linears() {
		switch {
		case !which(l):
		case l.needs.Frugal:
			t.layers = append(t.layers, l)
		default:
			l.rewire(t.seed, s) // user-defined rules run one at a time
		}
	}
	parallel.Run(n.options.Threads, len(t.layers), 1, &t)
}

// rewiring is the parallel task that changes the topology of layers. Each layer draws from its own random stream.
type rewiring struct {
	layers []*linear
	seed   uint64
	state  topology.State
}

// Do changes a range of the layers.
func (t *rewiring) Do(lo, hi int) {
	for _, l := range t.layers[lo:hi] {
		l.rewire(t.seed, t.state)
	}
}

// rewire runs the layer's rule. Connections that remain keep their weight, velocity and second moment.
func (s *linear) rewire(seed uint64, state topology.State) {
	step := state.Epoch
	if s.needs.Every > 0 {
		step = (state.Epoch-1)*state.Minibatches + state.Minibatch
	}
	rng := random.New(seed, random.Rewiring, s.position, step).Rand()
	var fresh func() float32
	if s.regrown == FromInitial {
		fresh = func() float32 { return s.draw(rng) }
	}
	state.Momentum, state.Second, state.Quota, state.Divided = s.velocity, s.second, s.quota, topology.Divides(s.rule)
	if s.second == nil {
		s.velocity = s.weights.Rewire(s.rule, state, rng, fresh)
		return
	}
	s.velocity = s.weights.Rewire(s.rule, state, rng, fresh, sparse.Carried{Values: &s.second, Fresh: s.newborn.of(s.second)})
}

// rewireBy is rewire for a rule that uses gradients. It runs during backpropagation; gradient holds the gradients of the existing
// connections.
func (s *linear) rewireBy(gradient []float32, x, dy sparse.Batch, p *pass) {
	state := p.state
	state.Threads = p.threads
	allX, allDy := x, dy
	if s.kept {
		allX, allDy = s.past.weighted(s.needs.Momentum)
		s.weights.Correlate(gradient, allX, allDy, 1, 0, p.threads)
	}
	g, done := s.weights.Gradients(gradient, allX, allDy, p.threads)
	state.Gradients = g
	s.rewire(p.seed, state)
	done()
	if s.regrown == FromGradient {
		s.begin(x, dy, p)
	}
}

// begin takes one gradient descent step for the connections with weight 0: the new ones, and those that have not been trained yet.
func (s *linear) begin(x, dy sparse.Batch, p *pass) {
	gradient := p.step.gradient(s.weights.Connections())
	s.weights.Correlate(gradient, x, dy, 1, 0, p.threads)
	for c, w := range s.weights.Weights() {
		if w == 0 {
			s.weights.Weights()[c] = -p.step.rate * gradient[c]
		}
	}
}

// sharedRules returns the rules of the Sparse layers in order if a rule shares a density among layers, and nil if none does.
func sharedRules(o Options) []topology.Rule {
	var rules []topology.Rule
	for _, l := range o.Layers {
		if s, ok := l.(Sparse); ok {
			rules = append(rules, s.rule())
		}
	}
	if !slices.ContainsFunc(rules, topology.Shares) {
		return nil
	}
	return topology.Share(rules, shapesOf(o))
}

// shapesOf returns the shape of every Sparse layer. To find it, it builds the layers without connections, for minibatches of one
// sample.
func shapesOf(o Options) []topology.Shape {
	var shapes []topology.Shape
	survey := topology.Custom{WireFunc: func(in, out int, _ *rand.Rand) *topology.Graph {
		shapes = append(shapes, topology.Shape{In: in, Out: out})
		return topology.ErdosRenyi(in, out, 0, nil)
	}}
	o.BatchSize = 1
	layers := slices.Clone(o.Layers)
	for k, l := range layers {
		if s, ok := l.(Sparse); ok {
			s.Topology, s.Regrown = survey, FromZero
			layers[k] = s
		}
	}
	o.Layers = layers
	new(Network).make(context.Background(), o)
	return shapes
}
