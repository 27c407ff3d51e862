package product

import (
	"math"
	"testing"
)

// Vector code treats denormals as 0, because it would be slow with them, and restores the processor's
// settings.
func TestDenormals(t *testing.T) {
	tiny := float32(math.Ldexp(1, -130))
	eachLevel(t, func(t *testing.T, k *kernels) {
		const n = 20
		x, y, grad := make([]float32, n), make([]float32, n), make([]float32, 1)
		for i := range x {
			x[i] = tiny
		}
		one := &Connections{Starts: []int{0, 1}, Others: []int32{0}}
		w := []float32{1}
		for name, f := range map[string]func(){
			"gather":        func() { k.gatherRows(y, n, nil, x, n, n, one, w, Part{}, 0, 1) },
			"multiply":      func() { k.multiplyRows(y, n, nil, w, 1, 1, x, n, n, 1, 0, 1, false) },
			"correlate":     func() { k.correlateRows(grad, x, n, x, n, n, one, 1, 0, Part{}, 0, 1) },
			"backpropagate": func() { k.backpropagateRows(y, n, grad, x, n, x, n, n, one, w, Part{}, 0, 1) },
		} {
			y[0], grad[0] = 0, 0
			f()
			if k.lanes > 0 && (y[0] != 0 || grad[0] != 0) {
				t.Errorf("%s of %v is %v, %v", name, tiny, y[0], grad[0])
			}
			if half := tiny / 2; half == 0 || half*2 != tiny {
				t.Errorf("after %s, half of %v is %v", name, tiny, half)
			}
		}
	})
}
