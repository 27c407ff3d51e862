package rbm

import (
	"setlab/datasets"
	"setlab/setlib/internal/pages"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/internal/random"
)

// vectorColumns and chainVectors determine how a minibatch is divided into chains: at whole vectors, with at most chainVectors vectors each.
// The data of a chain then fits into the cache of its processor, and no processor waits for another during the Gibbs steps.
const (
	vectorColumns = 16
	chainVectors  = 4
)

// buffers hold the memory of training on a minibatch. As a parallel task, they run the chains and then fetch the next minibatch. Chains
// differ in length, and the first processor that is done fetches.
type buffers struct {
	model     *RBM
	chains    []*chain
	minibatch minibatch
	next      minibatch // loaded into the chains' ahead
	update    update
}

// minibatch describes the samples of a minibatch and its random streams.
type minibatch struct {
	data                   *datasets.Samples
	rows                   []int
	gray                   bool
	number                 int
	drawn, visible, hidden random.Stream
}

// newMinibatch returns the minibatch with the given number. It has at most size rows, in the given order; after the last rows, minibatches
// are empty.
func newMinibatch(data *datasets.Samples, order []int, size int, gray bool, seed uint64, epoch, number int) minibatch {
	rows := order[min(number*size, len(order)):min((number+1)*size, len(order))]
	return minibatch{
		data: data, rows: rows, gray: gray, number: number,
		drawn:   random.New(seed, random.Data, 0, epoch),
		visible: random.New(seed, random.Visible, 0, epoch),
		hidden:  random.New(seed, random.Hidden, 0, epoch),
	}
}

func newBuffers(m *RBM) *buffers {
	b := &buffers{model: m}
	vectors := (m.options.BatchSize + vectorColumns - 1) / vectorColumns
	n := (vectors + chainVectors - 1) / chainVectors
	last := &chain{}
	for k := range n {
		// Shorter chains come first: the caller of the pool starts with these and then waits for the others without going to sleep.
		last = newChain(&m.options, last, min(m.options.BatchSize, vectors*(k+1)/n*vectorColumns))
		b.chains = append(b.chains, last)
	}
	return b
}

// fit allocates memory for the model's current connections. The first chain writes its gradient directly to the velocity. With a second
// chain, a connection takes 24 bytes in total.
func (b *buffers) fit() {
	n := b.model.Connections()
	b.chains[0].gradient = b.model.velocity
	for _, c := range b.chains[1:] {
		if cap(c.gradient) < n {
			c.gradient = pages.New(n)
		}
		c.gradient = c.gradient[:n]
	}
}

// run runs the chains on the minibatch loaded last, and loads the following one, which may be empty.
func (b *buffers) run(following minibatch) {
	b.minibatch, b.next = b.next, following
	for _, c := range b.chains {
		c.all.shown, c.ahead = c.ahead, c.all.shown
	}
	tasks := len(b.chains)
	if tasks == 1 {
		// A single chain parallelizes its products instead.
		b.load()
	} else {
		tasks++
	}
	parallel.Run(b.model.options.Threads, tasks, 1, b)
}

// load fetches the samples of the next minibatch.
func (b *buffers) load() {
	for _, c := range b.chains {
		c.load(&b.next)
	}
}

// Do runs the chains [lo, hi).
func (b *buffers) Do(lo, hi int) {
	threads := 1
	if len(b.chains) == 1 {
		threads = b.model.options.Threads
	}
	for k := lo; k < hi; k++ {
		if k == len(b.chains) {
			b.load()
			return
		}
		momentum := float32(0)
		if k == 0 {
			momentum = float32(b.model.options.Momentum)
		}
		b.chains[k].run(b.model, &b.minibatch, momentum, threads)
	}
}
