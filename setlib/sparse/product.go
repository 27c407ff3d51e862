package sparse

import (
	"fmt"

	"setlab/setlib/internal/parallel"
)

// grain is the number of multiply-adds that are worth a part of their own.
const grain = 1 << 17

// Forward sets y to the layer's weighted inputs: y[j] = bias[j] + sum over connections i -> j of w x[i], for every column.
// A nil bias is 0. x has In rows and y Out rows, with equally many columns; other shapes panic. Threads is the most
// processors to use, 0 for all; the result does not depend on it.
func (m *Matrix) Forward(y, x Batch, bias []float32, threads int) {
	m.checkShapes("Forward", x, y)
	checkBias("Forward", bias, y)
	sources := m.graph.Sources()
	m.split(threads, y.Rows, y.Columns, func(j int) {
		row := y.Row(j)
		start(row, bias, j)
		lo, hi := m.graph.Range(j)
		gather(row, x, sources[lo:hi], m.weights[lo:hi])
	})
}

// Backward sets x to the transposed product: x[i] = bias[i] + sum over connections i -> j of w y[j], for every column.
// Shapes and threads are those of Forward, the bias being one of the inputs.
func (m *Matrix) Backward(x, y Batch, bias []float32, threads int) {
	m.checkShapes("Backward", x, y)
	checkBias("Backward", bias, x)
	o := &m.byInput
	m.split(threads, x.Rows, x.Columns, func(i int) {
		row := x.Row(i)
		start(row, bias, i)
		lo, hi := o.starts[i], o.starts[i+1]
		gatherIndexed(row, y, o.targets[lo:hi], o.connections[lo:hi], m.weights)
	})
}

// Correlate takes the outer product of x and y on the existing connections only:
// grad[c] = beta grad[c] + alpha * sum over columns of x[i] y[j] for connection c from i to j. Where beta is 0,
// grad need not be initialised. Shapes and threads are those of Forward.
func (m *Matrix) Correlate(grad []float32, x, y Batch, alpha, beta float32, threads int) {
	m.checkShapes("Correlate", x, y)
	m.checkGradient("Correlate", grad)
	sources := m.graph.Sources()
	m.split(threads, y.Rows, y.Columns, func(j int) {
		lo, hi := m.graph.Range(j)
		row := grad[lo:hi]
		for c := range row {
			if beta == 0 {
				row[c] = 0
			}
			row[c] *= beta
		}
		correlate(row, x, sources[lo:hi], y.Row(j), alpha)
	})
}

// Backpropagate computes both gradients of a layer from dy, the gradient of its weighted inputs, and x, its inputs:
// dx = W'dy as Backward does, and grad[c] = sum over columns of x[i] dy[j] as Correlate does. Computed together, dy is read once.
// dx must not be x.
func (m *Matrix) Backpropagate(dx Batch, grad []float32, x, dy Batch, threads int) {
	m.checkShapes("Backpropagate", dx, dy)
	m.checkShapes("Backpropagate", x, dy)
	m.checkGradient("Backpropagate", grad)
	m.Backward(dx, dy, nil, threads)
	m.Correlate(grad, x, dy, 1, 0, threads)
}

func start(row, bias []float32, r int) {
	var b float32
	if bias != nil {
		b = bias[r]
	}
	for k := range row {
		row[k] = b
	}
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

func checkBias(op string, bias []float32, b Batch) {
	if bias != nil && len(bias) != b.Rows {
		panic(fmt.Sprintf("sparse.%s: %d biases for %d neurons", op, len(bias), b.Rows))
	}
}

func (m *Matrix) checkGradient(op string, grad []float32) {
	if len(grad) != len(m.weights) {
		panic(fmt.Sprintf("sparse.%s: %d gradients for %d connections", op, len(grad), len(m.weights)))
	}
}
