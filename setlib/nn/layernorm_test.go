package nn

import "math"

// reference computes a sample in float64.
func (s *layerNorm) reference(y, x, gain, shift []float64) {
	n := float64(len(x))
	mean, variance := 0., 0.
	for _, v := range x {
		mean += v / n
	}
	for _, v := range x {
		variance += (v - mean) * (v - mean) / n
	}
	for i, v := range x {
		y[i] = gain[i]*(v-mean)/math.Sqrt(variance+s.epsilon) + shift[i]
	}
}
