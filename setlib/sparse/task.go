package sparse

import (
	"sync"

	"setlab/setlib/internal/parallel"
	"setlab/setlib/internal/product"
)

// grain is the smallest number of multiply-adds worth a parallel task: some microseconds.
const grain = 1 << 17

// operation is one of a layer's products.
type operation int

const (
	forward operation = iota
	backward
	correlate
	backpropagate
	transpose // of the outputs; needed for the gradient of a complete layer
)

// task is a product with its arguments. Tasks are reused, so that products do not allocate.
type task struct {
	m           *Matrix
	op          operation
	to, from, x Batch
	states      States // used instead of from by some products
	bias, grad  []float32
	alpha, beta float32

	part product.Part // of a sparse layer's connections
	ends [2][]int     // ends of the current and the previous part, alternating

	transposed []float32 // alpha times the outputs, [columns][out]
	stride     int
	numbers    []float32 // states converted to numbers
}

var tasks = sync.Pool{New: func() any { return new(task) }}

func newTask(m *Matrix, op operation) *task {
	t := tasks.Get().(*task)
	t.m, t.op = m, op
	return t
}

// run computes the product, which has one row of results per neuron, and returns the task to the
// pool.
func (t *task) run(threads, rows, columns int) {
	perRow := max(1, len(t.m.weights)*columns/max(rows, 1))
	parts := 1
	if !t.m.complete() && t.states.Data == nil {
		parts = parted(t.from, rows, len(t.m.weights))
	}
	for p := range parts {
		if parts > 1 {
			t.next(p, parts, rows)
		}
		parallel.Run(threads, rows, max(1, grain*parts/perRow), t)
	}
	*t = task{transposed: t.transposed, ends: t.ends, numbers: t.numbers}
	tasks.Put(t)
}

// Do computes a range of the neurons.
func (t *task) Do(lo, hi int) {
	if t.op == transpose {
		t.transposeRows(lo, hi)
	} else if t.m.complete() {
		t.dense(lo, hi)
	} else if t.states.Data != nil {
		t.gatherStates(t.m.gathered(t.op), lo, hi)
	} else {
		t.sparse(lo, hi)
	}
}

func (t *task) sparse(lo, hi int) {
	m := t.m
	switch t.op {
	case forward, backward:
		product.Gather(t.to.Data, t.to.Stride, t.bias, t.from.Data, t.from.Stride, t.to.Columns,
			m.gathered(t.op), m.weights, t.part, lo, hi)
	case correlate:
		product.Correlate(t.grad, t.from.Data, t.from.Stride, t.x.Data, t.x.Stride, t.x.Columns,
			&m.inputs, t.alpha, t.beta, t.part, lo, hi)
	case backpropagate:
		product.Backpropagate(t.to.Data, t.to.Stride, t.grad, t.x.Data, t.x.Stride, t.from.Data, t.from.Stride, t.to.Columns,
			&m.inputs, m.weights, t.part, lo, hi)
	}
}

// gathered returns the connections sorted by the neurons whose sums the product computes.
func (m *Matrix) gathered(op operation) *product.Connections {
	if op == forward {
		return &m.outputs
	}
	return &m.inputs
}

// dense computes a product of a complete layer, whose weights are [in][out].
func (t *task) dense(lo, hi int) {
	in, out, w := t.m.graph.In(), t.m.graph.Out(), t.m.weights
	switch t.op {
	case forward:
		product.Multiply(t.to.Data, t.to.Stride, t.bias, w, 1, out, t.from.Data, t.from.Stride, t.to.Columns, in, lo, hi, false)
	case backward:
		product.Multiply(t.to.Data, t.to.Stride, t.bias, w, out, 1, t.from.Data, t.from.Stride, t.to.Columns, out, lo, hi, false)
	case correlate:
		if t.beta != 0 && t.beta != 1 {
			for c := lo * out; c < hi*out; c++ {
				t.grad[c] *= t.beta
			}
		}
		product.Multiply(t.grad, out, nil, t.x.Data, t.x.Stride, 1, t.transposed, t.stride, out, t.x.Columns, lo, hi, t.beta != 0)
	}
}

// squares is the smallest number of rows of a transposition worth a parallel task.
const squares = 8

// transpose fills transposed from the outputs.
func (t *task) transpose(threads int) {
	t.stride = (t.from.Rows + 15) &^ 15
	if t.stride%256 == 0 {
		// Rows whose distance is a multiple of a kilobyte would share few sets of the L1 cache.
		t.stride += 16
	}
	if need := t.stride * t.from.Columns; cap(t.transposed) < need {
		t.transposed = make([]float32, need)
	} else {
		t.transposed = t.transposed[:need]
	}
	op := t.op
	t.op = transpose
	parallel.Run(threads, (t.from.Rows+squares-1)/squares, 16, t)
	t.op = op
}

func (t *task) transposeRows(lo, hi int) {
	lo, hi = lo*squares, min(hi*squares, t.from.Rows)
	product.Transpose(t.transposed[lo:], t.stride, t.from.Data[lo*t.from.Stride:], t.from.Stride, hi-lo, t.from.Columns)
	if t.alpha == 1 {
		return
	}
	for c := range t.from.Columns {
		row := t.transposed[c*t.stride+lo : c*t.stride+hi]
		for i := range row {
			row[i] *= t.alpha
		}
	}
}
