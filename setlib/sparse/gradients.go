package sparse

import (
	"sync"

	"setlab/setlib/internal/product"
	"setlab/setlib/topology"
)

// Gradients returns the gradients of the weights of all pairs of neurons of the layer, sum over columns of x[i] dy[j], for a rule that needs them.
// The gradients of connections are given, as computed by Backpropagate or Correlate. The others are computed in blocks on demand. They are valid
// until x or dy changes or done is called, which releases their memory for reuse. Shapes and threads are those of Forward.
func (m *Matrix) Gradients(connections []float32, x, dy Batch, threads int) (g *topology.Gradients, done func()) {
	m.checkShapes("Gradients", x, dy)
	m.checkGradient("Gradients", connections)
	o := outers.Get().(*outer)
	o.x, o.dy, o.once = x, dy, sync.Once{}
	return topology.NewGradients(m.graph, connections, o, threads), func() {
		o.x, o.dy = Batch{}, Batch{}
		outers.Put(o)
	}
}

// outer is the outer product of two batches, summed over columns.
type outer struct {
	x, dy      Batch
	once       sync.Once // for the transposition: some rules use only the connections
	transposed []float32 // dy, [columns][out]
	stride     int
}

var outers = sync.Pool{New: func() any { return new(outer) }}

// transpose fills transposed from dy.
func (o *outer) transpose() {
	o.stride = (o.dy.Rows + 15) &^ 15
	if o.stride%256 == 0 {
		o.stride += 16 // see task.transpose
	}
	if need := o.stride * o.dy.Columns; cap(o.transposed) < need {
		o.transposed = make([]float32, need)
	} else {
		o.transposed = o.transposed[:need]
	}
	product.Transpose(o.transposed, o.stride, o.dy.Data, o.dy.Stride, o.dy.Rows, o.dy.Columns)
}

// Block computes the rows of input neurons [lo, hi).
func (o *outer) Block(lo, hi int, into []float32) {
	o.once.Do(o.transpose)
	out := o.dy.Rows
	product.Multiply(into, out, nil, o.x.Data[lo*o.x.Stride:], o.x.Stride, 1, o.transposed, o.stride, out, o.x.Columns, 0, hi-lo, false)
}

// At computes a single gradient.
func (o *outer) At(in, out int) float32 {
	y := o.dy.Row(out)
	var sums [4]float32 // independent sums, to hide the latency of the additions
	for k, v := range o.x.Row(in) {
		sums[k%4] += v * y[k]
	}
	return sums[0] + sums[1] + sums[2] + sums[3]
}
