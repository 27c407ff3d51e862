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

	all    states       // with room for all samples
	ahead  sparse.Batch // likewise, for those of the next minibatch
	states              // as many columns as there are samples

	gradient                        []float32 // of the weights: how the samples change the velocity
	visibleGradient, hiddenGradient []float32 // of the biases: likewise, before it is multiplied by the rate
	errors                          []float32 // of visible units
}

// states are the activations of a chain. What lies between a row's last column and the next row are numbers of no meaning.
type states struct {
	data, expected  sparse.Batch // the samples, and the probabilities of the hidden units
	reconstructed   sparse.Batch // probabilities of the visible units after the first step
	visible, hidden sparse.Batch // the chain's state, at the end with probabilities for the hidden units
}

// newChain makes a chain for the places of a minibatch from the end of another one on.
func newChain(o *Options, before *chain, end int) *chain {
	c := &chain{
		first: before.end, end: end,
		visibleBlock: before.visibleBlock + groups(before.all.visible), hiddenBlock: before.hiddenBlock + groups(before.all.hidden),
		visibleGradient: make([]float32, o.Visible), hiddenGradient: make([]float32, o.Hidden), errors: make([]float32, o.Visible),
	}
	visible := func() sparse.Batch { return sparse.NewBatch(o.Visible, end-c.first) }
	hidden := func() sparse.Batch { return sparse.NewBatch(o.Hidden, end-c.first) }
	c.all, c.ahead = states{visible(), hidden(), visible(), visible(), hidden()}, visible()
	return c
}

// groups is the number of groups of draws that a batch takes, see random.Stream.Uniforms.
func groups(x sparse.Batch) int { return (len(x.Data) + random.Group - 1) / random.Group }

// narrow makes the states n columns wide.
func (c *chain) narrow(n int) {
	a := &c.all
	c.states = states{a.data.Narrow(n), a.expected.Narrow(n), a.reconstructed.Narrow(n), a.visible.Narrow(n), a.hidden.Narrow(n)}
}

// run makes the model's number of Gibbs steps from the chain's samples of a minibatch. It sets the gradient to momentum times itself plus the rate
// times positive less negative statistics, the mean over the minibatch.
//
// Positive statistics are <v h> with v the data and h the hidden probabilities, negative ones the same after
// the last Gibbs step, with v drawn and h probabilities: the practice of Salakhutdinov's code that the paper adapted.
func (c *chain) run(m *RBM, b *minibatch, momentum float32, threads int) {
	c.narrow(len(c.rows(b)))
	scale := float32(m.options.LearningRate) / float32(len(b.rows))
	steps := m.options.Steps
	step := b.number * steps
	m.hiddenInputs(c.expected, c.data, threads)
	c.drawHidden(c.expected.Data, c.expected, b, step)
	m.weights.Correlate(c.gradient, c.data, c.expected, scale, momentum, threads)
	for k := range steps {
		m.visibleInputs(c.visible, c.hidden, threads)
		if k == 0 {
			c.drawVisible(c.reconstructed.Data, b, step)
		} else {
			c.drawVisible(nil, b, step+k)
		}
		m.hiddenInputs(c.hidden, c.visible, threads)
		if k < steps-1 {
			c.drawHidden(nil, c.hidden, b, step+k+1)
		}
	}
	elementwise.Sigmoid(c.hidden.Data, c.hidden.Data)
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

// load fetches its samples of a minibatch ahead of their turn; grey values become draws of 0 or 1.
func (c *chain) load(b *minibatch) {
	rows := c.rows(b)
	x := c.ahead.Narrow(len(rows))
	b.data.Columns(x.Data, x.Stride, rows)
	if b.grey {
		elementwise.Bernoulli(x.Data, x.Data, b.drawn, b.number, c.visibleBlock)
	}
}

// drawHidden draws states of hidden units with total inputs x and writes their probabilities to p, unless that is nil.
func (c *chain) drawHidden(p []float32, x sparse.Batch, b *minibatch, step int) {
	elementwise.SampleSigmoid(c.hidden.Data, p, x.Data, 1, b.hidden, step, c.hiddenBlock)
}

// drawVisible does the same for visible units, whose states take the place of their inputs.
func (c *chain) drawVisible(p []float32, b *minibatch, step int) {
	x := c.visible
	elementwise.SampleSigmoid(x.Data, p, x.Data, 1, b.visible, step, c.visibleBlock)
}

// difference sets dst to the sums of the rows of x - y.
func difference(dst []float32, x, y sparse.Batch) {
	elementwise.Differences(dst, x.Data, y.Data, x.Stride, x.Columns, 0, x.Rows)
}
