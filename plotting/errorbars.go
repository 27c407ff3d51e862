package plotting

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// ErrorBars draws a vertical error bar from lo to hi at each of xs, in the color of the series. It skips bars with a NaN, and bars within 7 points
// of the one before. Error bars of the same name in this panel are replaced. It panics if the lengths differ.
func (p *Panel) ErrorBars(name string, xs, lo, hi []float64) {
	sameLength("ErrorBars", name, "xs", len(xs), "lo", len(lo))
	sameLength("ErrorBars", name, "xs", len(xs), "hi", len(hi))
	p.put(mark{name, layerErrors, false, errorBars{slices.Clone(xs), slices.Clone(lo), slices.Clone(hi)}})
}

// errorBars is a band drawn as separate bars.
type errorBars struct{ xs, lo, hi []float64 }

func (e errorBars) extent(b *bounds) { band(e).extent(b) }

const (
	capWidth       = vg.Length(4) // of the line at each end
	errorBarsApart = vg.Length(7)
)

func (e errorBars) draw(c draw.Canvas, f frame, i ink) {
	style := draw.LineStyle{Color: i.color, Width: lineWidth / 2}
	last := vg.Length(math.Inf(-1))
	for k, x := range e.xs {
		if !f.fits(x, e.lo[k]) || !f.fits(x, e.hi[k]) {
			continue
		}
		low, high := f.at(x, e.lo[k]), f.at(x, e.hi[k])
		if math.Abs(float64(low.X-last)) < float64(errorBarsApart) {
			continue
		}
		last = low.X
		c.StrokeLines(style, c.ClipLinesXY([]vg.Point{low, high})...)
		for _, end := range []vg.Point{low, high} {
			c.StrokeLines(style, c.ClipLinesXY([]vg.Point{{X: end.X - capWidth/2, Y: end.Y}, {X: end.X + capWidth/2, Y: end.Y}})...)
		}
	}
}
