package rbm

import (
	"setlab/datasets"
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// buffers are the activations and gradients of one minibatch and the tasks that work on them.
type buffers struct {
	batches         // as wide as the minibatch
	all     batches // as wide as minibatches become

	gradient                        []float32 // of the weights
	visibleGradient, hiddenGradient []float32 // of the biases
	sums                            []float32 // of rows

	loader  loader
	sampler sampler
	squash  squash
	rows    rows
	update  update
}

// batches are the activations.
type batches struct {
	data, chain    sparse.Batch // visible: what the model is shown, and the state of the Gibbs chain
	first          sparse.Batch // visible: probabilities of the first reconstruction
	expect, hidden sparse.Batch // hidden: probabilities, and the state drawn from them
}

// fitting returns buffers for a model of so many connections: b if they are.
func (b *buffers) fitting(o Options, connections int) *buffers {
	if b == nil {
		visible := func() sparse.Batch { return sparse.NewBatch(o.Visible, o.BatchSize) }
		hidden := func() sparse.Batch { return sparse.NewBatch(o.Hidden, o.BatchSize) }
		b = &buffers{
			all:             batches{visible(), visible(), visible(), hidden(), hidden()},
			visibleGradient: make([]float32, o.Visible), hiddenGradient: make([]float32, o.Hidden),
			sums: make([]float32, max(o.Visible, o.Hidden)),
		}
	}
	if cap(b.gradient) < connections {
		b.gradient = make([]float32, connections)
	}
	b.gradient = b.gradient[:connections]
	return b
}

// narrow makes the batches n columns wide.
func (b *buffers) narrow(n int) *buffers {
	a := &b.all
	b.batches = batches{a.data.Narrow(n), a.chain.Narrow(n), a.first.Narrow(n), a.expect.Narrow(n), a.hidden.Narrow(n)}
	return b
}

// loaded is the number of samples that are fetched together: a cache line of every feature.
const loaded = 16

// loader fetches the samples of the given rows.
type loader struct {
	data *datasets.Samples
	rows []int
	to   sparse.Batch
}

// Do fetches a range of groups of samples.
func (l *loader) Do(lo, hi int) {
	lo, hi = lo*loaded, min(hi*loaded, len(l.rows))
	l.data.Columns(l.to.Data[lo:], l.to.Stride, l.rows[lo:hi])
}

// rows adds up rows of x, or their squared distances from those of y.
type rows struct {
	sums []float32
	x, y sparse.Batch
}

// rowGrain is the number of values that are worth a part of their own: some microseconds.
const rowGrain = 1 << 15

// sum sets gradient to beta gradient + alpha times the sums of the rows of x.
func (b *buffers) sum(gradient []float32, x sparse.Batch, alpha, beta float32, threads int) {
	b.rows = rows{sums: b.sums, x: x}
	b.rows.run(threads)
	for i, g := range gradient {
		if beta == 0 {
			g = 0
		}
		gradient[i] = beta*g + alpha*b.sums[i]
	}
}

// distance returns the sum of (x - y)^2 over all values.
func (b *buffers) distance(x, y sparse.Batch, threads int) (sum float64) {
	b.rows = rows{b.sums, x, y}
	b.rows.run(threads)
	for _, s := range b.sums[:x.Rows] {
		sum += float64(s)
	}
	return sum
}

func (r *rows) run(threads int) {
	parallel.Run(threads, r.x.Rows, max(1, rowGrain/max(1, r.x.Columns)), r)
}

// Do works on the rows [lo, hi).
func (r *rows) Do(lo, hi int) {
	if r.y.Rows > 0 {
		elementwise.SquaredDistances(r.sums, r.x.Data, r.y.Data, r.x.Stride, r.x.Columns, lo, hi)
		return
	}
	elementwise.SumRows(r.sums, r.x.Data, r.x.Stride, r.x.Columns, lo, hi)
}

// updateGrain is the number of weights whose update is worth a part of its own: some microseconds.
const updateGrain = 1 << 14

// update moves weights w with velocities v along their gradients g.
type update struct {
	w, v, g               []float32
	rate, momentum, decay float32
}

// Do moves the weights [lo, hi).
func (u *update) Do(lo, hi int) {
	elementwise.Momentum(u.w[lo:hi], u.v[lo:hi], u.g[lo:hi], u.rate, u.momentum, 0, u.decay)
}
