package plotting

import (
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Points draws a marker at each (xs[i], ys[i]): a dot, or the marker of the model of this name. Points of the same name in this panel are
// replaced. It panics if the lengths differ.
func (p *Panel) Points(name string, xs, ys []float64) {
	sameLength("Points", name, "xs", len(xs), "ys", len(ys))
	p.put(mark{name, layerPoints, false, points{slices.Clone(xs), slices.Clone(ys)}})
}

type points struct{ xs, ys []float64 }

func (s points) extent(b *bounds) {
	b.padX = true
	for i, x := range s.xs {
		b.add(x, s.ys[i])
	}
}

func (s points) draw(c draw.Canvas, f frame, i ink) {
	// Dots at the very edge are drawn whole; dots outside are not drawn.
	style := draw.GlyphStyle{Color: fade(i.color, 0.8), Radius: s.radius(), Shape: i.glyph()}
	for k, x := range s.xs {
		if f.fits(x, s.ys[k]) {
			c.DrawGlyph(style, f.at(x, s.ys[k]))
		}
	}
}

// radius returns the radius of dots. It decreases with their number, so that dense clouds stay readable.
func (s points) radius() vg.Length {
	if len(s.xs) > 200 {
		return 1.5
	}
	return 2.2
}
