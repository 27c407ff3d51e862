package nn

import (
	"math"

	"setlab/setlib/internal/convolution"
)

// eachPixel calls f for the pixels (i, j) of the window at position p that are on the image; at is the pixel's index within a
// channel.
func eachPixel(w convolution.Window, p int, f func(i, j, at int)) {
	for i := range w.Height {
		for j := range w.Width {
			y, x := p/w.Columns*w.Stride+i-w.Top, p%w.Columns*w.Stride+j-w.Left
			if y >= 0 && y < w.On.Rows && x >= 0 && x < w.On.Columns {
				f(i, j, y*w.On.Columns+x)
			}
		}
	}
}

// reference computes a convolution of one sample from its definition.
func (s *conv) reference(y, x, weights, bias []float64) {
	w, filters := s.window, len(bias)
	pixels := w.On.Rows * w.On.Columns
	for f := range filters {
		for p := range w.Places() {
			sum := bias[f]
			eachPixel(w, p, func(i, j, at int) {
				for c := range w.On.Channels {
					sum += weights[((c*w.Height+i)*w.Width+j)*filters+f] * x[c*pixels+at]
				}
			})
			y[f*w.Places()+p] = sum
		}
	}
}

// reference pools one sample.
func (s *pool) reference(y, x []float64) {
	w := s.window
	pixels := w.On.Rows * w.On.Columns
	for c := range w.On.Channels {
		for p := range w.Places() {
			top := math.Inf(-1)
			eachPixel(w, p, func(_, _, at int) { top = math.Max(top, x[c*pixels+at]) })
			y[c*w.Places()+p] = top
		}
	}
}
