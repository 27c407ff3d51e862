package convolution

import "sync"

// Workspace is memory shared by convolutions that do not compute at the same time. The zero value is
// ready to use.
type Workspace struct {
	mu     sync.Mutex
	free   [][]float32 // unused buffers of the processors
	shares []*share
	u      []float32 // transformed weights

	// Sizes for the largest of the convolutions, so that memory is allocated only once.
	buffer, spectrum, sums int
}

// reserve records the sizes that a convolution will need.
func (w *Workspace) reserve(buffer, spectrum, sums int) {
	w.buffer, w.spectrum, w.sums = max(w.buffer, buffer), max(w.spectrum, spectrum), max(w.sums, sums)
}

// take returns a buffer of n values. give returns it to the workspace.
func (w *Workspace) take(n int) []float32 {
	w.mu.Lock()
	defer w.mu.Unlock()
	if last := len(w.free) - 1; last >= 0 {
		b := w.free[last]
		w.free = w.free[:last]
		return sized(b, n, w.buffer)
	}
	return sized(nil, n, w.buffer)
}

func (w *Workspace) give(b []float32) {
	w.mu.Lock()
	w.free = append(w.free, b)
	w.mu.Unlock()
}

// sized returns n values, reusing v if it is large enough. If not, it allocates at least the reserved
// size.
func sized(v []float32, n, reserved int) []float32 {
	if n > cap(v) {
		v = make([]float32, max(n, reserved))
	}
	return v[:n]
}
