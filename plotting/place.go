package plotting

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// Place is a position in a panel of a figure.
type Place struct {
	Row, Col int     // the panel
	X, Y     float64 // in units of its axes; in a heat map columns from the left and rows from the bottom, from 0
}

// At returns the place at fractions of the figure's width, from the left, and height, from the top, such as the position of a pointer. ok is false
// outside the panels' axes.
func (f *Figure) At(right, down float64) (place Place, ok bool) {
	s := f.snapshot().layOut()
	at := vg.Point{X: s.width * vg.Length(right), Y: s.height * vg.Length(1-down)}
	for _, c := range s.cells {
		if !(at.X >= c.data.Min.X && at.X <= c.data.Max.X && at.Y >= c.data.Min.Y && at.Y <= c.data.Max.Y) {
			continue
		}
		return Place{c.row, c.col,
			c.x.value(float64((at.X - c.data.Min.X) / (c.data.Max.X - c.data.Min.X))),
			c.y.value(float64((at.Y - c.data.Min.Y) / (c.data.Max.Y - c.data.Min.Y)))}, true
	}
	return Place{}, false
}

// value returns the value at a fraction of the axis.
func (a axis) value(t float64) float64 {
	if a.log {
		return math.Exp(math.Log(a.lo) + t*(math.Log(a.hi)-math.Log(a.lo)))
	}
	return a.lo + t*(a.hi-a.lo)
}
