package rbm

import (
	"context"
	"fmt"

	"setlab/datasets"
	"setlab/setlib/internal/pages"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// RBM is a restricted Boltzmann machine. Its methods must not be called while it is being trained.
type RBM struct {
	options  Options
	weights  *sparse.Matrix // visible -> hidden
	visible  bias
	hidden   bias
	velocity []float32 // of the weights, in connection order
	planned  int       // number of epochs that training lasts; 0 if unknown

	buffers *buffers          // for contrastive divergence; allocated on first use
	checked *datasets.Samples // the data that last passed the check for training
	gray    bool              // checked has values between 0 and 1
}

// bias holds the biases of one layer and their velocity.
type bias struct{ values, velocity []float32 }

func newBias(n int) bias { return bias{make([]float32, n), make([]float32, n)} }

var _ train.Model = (*RBM)(nil)

// New returns an untrained RBM: biases 0, weights N(0, InitialSD^2) on the connections that the rule draws. It panics if there are no visible
// or no hidden units, if an option is invalid, or if the RBM needs more memory than is available (see Options.Memory).
func New(o Options) *RBM {
	m, err := NewContext(context.Background(), o)
	if err != nil {
		panic(err.Error())
	}
	return m
}

// NewContext is New for large RBMs. It returns an error if a parameter of the rule is invalid or the RBM needs more memory than is available,
// and ctx's error if ctx is canceled while connections are drawn. Like New, it panics on other invalid options.
func NewContext(ctx context.Context, o Options) (*RBM, error) {
	if err := o.checkRule(); err != nil {
		return nil, err
	}
	if err := o.checkMemory(); err != nil {
		return nil, err
	}
	m := &RBM{}
	if err := m.wire(ctx, o); err != nil {
		return nil, fmt.Errorf("rbm: wiring the RBM: %w", err)
	}
	return m, nil
}

// wire calls make and stops when ctx is canceled.
func (m *RBM) wire(ctx context.Context, o Options) (err error) {
	defer random.Ended(&err)
	m.make(ctx, o)
	return nil
}

// make turns m into an untrained RBM.
func (m *RBM) make(ctx context.Context, o Options) {
	o = o.WithDefaults()
	g := o.Topology.Wire(o.Visible, o.Hidden, random.New(o.Seed, random.Wiring, 0, 0).RandUntil(ctx))
	if g == nil {
		panic(fmt.Sprintf("rbm: rule %v drew no graph for a model of %d x %d: Wire returned nil", o.Topology, o.Visible, o.Hidden))
	}
	if g.In() != o.Visible || g.Out() != o.Hidden {
		panic(fmt.Sprintf("rbm: rule %v drew a graph of %d x %d units for a model of %d x %d", o.Topology, g.In(), g.Out(), o.Visible, o.Hidden))
	}
	*m = RBM{
		options:  o,
		weights:  sparse.NewMatrix(g),
		visible:  newBias(o.Visible),
		hidden:   newBias(o.Hidden),
		velocity: pages.New(g.Connections()),
	}
	rng := random.New(o.Seed, random.Weights, 0, 0).RandUntil(ctx)
	for c := range m.weights.Weights() {
		m.weights.Weights()[c] = float32(o.InitialSD * rng.NormFloat64())
	}
}

// FromWeights returns a fully connected RBM with the given parameters. weights has one row per visible unit and one column per hidden unit.
// FromWeights panics if the shapes disagree.
func FromWeights(weights [][]float64, visible, hidden []float64) *RBM {
	if len(weights) != len(visible) {
		panic(fmt.Sprintf("rbm: %d rows of weights for %d visible units", len(weights), len(visible)))
	}
	m := New(Options{Visible: len(visible), Hidden: len(hidden), Topology: topology.Dense{}})
	for i, row := range weights {
		if len(row) != len(hidden) {
			panic(fmt.Sprintf("rbm: row %d of the weights has %d values for %d hidden units", i, len(row), len(hidden)))
		}
		for j, w := range row {
			m.weights.Weights()[i*len(hidden)+j] = float32(w)
		}
	}
	for i, b := range visible {
		m.visible.values[i] = float32(b)
	}
	for j, c := range hidden {
		m.hidden.values[j] = float32(c)
	}
	return m
}

// InitVisibleBias sets the biases of the visible units to the log odds of their frequencies in the data, smoothed as in BaseRates with
// minibatches of 100. An untrained model then has the base rates of the data, and the weights need not learn them (Hinton, "A practical guide
// to training restricted Boltzmann machines", 2010, section 8.1). New sets the biases to 0, because the paper does not state an initialization.
// It panics if the number of features differs from the number of visible units.
func (m *RBM) InitVisibleBias(data *datasets.Samples) {
	m.checkFeatures(data)
	for i, r := range BaseRates(data, 100) {
		m.visible.values[i] = float32(r)
	}
}

// Options returns the model's options with the defaults filled in.
func (m *RBM) Options() Options { return m.options }

// Weights returns the model's weight matrix, with the visible units as inputs and the hidden units as outputs.
func (m *RBM) Weights() *sparse.Matrix { return m.weights }

// Graph returns the current topology.
func (m *RBM) Graph() *topology.Graph { return m.weights.Graph() }

// Connections returns the number of weights, n^W in the paper.
func (m *RBM) Connections() int { return len(m.velocity) }

// VisibleBias returns the biases b of the visible units. The slice is not a copy.
func (m *RBM) VisibleBias() []float32 { return m.visible.values }

// HiddenBias returns the biases c of the hidden units. The slice is not a copy.
func (m *RBM) HiddenBias() []float32 { return m.hidden.values }

// VisibleDegrees returns the number of connections of each visible unit. The paper's Fig. 4 shows them as an image.
func (m *RBM) VisibleDegrees() []int { return m.Graph().InDegrees() }

// HiddenDegrees returns the number of connections of each hidden unit. The paper's Fig. 3 shows their distribution.
func (m *RBM) HiddenDegrees() []int { return m.Graph().OutDegrees() }

// Plan sets the number of epochs that training lasts, for rules that depend on the progress of training if it ends early. train.Fit calls Plan.
func (m *RBM) Plan(epochs int) { m.planned = epochs }

// Rewire runs the rule after an epoch to change the topology. train.Fit calls Rewire. Connections that remain keep weight and velocity. New
// ones start at N(0, InitialSD^2) with velocity 0. A rule that needs gradients gets those estimated by contrastive divergence on the epoch's
// last minibatch, for all pairs of units; if there has been none, Rewire panics.
func (m *RBM) Rewire(epoch, epochs int) {
	state := topology.State{Momentum: m.velocity, Epoch: epoch, Epochs: epochs, Planned: m.planned, Threads: m.options.Threads}
	if !topology.NeedsOf(m.options.Topology).During(state.Progress()) {
		return
	}
	if topology.Divides(m.options.Topology) {
		whole := state
		whole.Graph, whole.Weights = m.weights.Graph(), m.weights.Weights()
		states := []topology.State{whole}
		topology.Divide([]topology.Rule{m.options.Topology}, states)
		state.Quota, state.Divided = states[0].Quota, true
	}
	if topology.NeedsOf(m.options.Topology).Gradients {
		g, done := m.gradients()
		defer done()
		state.Gradients = g
	}
	rng := random.New(m.options.Seed, random.Rewiring, 0, epoch).Rand()
	m.velocity = m.weights.Rewire(m.options.Topology, state, rng, func() float32 { return float32(m.options.InitialSD * rng.NormFloat64()) })
}

// String describes the model in one line.
func (m *RBM) String() string {
	return fmt.Sprintf("RBM %d-%d, %v, %d connections, CD-%d", m.options.Visible, m.options.Hidden, m.options.Topology, m.Connections(), m.options.Steps)
}
