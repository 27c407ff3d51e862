package convolution

import "sync"

// Workspace is memory that convolutions use by turns. The zero value is ready.
type Workspace struct {
	mu     sync.Mutex
	free   [][]float32 // buffers of the processors at work
	shares []*share
	u      []float32 // transformed weights

	// Room for what the largest of the convolutions needs, so that nothing is allocated to be outgrown.
	buffer, spectrum, sums int
}

// reserve says what a convolution is going to need.
func (w *Workspace) reserve(buffer, spectrum, sums int) {
	w.buffer, w.spectrum, w.sums = max(w.buffer, buffer), max(w.spectrum, spectrum), max(w.sums, sums)
}

// take returns a buffer of n values, and give gives it back.
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

// sized returns room for n values, in v if it suffices, otherwise in as much as was reserved.
func sized(v []float32, n, reserved int) []float32 {
	if n > cap(v) {
		v = make([]float32, max(n, reserved))
	}
	return v[:n]
}
