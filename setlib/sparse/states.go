package sparse

import (
	"fmt"

	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/product"
)

// States holds the states, 0 or 1, of Rows units for Columns samples. The state of unit i for sample b is bit b%16 of Data[i*Stride+b/16];
// bits between a row's last state and the next row are meaningless padding. It needs a thirty-second of the memory of a Batch.
type States struct {
	Rows, Columns, Stride int
	Data                  []uint16
}

// NewStates allocates states that are all 0. Their order in memory matches that of NewBatch.
func NewStates(rows, columns int) States {
	stride := (columns + elementwise.StatesWord - 1) / elementwise.StatesWord
	return States{Rows: rows, Columns: columns, Stride: stride, Data: make([]uint16, rows*stride)}
}

// Narrow returns the first columns of the states, which share memory with s. It panics if there are fewer columns.
func (s States) Narrow(columns int) States {
	if columns < 0 || columns > s.Columns {
		panic(fmt.Sprintf("sparse: %d columns of states of %d", columns, s.Columns))
	}
	s.Columns = columns
	return s
}

// words returns the number of words per row.
func (s States) words() int { return (s.Columns + elementwise.StatesWord - 1) / elementwise.StatesWord }

// ForwardStates is Forward for inputs that are states. It overwrites the padding of y with meaningless numbers; the stride of y must be a
// multiple of 16.
func (m *Matrix) ForwardStates(y Batch, x States, bias []float32, threads int) {
	checkStates("ForwardStates", m.graph.In(), m.graph.Out(), x, y)
	checkBias("ForwardStates", bias, y)
	t := newTask(m, forward)
	t.to, t.states, t.bias = y, x, bias
	t.runStates(threads)
}

// BackwardStates is Backward for outputs that are states.
func (m *Matrix) BackwardStates(x Batch, y States, bias []float32, threads int) {
	checkStates("BackwardStates", m.graph.Out(), m.graph.In(), y, x)
	checkBias("BackwardStates", bias, x)
	t := newTask(m, backward)
	t.to, t.states, t.bias = x, y, bias
	t.runStates(threads)
}

func checkStates(op string, from, to int, states States, values Batch) {
	if states.Rows != from || values.Rows != to || states.Columns != values.Columns || values.Stride%elementwise.StatesWord != 0 {
		panic(fmt.Sprintf("sparse.%s: %d neurons to %d, states %d x %d, values %d x %d at steps of %d (neurons x samples)",
			op, from, to, states.Rows, states.Columns, values.Rows, values.Columns, values.Stride))
	}
}

// runStates computes a product with states and returns the task to the pool. If the product is not faster with states, it converts them to
// numbers first.
func (t *task) runStates(threads int) {
	if t.m.complete() || !product.GathersStates() {
		n := len(t.states.Data) * elementwise.StatesWord
		if cap(t.numbers) < n {
			t.numbers = make([]float32, n)
		}
		t.numbers = t.numbers[:n]
		elementwise.Expand(t.numbers, t.states.Data)
		t.from = Batch{t.states.Rows, t.states.Columns, t.states.Stride * elementwise.StatesWord, t.numbers}
		t.states = States{}
	}
	t.run(threads, t.to.Rows, t.to.Columns)
}

// gatherStates computes a range of the neurons' sums.
func (t *task) gatherStates(c *product.Connections, lo, hi int) {
	product.GatherStates(t.to.Data, t.to.Stride, t.bias, t.states.Data, t.states.Stride, t.states.words(), c, t.m.weights, lo, hi)
}
