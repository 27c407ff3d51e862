package rbm

import (
	"setlab/datasets"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/internal/random"
)

// vectorColumns and chainVectors say how a minibatch is cut into chains: between whole vectors, at most so many each. Then a processor finds
// what it works on in its own cache, and waits for nobody during the Gibbs steps.
const (
	vectorColumns = 16
	chainVectors  = 4
)

// buffers are what a minibatch is learned with. As a task they are its chains, and after them the fetching of the next minibatch: chains
// are not all of the same length, and whoever is done first does that.
type buffers struct {
	model     *RBM
	chains    []*chain
	minibatch minibatch
	next      minibatch // in the chains' ahead once it is loaded
	update    update
}

// minibatch is the samples that are shown, and the streams that decide about them.
type minibatch struct {
	data                   *datasets.Samples
	rows                   []int
	gray                   bool
	number                 int
	drawn, visible, hidden random.Stream
}

// newMinibatch returns the minibatch of the given number, which is of at most size of the rows in their order; after the last come
// some without rows.
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
		// The first are the shorter ones: the caller of the pool begins with these, and waits for the others without falling asleep.
		last = newChain(&m.options, last, min(m.options.BatchSize, vectors*(k+1)/n*vectorColumns))
		b.chains = append(b.chains, last)
	}
	return b
}

// fit makes room for the model's present connections. The first chain's gradient goes into the velocity at once: with a second
// chain a connection takes 24 bytes in all.
func (b *buffers) fit() {
	n := b.model.Connections()
	b.chains[0].gradient = b.model.velocity
	for _, c := range b.chains[1:] {
		if cap(c.gradient) < n {
			c.gradient = make([]float32, n)
		}
		c.gradient = c.gradient[:n]
	}
}

// run runs the chains on the minibatch that was loaded last, and loads the one that follows it, which may have no rows.
func (b *buffers) run(following minibatch) {
	b.minibatch, b.next = b.next, following
	for _, c := range b.chains {
		c.all.shown, c.ahead = c.ahead, c.all.shown
	}
	tasks := len(b.chains)
	if tasks == 1 {
		// A chain that is alone divides its products.
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
