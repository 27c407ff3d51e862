package nn

import (
	"setlab/datasets"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// batch is the samples of one minibatch.
type batch struct {
	whole sparse.Batch // room for the largest
	x     sparse.Batch
	truth truth

	loader loader
}

func newBatch(features, size int) batch {
	return batch{whole: sparse.NewBatch(features, size), truth: truth{labels: make([]int, 0, size)}}
}

// load fetches the samples of the given rows, changed by the options' augmentation if an epoch of training is given (0: none).
func (b *batch) load(data *datasets.Samples, rows []int, o Options, epoch int) {
	b.x = b.whole.Narrow(len(rows))
	b.truth.load(data, rows)
	b.loader = loader{data: data, rows: rows, to: b.x}
	if epoch > 0 && o.Augment != nil {
		o.Augment.Columns(b.x, data, rows, o.Seed, epoch, o.Threads)
		return
	}
	parallel.Run(o.Threads, (len(rows)+loaded-1)/loaded, 1, &b.loader)
}

// loaded is the number of samples that are fetched together: a cache line of every feature.
const loaded = 16

// loader is the task of fetching samples.
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
