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
		b.y.add(v)
		if s.numbered() && finite(v) {
			b.y.add(v * numberRoom)
		}
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
			f.barNumber(c, text, float64(k), v, fill)
		}
	}
}

// barNumber writes the value of a bar at its end, or within the panel if its end is outside.
func (f frame) barNumber(c draw.Canvas, text string, x, v float64, fill color.Color) {
	lo, hi := math.Min(f.y.lo, f.y.hi), math.Max(f.y.lo, f.y.hi)
	end := f.at(x, math.Max(lo, math.Min(v, hi)))
	style, below := tickText, v < 0
	if v > hi || v < lo {
		below = end.Y > (c.Min.Y+c.Max.Y)/2
		if base := f.base(); dark(fill) && (v > hi && base < hi || v < lo && base > lo) { // on the bar
			style.color = background
		}
	}
	drawBarNumber(c, style, text, end, below)
}

// drawBarNumber writes the value of a bar at its end, since small values cannot be read off the axis.
func drawBarNumber(c draw.Canvas, style textStyle, text string, end vg.Point, below bool) {
	const gap = 2
	if below {
		drawText(c, style, text, vg.Point{X: end.X, Y: end.Y - gap}, 0.5, 1, false)
		return
	}
	drawText(c, style, text, vg.Point{X: end.X, Y: end.Y + gap}, 0.5, 0, false)
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
	a, b := f.at(x0, f.base()), f.at(x1, v)
	c.FillPolygon(fill, c.ClipPolygonXY([]vg.Point{a, {X: b.X, Y: a.Y}, b, {X: a.X, Y: b.Y}}))
}

// base returns the value at which bars begin.
func (f frame) base() float64 {
	if f.y.log {
		return f.y.lo
	}
	return math.Max(f.y.lo, math.Min(0, f.y.hi))
}
