package augment

import (
	"math"

	"setlab/setlib/internal/bilinear"
)

// workspace holds one image, channel by channel, with an extra row and pixel so that every pixel has a right and a lower neighbor.
type workspace struct {
	shape
	pixels  []float32
	origins bilinear.Places // of the pixels of a channel
	changed []float32       // the images of a group, one after another
}

// fit allocates memory for images of a shape, and returns the part for the values of one image, to be filled before resample.
func (w *workspace) fit(s shape) []float32 {
	w.shape = s
	size := s.rows * s.columns
	if need := (s.channels-1)*size + bilinear.Plane(s.rows, s.columns); cap(w.pixels) < need {
		w.pixels = make([]float32, need)
	} else {
		w.pixels = w.pixels[:need]
	}
	return w.pixels[:s.channels*size]
}

// resample writes the changed image to dst. If nearest is true, it uses the nearest pixel instead of interpolating.
func (w *workspace) resample(dst []float32, p placement, nearest bool) {
	size, plane := w.rows*w.columns, bilinear.Plane(w.rows, w.columns)
	stepX, stepY := fixed(p.xx), fixed(p.yx)
	w.origins.Fit(size, w.rows, w.columns)
	for y := range w.rows {
		w.origins.Line(y*w.columns, w.columns, fixed(p.x0+p.xy*float64(y)), fixed(p.y0+p.yy*float64(y)), stepX, stepY)
	}
	interpolate := bilinear.Interpolate
	if nearest {
		interpolate = bilinear.Nearest
	}
	for c := range w.channels {
		interpolate(dst[c*size:][:size], w.pixels[c*size:][:plane], &w.origins)
	}
}

func fixed(v float64) int { return int(math.Round(v * bilinear.One)) }
