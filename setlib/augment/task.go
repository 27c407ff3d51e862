package augment

import (
	"sync"

	"setlab/datasets"
	"setlab/setlib/internal/product"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// group is the number of samples changed together: their values of one feature fill a cache line.
const group = 16

// task is the work of one call of Columns.
type task struct {
	images *Images
	to     sparse.Batch
	data   *datasets.Samples
	rows   []int
	stream random.Stream
}

// Tasks and workspaces are reused, so that a training step does not allocate.
var (
	tasks      = sync.Pool{New: func() any { return new(task) }}
	workspaces = sync.Pool{New: func() any { return new(workspace) }}
)

// Do changes a range of groups of samples.
func (t *task) Do(lo, hi int) {
	w := workspaces.Get().(*workspace)
	defer workspaces.Put(w)
	pixels := w.fit(t.images.dimensions())
	for first := lo * group; first < min(hi*group, len(t.rows)); first += group {
		t.group(w, pixels, first, min(first+group, len(t.rows)))
	}
}

// group changes the samples [first, last) of the batch.
func (t *task) group(w *workspace, pixels []float32, first, last int) {
	features := t.to.Rows
	// The pitch must not be a multiple of about a kilobyte, because images would then share few sets of the L1 cache.
	pitch := (features+31)&^31 + 16
	if cap(w.changed) < group*pitch {
		w.changed = make([]float32, group*pitch)
	}
	changed := w.changed[:group*pitch]
	for k, r := range t.rows[first:last] {
		t.data.Row(pixels, r)
		w.resample(changed[k*pitch:][:features], t.images.draw(t.stream, r), t.images.Nearest)
	}
	product.Transpose(t.to.Data[first:], t.to.Stride, changed, pitch, last-first, features)
}
