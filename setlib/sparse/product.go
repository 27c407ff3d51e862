package sparse

import "fmt"

// Forward sets y to the layer's weighted inputs: y[j] = bias[j] + sum over connections i -> j of w x[i], for every column.
// A nil bias means 0. x has In rows and y Out rows, with equally many columns; it panics on other shapes. It uses at most
// threads processors, or all if threads is 0; the result does not depend on it.
func (m *Matrix) Forward(y, x Batch, bias []float32, threads int) {
	m.checkShapes("Forward", x, y)
	checkBias("Forward", bias, y)
	t := newTask(m, forward)
	t.to, t.from, t.bias = y, x, bias
	t.run(threads, y.Rows, y.Columns)
}

// Backward sets x to the transposed product: x[i] = bias[i] + sum over connections i -> j of w y[j], for every column.
// Shapes and threads are those of Forward; the bias has one value per input.
func (m *Matrix) Backward(x, y Batch, bias []float32, threads int) {
	m.checkShapes("Backward", x, y)
	checkBias("Backward", bias, x)
	t := newTask(m, backward)
	t.to, t.from, t.bias = x, y, bias
	t.run(threads, x.Rows, x.Columns)
}

// Correlate computes the outer product of x and y for the existing connections only: grad[c] = beta grad[c] + alpha * sum
// over columns of x[i] y[j] for connection c from i to j. If beta is 0, grad need not be initialized. Shapes and threads
// are those of Forward.
func (m *Matrix) Correlate(grad []float32, x, y Batch, alpha, beta float32, threads int) {
	m.checkShapes("Correlate", x, y)
	m.checkGradient("Correlate", grad)
	t := newTask(m, correlate)
	t.x, t.from, t.grad, t.alpha, t.beta = x, y, grad, alpha, beta
	if m.complete() {
		t.transpose(threads)
	}
	t.run(threads, x.Rows, x.Columns)
}

// Backpropagate computes both gradients of a layer from dy, the gradient of its weighted inputs, and x, its inputs: dx =
// W'dy as in Backward, and grad[c] = sum over columns of x[i] dy[j] as in Correlate. It reads dy only once for both. dx
// must not be x.
func (m *Matrix) Backpropagate(dx Batch, grad []float32, x, dy Batch, threads int) {
	m.checkShapes("Backpropagate", dx, dy)
	m.checkShapes("Backpropagate", x, dy)
	m.checkGradient("Backpropagate", grad)
	if m.complete() {
		m.Backward(dx, dy, nil, threads)
		m.Correlate(grad, x, dy, 1, 0, threads)
		return
	}
	t := newTask(m, backpropagate)
	t.to, t.x, t.from, t.grad = dx, x, dy, grad
	t.run(threads, dx.Rows, dx.Columns)
}

func (m *Matrix) checkShapes(op string, x, y Batch) {
	if x.Rows != m.graph.In() || y.Rows != m.graph.Out() || x.Columns != y.Columns {
		panic(fmt.Sprintf("sparse.%s: a layer of %d x %d neurons, inputs %d x %d, outputs %d x %d (neurons x samples)",
			op, m.graph.In(), m.graph.Out(), x.Rows, x.Columns, y.Rows, y.Columns))
	}
	for _, b := range []Batch{x, y} {
		if b.Stride < b.Columns && b.Rows > 1 {
			panic(fmt.Sprintf("sparse.%s: a batch of %d x %d (neurons x samples) with a stride of %d, so that its rows overlap", op, b.Rows, b.Columns, b.Stride))
		}
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
