package sparse

import (
	"fmt"

	"setlab/setlib/internal/parallel"
)

// grain is the number of multiply-adds that are worth a goroutine.
const grain = 1 << 20

// Forward adds the layer's weighted inputs to y: y[j] += sum over connections i -> j of w x[i], for every column.
// x has In rows and y Out rows, with equally many columns; other shapes panic. Threads is the most goroutines
// to use, 0 for one a processor; the result does not depend on it.
func (m *Matrix) Forward(y, x Batch, threads int) {
	m.checkShapes("Forward", x, y)
	sources := m.graph.Sources()
	m.split(threads, y.Rows, y.Columns, func(j int) {
		lo, hi := m.graph.Range(j)
		gather(y.Row(j), x, sources[lo:hi], m.weights[lo:hi])
	})
}

// Backward adds the transposed product to x: x[i] += sum over connections i -> j of w y[j], for every column.
// Shapes and threads are those of Forward.
func (m *Matrix) Backward(x, y Batch, threads int) {
	m.checkShapes("Backward", x, y)
	o := &m.byInput
	m.split(threads, x.Rows, x.Columns, func(i int) {
		lo, hi := o.starts[i], o.starts[i+1]
		gatherIndexed(x.Row(i), y, o.targets[lo:hi], o.connections[lo:hi], m.weights)
	})
}

// Correlate adds the outer product of x and y, on the existing connections only, to grad, one value a connection:
// grad[c] += scale * sum over columns of x[i] y[j] for connection c from i to j. Shapes and threads are those of Forward.
func (m *Matrix) Correlate(grad []float32, x, y Batch, scale float32, threads int) {
	m.checkShapes("Correlate", x, y)
	if len(grad) != len(m.weights) {
		panic(fmt.Sprintf("sparse.Correlate: %d gradients for %d connections", len(grad), len(m.weights)))
	}
	sources := m.graph.Sources()
	m.split(threads, y.Rows, y.Columns, func(j int) {
		lo, hi := m.graph.Range(j)
		correlate(grad[lo:hi], x, sources[lo:hi], y.Row(j), scale)
	})
}

// split calls row for each of rows, on several goroutines if the product is large enough.
func (m *Matrix) split(threads, rows, columns int, row func(r int)) {
	perRow := max(1, len(m.weights)*columns/max(rows, 1))
	parallel.For(threads, rows, max(1, grain/perRow), func(lo, hi int) {
		for r := lo; r < hi; r++ {
			row(r)
		}
	})
}

func (m *Matrix) checkShapes(op string, x, y Batch) {
	if x.Rows != m.graph.In() || y.Rows != m.graph.Out() || x.Columns != y.Columns {
		panic(fmt.Sprintf("sparse.%s: a layer of %d x %d neurons, inputs %d x %d, outputs %d x %d (neurons x samples)",
			op, m.graph.In(), m.graph.Out(), x.Rows, x.Columns, y.Rows, y.Columns))
	}
}
