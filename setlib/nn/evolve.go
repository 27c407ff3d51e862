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

// Plan says how many epochs training lasts. Rules that run within epochs need to know it; train.Fit calls it.
func (n *Network) Plan(epochs int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.epochs = epochs
}

// checkPlan returns an error if a rule has to know how long training lasts, and nobody has said it.
func (n *Network) checkPlan() error {
	if n.epochs == 0 && slices.ContainsFunc(n.linears(), func(l *linear) bool { return l.needs.Within() }) {
		return errors.New("nn: a rule runs within epochs and has to know how many there will be: call Plan before TrainEpoch, or train with train.Fit")
	}
	return nil
}

// wake finds the layers whose rules run in the present minibatch, and reports whether there are any.
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
				l.past.widths = l.past.widths[:0] // an epoch may have been stopped
			}
		}
	}
	if some {
		n.divide(*s, func(l *linear) bool { return l.due && l.needs.Gradients })
	}
	return some
}

// divide gives layers whose rules decide for several at once their quotas.
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

// rewireWithin lets the rules run that look at no gradients; the others have run on the way back through the layers.
func (n *Network) rewireWithin() {
	n.rewire(n.pass.state, func(l *linear) bool { return l.due && !l.needs.Gradients })
}

// rewire lets the rules of some layers run.
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
			l.rewire(t.seed, s) // what somebody else has written is called by one at a time
		}
	}
	parallel.Run(n.options.Threads, len(t.layers), 1, &t)
}

// rewiring is the task of changing the topology of layers, each of which draws from a stream of its own.
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

// rewire lets the rule change the topology. Connections that stay keep weight, velocity and second moment.
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
	state.Momentum, state.Second, state.Quota = s.velocity, s.second, s.quota
	if s.second == nil {
		s.velocity = s.weights.Rewire(s.rule, state, rng, fresh)
		return
	}
	s.velocity = s.weights.Rewire(s.rule, state, rng, fresh, sparse.Carried{Values: &s.second, Fresh: s.newborn.of(s.second)})
}

// rewireBy is rewire for a rule that looks at gradients, given those of the connections, in the middle of a backward pass.
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

// begin takes the connections that are at 0, which are the new ones and those that have not learned, one step along their gradient.
func (s *linear) begin(x, dy sparse.Batch, p *pass) {
	gradient := p.step.gradient(s.weights.Connections())
	s.weights.Correlate(gradient, x, dy, 1, 0, p.threads)
	for c, w := range s.weights.Weights() {
		if w == 0 {
			s.weights.Weights()[c] = -p.step.rate * gradient[c]
		}
	}
}

// sharedRules returns the rules of the Sparse layers in their order, if a rule shares a density among layers; nil if none does.
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

// shapesOf returns the neurons on both sides of every Sparse layer: it builds the layers without connections, for minibatches of one.
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
