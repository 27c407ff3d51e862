package elementwise

import (
	"fmt"
	"math"
)

// SoftmaxCrossEntropy works on each of n columns of classes values z. With p_k = e^z_k / sum_l e^z_l it sets
// dz_k = scale (p_k - 1 if k is the column's label, else p_k) and returns the sum over the columns of -ln p_label. It is stable for all
// finite z. dz and z may be the same.
func SoftmaxCrossEntropy(dz, z []float32, stride, n, classes int, labels []int, scale float32) (loss float64) {
	if classes < 1 || n < 0 || n > stride || len(labels) < n || n > 0 && (classes-1)*stride+n > min(len(dz), len(z)) {
		panic(fmt.Sprintf("elementwise.SoftmaxCrossEntropy: %d labels for %d columns of %d classes at steps of %d, in %d and %d values", len(labels), n, classes, stride, len(dz), len(z)))
	}
	for b := range n {
		top := z[b]
		for k := 1; k < classes; k++ {
			// The built-in max lets NaN through.
			top = max(top, z[k*stride+b])
		}
		at := z[labels[b]*stride+b]
		var sum float32
		for k := range classes {
			e := exp(z[k*stride+b] - top)
			dz[k*stride+b] = e
			sum += e
		}
		loss += math.Log(float64(sum)) + float64(top) - float64(at)
		for k := range classes {
			dz[k*stride+b] *= scale / sum
		}
		dz[labels[b]*stride+b] -= scale
	}
	return loss
}
