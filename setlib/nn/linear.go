package nn

import (
	"fmt"
	"math"

	"setlab/setlib/internal/convolution"
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/pages"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// DefaultEpsilon is the paper's sparsity level for its MLPs and CNNs.
const DefaultEpsilon = 20

// Sparse is a layer of neurons, y = W x + b, whose weights exist only on the connections of a topology. Each
// neuron has a bias.
type Sparse struct {
	Neurons  int
	Topology topology.Rule // nil means SET{Epsilon: 20}, the paper's
	Init     Init          // initial weights; biases start at 0
	Regrown  Regrown       // weights of new connections

	WeightDecay float64 // of this layer alone; 0 means Options.WeightDecay, negative means none
}

// String describes the layer.
func (l Sparse) String() string {
	return fmt.Sprintf("%d %v%s", l.Neurons, l.rule(), decayText(l.WeightDecay))
}

func (l Sparse) rule() topology.Rule {
	if l.Topology == nil {
		return topology.SET{Epsilon: DefaultEpsilon}
	}
	return l.Topology
}

func (l Sparse) filled() Layer {
	l.Topology, l.WeightDecay = l.rule(), ownDecay(l.WeightDecay)
	return l
}

func (l Sparse) build(inputs int, b *builder) stage {
	rule := l.rule()
	if len(b.rules) > 0 {
		rule, b.rules = b.rules[0], b.rules[1:]
	}
	return l.wired(rule, inputs, b)
}

// wired builds the layer's stage with the given rule.
func (l Sparse) wired(rule topology.Rule, inputs int, b *builder) *linear {
	if l.Neurons < 1 {
		panic(fmt.Sprintf("nn: layer %d, %v, has %d neurons", b.position, l, l.Neurons))
	}
	b.image = convolution.Image{}
	if b.below {
		b.flows(inputs)
	}
	if l.Regrown < FromZero || l.Regrown > FromGradient {
		panic(fmt.Sprintf("nn: layer %d, %v: %v is not a start of new connections", b.position, l, l.Regrown))
	}
	needs := topology.NeedsOf(rule)
	if l.Regrown == FromGradient && !needs.Gradients {
		panic(fmt.Sprintf("nn: layer %d, %v: Regrown is FromGradient, and the rule does not use gradients", b.position, l))
	}
	g := rule.Wire(inputs, l.Neurons, random.New(b.seed, random.Wiring, b.position, 0).RandUntil(b.ctx))
	if g == nil {
		panic(fmt.Sprintf("nn: rule %v drew no graph for a layer of %d x %d: Wire returned nil", rule, inputs, l.Neurons))
	}
	if g.In() != inputs || g.Out() != l.Neurons {
		panic(fmt.Sprintf("nn: rule %v drew a graph of %d x %d neurons for a layer of %d x %d", rule, g.In(), g.Out(), inputs, l.Neurons))
	}
	s := &linear{
		rule: rule, needs: needs, regrown: l.Regrown, decay: l.WeightDecay, position: b.position, draw: l.Init.onGraph(g),
		weights: sparse.NewMatrix(g), velocity: pages.New(g.Connections()), second: b.second(g.Connections()),
		bias: b.parameters(l.Neurons), newborn: b.newborn,
		out: sparse.NewBatch(l.Neurons, b.columns),
	}
	b.learns(g.Connections())
	rng := random.New(b.seed, random.Weights, b.position, 0).RandUntil(b.ctx)
	for c := range s.weights.Weights() {
		s.weights.Weights()[c] = s.draw(rng)
	}
	return s
}

// Dense is a layer in which every neuron is connected to every input.
type Dense struct {
	Neurons int
	Init    Init // initial weights; biases start at 0

	WeightDecay float64 // of this layer alone; 0 means Options.WeightDecay, negative means none
}

// String describes the layer.
func (l Dense) String() string { return fmt.Sprintf("%d dense%s", l.Neurons, decayText(l.WeightDecay)) }

func (l Dense) filled() Layer {
	l.WeightDecay = ownDecay(l.WeightDecay)
	return l
}

func (l Dense) build(inputs int, b *builder) stage {
	s := Sparse{Neurons: l.Neurons, Topology: topology.Dense{}, Init: l.Init, WeightDecay: l.WeightDecay}.wired(topology.Dense{}, inputs, b)
	s.dense = true
	return s
}

// ownDecay normalizes a layer's WeightDecay, so that equal configurations compare equal: all negative values
// mean none.
func ownDecay(decay float64) float64 {
	if math.IsNaN(decay) || math.IsInf(decay, 1) {
		panic(fmt.Sprintf("nn: a layer's WeightDecay is %g; it must be finite", decay))
	}
	if decay < 0 {
		return -1
	}
	return decay
}

// decayText describes a layer's WeightDecay, and returns "" for the default.
func decayText(decay float64) string {
	switch {
	case decay == 0:
		return ""
	case decay < 0:
		return ", no weight decay"
	}
	return fmt.Sprintf(", weight decay %g", decay)
}

// linear computes Sparse and Dense layers.
type linear struct {
	rule     topology.Rule
	dense    bool // the layer is Dense
	needs    topology.Needs
	due      bool // the rule runs in the current minibatch
	kept     bool // the rule uses the gradients of the current minibatch, now or later
	past     past // minibatches whose gradients the rule will use
	quota    topology.Quota
	regrown  Regrown
	decay    float64 // the layer's WeightDecay
	position int
	draw     deviate

	weights  *sparse.Matrix
	velocity []float32 // of the weights, in connection order
	second   []float32 // moments of the connections; nil if the optimizer has none
	newborn  Moment    // second moment of new connections
	bias     parameters

	out sparse.Batch
	dy  sparse.Batch // argument of Do
}

func (s *linear) neurons() int { return len(s.bias.values) }

func (s *linear) reused() bool { return true }

func (s *linear) forward(x sparse.Batch, p *pass) sparse.Batch {
	p.flush()
	y := s.out.Narrow(x.Columns)
	s.weights.Forward(y, x, s.bias.values, p.threads)
	return y
}

func (s *linear) backward(dy, x sparse.Batch, p *pass) sparse.Batch {
	s.dy = dy
	p.eachRow(dy, s)
	p.flush()
	gradient := p.step.gradient(len(s.velocity))
	var dx sparse.Batch
	if p.first {
		s.weights.Correlate(gradient, x, dy, 1, 0, p.threads)
	} else {
		dx = p.flow.next(x.Rows, x.Columns)
		s.weights.Backpropagate(dx, gradient, x, dy, p.threads)
	}
	if s.kept {
		s.past.keep(x, dy, s.needs.Window, s.out.Columns)
	}
	if s.due && s.needs.Gradients {
		s.rewireBy(gradient, x, dy, p) // in place of a step
		return dx
	}
	p.step.weights(parameters{s.weights.Weights(), s.velocity, s.second, gradient}, s.decay, p.threads)
	return dx
}

func (s *linear) learned() []named { return []named{{"bias", s.bias}} }

func (s *linear) matrix() train.MatrixState {
	return train.MatrixState{Graph: s.weights.Graph(), Weights: s.weights.Weights(), Velocity: s.velocity, Second: s.second}
}

// accepts returns an error if the layer is Dense and the state's graph is not complete.
func (s *linear) accepts(m train.MatrixState) error {
	if s.dense && !m.Graph.Complete() {
		return fmt.Errorf("nn: %s is dense, and the state has %d of %d connections; use Sparse for it", m.Name, m.Graph.Connections(), m.Graph.In()*m.Graph.Out())
	}
	return nil
}

func (s *linear) connections() int { return len(s.weights.Weights()) }

func (s *linear) degrees() []int { return s.weights.Graph().InDegrees() }

// set replaces the layer's connections.
func (s *linear) set(m train.MatrixState) {
	n := m.Graph.Connections()
	s.weights = sparse.NewMatrix(m.Graph)
	copy(s.weights.Weights(), m.Weights)
	s.velocity = pages.New(n)
	copy(s.velocity, m.Velocity)
	if s.second != nil {
		s.second = make([]float32, n)
		copy(s.second, m.Second)
	}
}

// Do sums the gradient of a range of biases.
func (s *linear) Do(lo, hi int) {
	elementwise.SumRows(s.bias.gradient, s.dy.Data, s.dy.Stride, s.dy.Columns, lo, hi)
}
