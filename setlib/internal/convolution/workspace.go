package convolution

import "sync"

// Workspace is memory that convolutions use by turns. The zero value is ready.
type Workspace struct {
	mu     sync.Mutex
	free   [][]float32 // buffers of the processors at work
	shares []*share
	u      []float32 // transformed weights
}

// take returns a buffer of n values, and give gives it back.
func (w *Workspace) take(n int) []float32 {
	w.mu.Lock()
	defer w.mu.Unlock()
	if last := len(w.free) - 1; last >= 0 {
		b := w.free[last]
		w.free = w.free[:last]
		return sized(b, n)
	}
	return make([]float32, n)
}

func (w *Workspace) give(b []float32) {
	w.mu.Lock()
	w.free = append(w.free, b)
	w.mu.Unlock()
}

// sized returns room for n values, in v if it suffices.
func sized(v []float32, n int) []float32 {
	if n > cap(v) {
		return make([]float32, n)
	}
	return v[:n]
}
