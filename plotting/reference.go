package plotting

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// HLine draws a dashed horizontal reference line, such as a number of the paper. It has
// the color of the series of that name. If there is none, it is gray and has an entry in
// the legend, unless the name is empty. The vertical axis is extended to show the line.
func (p *Panel) HLine(name string, y float64) {
	p.put(mark{name, layerReference, false, reference{value: y}})
}

// RightHLine is HLine against the right-hand axis.
func (p *Panel) RightHLine(name string, y float64) {
	p.put(mark{name, layerReference, true, reference{value: y}})
}

// VLine draws a dashed vertical reference line, as HLine does a horizontal one.
func (p *Panel) VLine(name string, x float64) {
	p.put(mark{name, layerReference, false, reference{value: x, vertical: true}})
}

type reference struct {
	value    float64
	vertical bool
}

func (r reference) extent(b *bounds) {
	if r.vertical {
		b.x.add(r.value)
		return
	}
	b.y.add(r.value)
}

func (r reference) draw(c draw.Canvas, f frame, i ink) {
	style := draw.LineStyle{Color: i.color, Width: referenceWidth, Dashes: lengths(i.dashes)}
	a, b := vg.Point{X: c.Min.X, Y: c.Min.Y}, vg.Point{X: c.Max.X, Y: c.Max.Y}
	switch {
	case r.vertical && f.x.fits(r.value):
		a.X = c.X(f.x.at(r.value))
		b.X = a.X
	case !r.vertical && f.y.fits(r.value):
		a.Y = c.Y(f.y.at(r.value))
		b.Y = a.Y
	default:
		return
	}
	if c.Contains(a) && c.Contains(b) {
		c.StrokeLines(style, []vg.Point{a, b})
	}
}
