package nn

import (
	"runtime"

	"setlab/datasets"
	"setlab/setlib/internal/parallel"
)

// feed fetches the minibatches of an epoch, one after the other, into the network's batch.
//
// With augmentation, and if training leaves a processor idle, the feed uses its own goroutine to prepare the minibatch after the current one. The
// random changes of an image depend only on seed, epoch and sample, so the result does not depend on the goroutine. If training uses all processors,
// they prepare each minibatch together just before it is needed: a separate goroutine would take as much of their time and pollute their caches.
type feed struct {
	n     *Network
	data  *datasets.Samples
	epoch int
	order []int // samples that have not been fetched yet

	wanted chan []int // samples to prefetch; nil if minibatches are fetched on demand
	there  chan any   // the panic value of a finished fetch, or nil
	asked  bool       // a fetch is in progress
}

// feed starts an epoch. The caller must call stop on the feed.
func (n *Network) feed(data *datasets.Samples, order []int, epoch int) *feed {
	f := &feed{n: n, data: data, epoch: epoch, order: order}
	if n.options.Augment == nil || parallel.Threads(n.options.Threads) >= runtime.GOMAXPROCS(0) {
		return f
	}
	if n.ahead.whole.Data == nil {
		n.ahead = newBatch(n.options.Inputs, n.options.BatchSize)
	}
	f.wanted, f.there = make(chan []int, 1), make(chan any, 1)
	go f.fetchAhead()
	f.ask()
	return f
}

// next fetches the next minibatch and returns its number of samples, or 0 at the end of the epoch.
func (f *feed) next() int {
	if f.wanted == nil {
		rows := f.take()
		if len(rows) > 0 {
			f.n.batch.load(f.data, rows, f.n.options, f.epoch)
		}
		return len(rows)
	}
	if !f.asked {
		return 0
	}
	f.wait()
	f.n.batch, f.n.ahead = f.n.ahead, f.n.batch
	f.ask()
	return f.n.batch.x.Columns
}

// stop ends the feed. After that, the feed no longer uses the network.
func (f *feed) stop() {
	if f.wanted == nil {
		return
	}
	close(f.wanted)
	if f.asked {
		<-f.there
	}
}

// take returns the samples of the next minibatch.
func (f *feed) take() []int {
	rows := f.order[:min(len(f.order), f.n.options.BatchSize)]
	f.order = f.order[len(rows):]
	return rows
}

// ask starts prefetching the next minibatch, if there is one.
func (f *feed) ask() {
	if rows := f.take(); len(rows) > 0 {
		f.asked = true
		f.wanted <- rows
	}
}

// wait waits for the fetch in progress and panics if it panicked.
func (f *feed) wait() {
	f.asked = false
	switch reason := <-f.there; reason {
	case nil:
	case ended:
		runtime.Goexit()
	default:
		panic(reason)
	}
}

// ended stands for the panic of a fetch that has ended its goroutine.
var ended any = new(int)

// fetchAhead serves fetch requests until wanted is closed.
func (f *feed) fetchAhead() {
	for rows := range f.wanted {
		f.fetch(rows)
	}
}

// fetch fetches a minibatch and sends the value that it panicked with, if any.
func (f *feed) fetch(rows []int) {
	reason := ended
	defer func() {
		if panicked := recover(); panicked != nil {
			reason = panicked
		}
		f.there <- reason
	}()
	alone := f.n.options
	alone.Threads = 1 // the other processors train
	f.n.ahead.load(f.data, rows, alone, f.epoch)
	reason = nil
}
