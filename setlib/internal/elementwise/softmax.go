package elementwise

import (
	"fmt"
	"math"
)

// SoftmaxCrossEntropy processes each of n columns of classes values z. With p_k = e^z_k / sum_l e^z_l it sets dz_k to scale (p_k - 1)
// if k is the column's label, and to scale p_k if not. It returns the sum over the columns of -ln p_label. It is stable for all finite
// z. dz and z may be the same.
func SoftmaxCrossEntropy(dz, z []float32, stride, n, classes int, labels []int, scale float32) (loss float64) {
	if classes < 1 || n < 0 || n > stride || len(labels) < n || n > 0 && (classes-1)*stride+n > min(len(dz), len(z)) {
		panic(fmt.Sprintf("elementwise.SoftmaxCrossEntropy: %d labels for %d columns of %d classes at steps of %d, in %d and %d values", len(labels), n, classes, stride, len(dz), len(z)))
	}
	return current.softmaxCrossEntropy(dz, z, stride, n, classes, labels, scale)
}

// softmaxColumns is the number of columns processed together.
const softmaxColumns = 64

func (e *engine) softmaxCrossEntropy(dz, z []float32, stride, n, classes int, labels []int, scale float32) (loss float64) {
	for first := 0; first < n; first += softmaxColumns {
		width := min(softmaxColumns, n-first)
		var tops, sums [softmaxColumns]float32
		top, sum := tops[:width], sums[:width]
		copy(top, z[first:])
		for k := 1; k < classes; k++ {
			for b, v := range z[k*stride+first:][:width] {
				// The built-in max propagates NaN.
				top[b] = max(top[b], v)
			}
		}
		for b, label := range labels[first : first+width] {
			loss += float64(top[b]) - float64(z[label*stride+first+b])
		}
		for k := range classes {
			row := dz[k*stride+first:][:width]
			for b, v := range z[k*stride+first:][:width] {
				row[b] = v - top[b]
			}
			e.expFlat(row, row)
			for b, v := range row {
				sum[b] += v
			}
		}
		for b, s := range sum {
			loss += math.Log(float64(s))
			sum[b] = scale / s
		}
		for k := range classes {
			row := dz[k*stride+first:][:width]
			for b, f := range sum {
				row[b] *= f
			}
		}
		for b, label := range labels[first : first+width] {
			dz[label*stride+first+b] -= scale
		}
	}
	return loss
}
