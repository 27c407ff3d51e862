package augment

import (
	"math"

	"setlab/setlib/internal/random"
)

// placement maps the pixels of a changed image to positions in the original: pixel (x, y) comes from (x0 + xx x + xy y, y0
// + yx x + yy y), in pixels.
type placement struct {
	x0, xx, xy float64
	y0, yx, yy float64
}

// draw draws the change of a sample.
func (a *Images) draw(s random.Stream, row int) placement {
	var u [4]float32
	s.Uniforms(u[:], row, 0)
	between := func(u float32, bound float64) float64 { return (2*float64(u) - 1) * bound }
	d := a.dimensions()
	return place(d, between(u[0], a.Rotation), between(u[1], a.ShiftX)*float64(d.columns), between(u[2], a.ShiftY)*float64(d.rows), a.Mirror && u[3] < .5)
}

// place returns the placement for an image that is rotated by degrees about its center (counterclockwise on the screen),
// shifted dx pixels to the right and dy pixels down, and then mirrored.
func place(d shape, degrees, dx, dy float64, mirror bool) placement {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	centerX, centerY := float64(d.columns-1)/2, float64(d.rows-1)/2
	// The inverse of the change: first shift back, then rotate back. Rows count downward.
	p := placement{
		x0: centerX - cos*(centerX+dx) + sin*(centerY+dy), xx: cos, xy: -sin,
		y0: centerY - sin*(centerX+dx) - cos*(centerY+dy), yx: sin, yy: cos,
	}
	if mirror {
		last := float64(d.columns - 1)
		p.x0, p.xx = p.x0+last*p.xx, -p.xx
		p.y0, p.yx = p.y0+last*p.yx, -p.yx
	}
	return p
}
