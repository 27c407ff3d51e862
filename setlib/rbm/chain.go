package rbm

import (
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// chain is a group of samples of a minibatch whose Gibbs chains are computed together.
type chain struct {
	first, end                int // range of the samples in a full minibatch
	visibleBlock, hiddenBlock int // start of their draws: unit i and column k use draw number i stride + k from there

	all    states // for all samples
	ahead  shown  // the same for the next minibatch
	states        // one column per sample

	gradient                        []float32 // of the weights: the contribution to the velocity
	visibleGradient, hiddenGradient []float32 // of the biases, before multiplication by the learning rate
	errors                          []float32 // per visible unit
}

// shown is samples of a minibatch, as numbers and as states.
type shown struct {
	data sparse.Batch
	bits sparse.States
}

func (s shown) narrow(n int) shown { return shown{s.data.Narrow(n), s.bits.Narrow(n)} }

// states are the activations of a chain. Values between the last column of a row and the next row are meaningless.
type states struct {
	shown
	expected      sparse.Batch  // probabilities of the hidden units, given the samples
	reconstructed sparse.Batch  // probabilities of the visible units after the first step
	visible       sparse.Batch  // total inputs; at the end, the states as numbers
	hidden        sparse.Batch  // total inputs; at the end, probabilities
	v, h          sparse.States // the chain's state
}

func (s states) narrow(n int) states {
	return states{s.shown.narrow(n), s.expected.Narrow(n), s.reconstructed.Narrow(n), s.visible.Narrow(n), s.hidden.Narrow(n), s.v.Narrow(n), s.h.Narrow(n)}
}

// newChain returns the chain for the samples of a minibatch from the end of the chain before up to end.
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

// groups returns the number of groups of draws for a batch, see random.Stream.StateUniforms.
func groups(x sparse.Batch) int { return (len(x.Data) + random.Group - 1) / random.Group }

// run performs the model's number of Gibbs steps from the chain's samples of a minibatch. It sets the gradient to momentum times its previous
// value plus the learning rate times the positive minus the negative statistics, as a mean over the minibatch.
//
// The positive statistics are <v h> with the data v and the hidden probabilities h. The negative statistics are the same after the last Gibbs
// step, with v drawn and h probabilities, as in Salakhutdinov's code, which the paper adapted.
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

// load fetches the chain's samples of the next minibatch. Gray values are replaced by random draws of 0 or 1.
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

// drawHidden draws the states of the hidden units. If p is not nil, it also writes their probabilities to p.
func (c *chain) drawHidden(p []float32, b *minibatch, step int) {
	elementwise.SampleSigmoid(c.h.Data, p, c.hidden.Data, 1, b.hidden, step, c.hiddenBlock)
}

// drawVisible draws the states of the visible units. If p is not nil, it also writes their probabilities to p.
func (c *chain) drawVisible(p []float32, b *minibatch, step int) {
	elementwise.SampleSigmoid(c.v.Data, p, c.visible.Data, 1, b.visible, step, c.visibleBlock)
}

// difference sets dst to the sums of the rows of x - y.
func difference(dst []float32, x, y sparse.Batch) {
	elementwise.Differences(dst, x.Data, y.Data, x.Stride, x.Columns, 0, x.Rows)
}
