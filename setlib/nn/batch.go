package nn

import (
	"setlab/datasets"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// batch holds the samples of one minibatch.
type batch struct {
	whole sparse.Batch // storage for the largest minibatch
	x     sparse.Batch
	truth truth

	loader loader
}

func newBatch(features, size int) batch {
	return batch{whole: sparse.NewBatch(features, size), truth: truth{labels: make([]int, 0, size)}}
}

// load fetches the samples of the given rows. In training, epoch is at least 1 and the options' augmentation is applied; with
// epoch 0 it is not.
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

// loaded is the number of samples that are fetched together: one cache line of each feature.
const loaded = 16

// loader is the parallel task that fetches samples.
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
