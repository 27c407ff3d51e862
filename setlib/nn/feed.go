package nn

import (
	"runtime"

	"setlab/datasets"
	"setlab/setlib/internal/parallel"
)

// feed fetches the minibatches of an epoch, one after the other, into the network's batch.
//
// Where images are changed and the training leaves a processor over, it does so on a goroutine of its own, one minibatch ahead of the training: what
// happens to an image is drawn by seed, epoch and sample, so who changes it, and when, makes no difference. Where the training has all
// processors they change the images together, just before these are needed: a goroutine beside it would take as much of their time, and
// their caches.
type feed struct {
	n     *Network
	data  *datasets.Samples
	epoch int
	order []int // samples that are not fetched yet

	wanted chan []int // samples to fetch ahead; nil if minibatches are fetched when they are needed
	there  chan any   // what fetching panicked with, or nil
	asked  bool       // something is being fetched
}

// feed begins an epoch. The feed must be stopped.
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

// next fetches the next minibatch and returns the number of its samples, 0 at the end of the epoch.
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

// stop ends the feed, after which nothing of the network is touched by it.
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

// ask lets the next minibatch, if there is one, be fetched ahead.
func (f *feed) ask() {
	if rows := f.take(); len(rows) > 0 {
		f.asked = true
		f.wanted <- rows
	}
}

// wait waits for what was asked for.
func (f *feed) wait() {
	f.asked = false
	if reason := <-f.there; reason != nil {
		panic(reason)
	}
}

// fetchAhead fetches what is wanted, until nothing is.
func (f *feed) fetchAhead() {
	for rows := range f.wanted {
		f.there <- f.fetch(rows)
	}
}

// fetch fetches a minibatch and returns what that panicked with.
func (f *feed) fetch(rows []int) (reason any) {
	defer func() { reason = recover() }()
	alone := f.n.options
	alone.Threads = 1 // the others train
	f.n.ahead.load(f.data, rows, alone, f.epoch)
	return nil
}
