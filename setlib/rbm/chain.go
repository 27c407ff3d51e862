package rbm

import (
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// chain is the Gibbs chains of some samples of a minibatch, which are computed together.
type chain struct {
	first, end                int // the samples' places in a full minibatch
	visibleBlock, hiddenBlock int // where their draws begin: the draw of unit i and column k is number i stride + k from there

	all    states // with room for all samples
	ahead  shown  // the same for the next minibatch
	states        // as many columns as there are samples

	gradient                        []float32 // of the weights: how the samples change the velocity
	visibleGradient, hiddenGradient []float32 // of the biases, before it is multiplied by the rate
	errors                          []float32 // of visible units
}

// shown is samples of a minibatch, as numbers and as states.
type shown struct {
	data sparse.Batch
	bits sparse.States
}

func (s shown) narrow(n int) shown { return shown{s.data.Narrow(n), s.bits.Narrow(n)} }

// states are the activations of a chain. Numbers between a row's last column and the next row have no meaning.
type states struct {
	shown
	expected      sparse.Batch  // probabilities of the hidden units, given the samples
	reconstructed sparse.Batch  // probabilities of the visible units after the first step
	visible       sparse.Batch  // total inputs, at the end the states as numbers
	hidden        sparse.Batch  // total inputs, at the end probabilities
	v, h          sparse.States // the chain's state
}

func (s states) narrow(n int) states {
	return states{s.shown.narrow(n), s.expected.Narrow(n), s.reconstructed.Narrow(n), s.visible.Narrow(n), s.hidden.Narrow(n), s.v.Narrow(n), s.h.Narrow(n)}
}

// newChain makes a chain for the places of a minibatch from the end of another one on.
func newChain(o *Options, before *chain, end int) *chain {
	c := &chain{
		first: before.end, end: end,
		visibleBlock: before.visibleBlock + groups(before.all.visible), hiddenBlock: before.hiddenBlock + groups(before.all.hidden),
		visibleGradient: make([]float32, o.Visible), hiddenGradient: make([]float32, o.Hidden), errors: make([]float32, o.Visible),
	}
	n := end - c.first
	visible := func() sparse.Batch { return sparse.NewBatch(o.Visible, n) }
	hidden := func() sparse.Batch { return sparse.NewBatch(o.Hidden, n) }
	data := func() shown { return shown{visible(), sparse.NewStates(o.Visible, n)} }
	c.all = states{data(), hidden(), visible(), visible(), hidden(), sparse.NewStates(o.Visible, n), sparse.NewStates(o.Hidden, n)}
	c.ahead = data()
	return c
}

// groups is the number of groups of draws that a batch takes, see random.Stream.StateUniforms.
func groups(x sparse.Batch) int { return (len(x.Data) + random.Group - 1) / random.Group }

// run makes the model's number of Gibbs steps from the chain's samples of a minibatch. It sets the gradient to momentum times itself plus the rate
// times positive less negative statistics, the mean over the minibatch.
//
// Positive statistics are <v h> with v the data and h the hidden probabilities, negative ones the same after
// the last Gibbs step, with v drawn and h probabilities: the practice of Salakhutdinov's code that the paper adapted.
func (c *chain) run(m *RBM, b *minibatch, momentum float32, threads int) {
	c.states = c.all.narrow(len(c.rows(b)))
	scale := float32(m.options.LearningRate) / float32(len(b.rows))
	steps := m.options.Steps
	step := b.number * steps
	m.hiddenInputs(c.hidden, c.bits, threads)
	c.drawHidden(c.expected.Data, b, step)
	m.weights.Correlate(c.gradient, c.data, c.expected, scale, momentum, threads)
	for k := range steps {
		m.visibleInputs(c.visible, c.h, threads)
		if k == 0 {
			c.drawVisible(c.reconstructed.Data, b, step)
		} else {
			c.drawVisible(nil, b, step+k)
		}
		m.hiddenInputs(c.hidden, c.v, threads)
		if k < steps-1 {
			c.drawHidden(nil, b, step+k+1)
		}
	}
	elementwise.Sigmoid(c.hidden.Data, c.hidden.Data)
	elementwise.Expand(c.visible.Data, c.v.Data)
	m.weights.Correlate(c.gradient, c.visible, c.hidden, -scale, 1, threads)

	difference(c.visibleGradient, c.data, c.visible)
	difference(c.hiddenGradient, c.expected, c.hidden)
	x := c.data
	elementwise.SquaredDistances(c.errors, x.Data, c.reconstructed.Data, x.Stride, x.Columns, 0, x.Rows)
}

// rows returns the chain's rows of a minibatch.
func (c *chain) rows(b *minibatch) []int {
	n := len(b.rows)
	return b.rows[min(c.first, n):min(c.end, n)]
}

// load fetches its samples of a minibatch ahead of their turn; gray values become draws of 0 or 1.
func (c *chain) load(b *minibatch) {
	rows := c.rows(b)
	x := c.ahead.narrow(len(rows))
	if b.data.BitColumns(x.bits.Data, x.bits.Stride, rows) {
		elementwise.Expand(x.data.Data, x.bits.Data)
		return
	}
	b.data.Columns(x.data.Data, x.data.Stride, rows)
	if b.gray {
		elementwise.Bernoulli(x.bits.Data, x.data.Data, b.drawn, b.number, c.visibleBlock)
		elementwise.Expand(x.data.Data, x.bits.Data)
	} else {
		elementwise.Pack(x.bits.Data, x.data.Data)
	}
}

// drawHidden draws states of the hidden units and writes their probabilities to p, unless that is nil.
func (c *chain) drawHidden(p []float32, b *minibatch, step int) {
	elementwise.SampleSigmoid(c.h.Data, p, c.hidden.Data, 1, b.hidden, step, c.hiddenBlock)
}

// drawVisible does the same for the visible units.
func (c *chain) drawVisible(p []float32, b *minibatch, step int) {
	elementwise.SampleSigmoid(c.v.Data, p, c.visible.Data, 1, b.visible, step, c.visibleBlock)
}

// difference sets dst to the sums of the rows of x - y.
func difference(dst []float32, x, y sparse.Batch) {
	elementwise.Differences(dst, x.Data, y.Data, x.Stride, x.Columns, 0, x.Rows)
}
