package augment

import (
	"math"

	"setlab/setlib/internal/bilinear"
)

// workspace holds one image with its last row and column repeated, so that every pixel has a right and a lower neighbour.
type workspace struct {
	shape
	pitch, plane int // values from one row to the next, from one channel to the next
	pixels       []float32
	origins      bilinear.Places // of the pixels of one row
	changed      []float32       // images of a group, one after another
}

// fit makes room for images of a shape.
func (w *workspace) fit(s shape) {
	w.shape, w.pitch, w.plane = s, bilinear.Pitch(s.columns), bilinear.Plane(s.rows, s.columns)
	if need := w.plane * s.channels; cap(w.pixels) < need {
		w.pixels = make([]float32, need)
	}
	w.pixels = w.pixels[:w.plane*s.channels]
}

// load takes the values of an image, plane by plane.
func (w *workspace) load(values []float32) {
	for c := range w.channels {
		plane := w.pixels[c*w.plane : (c+1)*w.plane]
		for y := range w.rows {
			row := plane[y*w.pitch : (y+1)*w.pitch]
			copy(row, values[:w.columns])
			row[w.columns] = row[w.columns-1]
			values = values[w.columns:]
		}
		copy(plane[w.rows*w.pitch:], plane[(w.rows-1)*w.pitch:w.rows*w.pitch])
	}
}

// resample writes the loaded image, changed, to dst.
func (w *workspace) resample(dst []float32, p placement) {
	size := w.rows * w.columns
	stepX, stepY := fixed(p.xx), fixed(p.yx)
	for y := range w.rows {
		w.origins.Line(w.columns, w.rows, w.columns, fixed(p.x0+p.xy*float64(y)), fixed(p.y0+p.yy*float64(y)), stepX, stepY)
		for c := range w.channels {
			bilinear.Interpolate(dst[c*size+y*w.columns:][:w.columns], w.pixels[c*w.plane:(c+1)*w.plane], &w.origins)
		}
	}
}

func fixed(v float64) int { return int(math.Round(v * bilinear.One)) }
