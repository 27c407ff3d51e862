package plotting

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Bars draws one bar per label, from zero or, on a logarithmic axis, from its lower end.
// Up to eight bars have their values written at their ends, if there is room. A bar whose
// label is the name of a series of the figure, or of a model, takes its color. A second
// call replaces the bars. It panics if the lengths differ.
func (p *Panel) Bars(labels []string, values []float64) {
	sameLength("Bars", "", "labels", len(labels), "values", len(values))
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.used = true
	m := mark{layer: layerBars, shape: bars{slices.Clone(labels), slices.Clone(values)}}
	for i := range p.marks {
		if _, ok := p.marks[i].shape.(bars); ok {
			p.marks[i] = m
			return
		}
	}
	p.marks = append(p.marks, m)
}

const barWidth = 0.7 // of the distance between bars

// bars are drawn at x = 0, 1, 2 …
type bars struct {
	labels []string
	values []float64
}

func (s bars) extent(b *bounds) {
	b.x.add(-0.6)
	b.x.add(float64(len(s.labels)) - 0.4)
	for _, v := range s.values {
		if s.numbered() && finite(v) {
			v *= numberRoom
		}
		b.y.add(v)
	}
	b.fromZero = true
}

// numberRoom widens the axis for the numbers at the ends of the bars.
const numberRoom = 1.08

// numbered reports whether the bars are few enough to have room for their values.
func (s bars) numbered() bool { return len(s.values) <= 8 }

func (s bars) draw(c draw.Canvas, f frame, i ink) {
	for k, v := range s.values {
		fill := i.color
		if own, ok := f.inkOf(s.labels[k]); ok {
			fill = own.color
		}
		f.bar(c, float64(k)-barWidth/2, float64(k)+barWidth/2, v, fill)
		if text := barNumber(v); s.numbered() && f.y.fits(v) && tickText.width(text) < f.at(1, v).X-f.at(0, v).X {
			drawBarNumber(c, text, f.at(float64(k), v), v < 0)
		}
	}
}

// drawBarNumber writes the value of a bar at its end, since small values cannot be read off the axis.
func drawBarNumber(c draw.Canvas, text string, end vg.Point, below bool) {
	const gap = 2
	if below {
		drawText(c, tickText, text, vg.Point{X: end.X, Y: end.Y - gap}, 0.5, 1, false)
		return
	}
	drawText(c, tickText, text, vg.Point{X: end.X, Y: end.Y + gap}, 0.5, 0, false)
}

// barNumber formats a value with four digits, or with all digits before its decimal point.
func barNumber(v float64) string {
	text := fmt.Sprintf("%.4g", v)
	if a := math.Abs(v); a >= 1000 && a < 1e9 {
		text = fmt.Sprintf("%.0f", v)
	}
	return strings.ReplaceAll(text, "-", "−")
}

// bar fills the rectangle from the base of the vertical axis to v.
func (f frame) bar(c draw.Canvas, x0, x1, v float64, fill color.Color) {
	if !f.y.fits(v) {
		return
	}
	base := 0.0
	if f.y.log {
		base = f.y.lo
	}
	base = math.Max(f.y.lo, math.Min(base, f.y.hi))
	a, b := f.at(x0, base), f.at(x1, v)
	c.FillPolygon(fill, c.ClipPolygonXY([]vg.Point{a, {X: b.X, Y: a.Y}, b, {X: a.X, Y: b.Y}}))
}
