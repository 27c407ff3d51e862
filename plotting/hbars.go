package plotting

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// HBars draws one horizontal bar per label, the first at the top, from zero or, on a logarithmic axis, from its lower end. It is for rankings by
// name, such as importance.Scores. If spreads is not nil, a line from value-spread to value+spread crosses the end of each bar, except for
// spreads that are NaN. A bar whose label is the name of a series of the figure takes its color. A panel with horizontal bars has no vertical
// axis, so only VLine can be drawn in addition. A second call replaces the bars. It panics if the lengths differ.
func (p *Panel) HBars(labels []string, values, spreads []float64) {
	sameLength("HBars", "", "labels", len(labels), "values", len(values))
	if spreads != nil {
		sameLength("HBars", "", "values", len(values), "spreads", len(spreads))
	}
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.used = true
	m := mark{layer: layerBars, shape: hbars{slices.Clone(labels), slices.Clone(values), slices.Clone(spreads)}}
	for i := range p.marks {
		if _, ok := p.marks[i].shape.(hbars); ok {
			p.marks[i] = m
			return
		}
	}
	p.marks = append(p.marks, m)
}

// hbars are drawn at y = 0, -1, -2 …
type hbars struct {
	labels          []string
	values, spreads []float64
}

func (s hbars) extent(b *bounds) {
	b.padX = true
	b.y.add(0.6)
	b.y.add(0.4 - float64(len(s.labels)))
	for k, v := range s.values {
		b.x.add(v)
		if lo, hi, ok := s.ends(k); ok {
			b.x.add(lo)
			b.x.add(hi)
		}
	}
	b.fromLeft = true
}

// ends returns the ends of a bar's spread.
func (s hbars) ends(k int) (lo, hi float64, ok bool) {
	if s.spreads == nil || !finite(s.spreads[k]) || !finite(s.values[k]) {
		return 0, 0, false
	}
	d := math.Abs(s.spreads[k])
	return s.values[k] - d, s.values[k] + d, true
}

func (s hbars) draw(c draw.Canvas, f frame, i ink) {
	base := 0.0
	if f.x.log {
		base = f.x.lo
	}
	base = math.Max(f.x.lo, math.Min(base, f.x.hi))
	for k, v := range s.values {
		if !f.x.fits(v) {
			continue
		}
		fill := i.color
		if own, ok := f.inkOf(s.labels[k]); ok {
			fill = own.color
		}
		a, b := f.at(base, barWidth/2-float64(k)), f.at(v, -barWidth/2-float64(k))
		c.FillPolygon(fill, c.ClipPolygonXY([]vg.Point{a, {X: b.X, Y: a.Y}, b, {X: a.X, Y: b.Y}}))
		if lo, hi, ok := s.ends(k); ok {
			s.drawSpread(c, f, float64(-k), lo, hi)
		}
	}
}

// drawSpread draws a line from lo to hi, with a cross stroke at each end that lies within the axis.
func (s hbars) drawSpread(c draw.Canvas, f frame, y, lo, hi float64) {
	if !f.x.fits(lo) { // below every value of a logarithmic axis
		lo = f.x.lo
	}
	const cap = 0.18
	from, to := f.at(lo, y), f.at(hi, y)
	lines := [][]vg.Point{{from, to}}
	for _, x := range []float64{lo, hi} {
		lines = append(lines, []vg.Point{f.at(x, y-cap), f.at(x, y+cap)})
	}
	for _, l := range lines {
		c.StrokeLines(draw.LineStyle{Color: textDark, Width: referenceWidth}, c.ClipLinesXY(l)...)
	}
}

// rowTicks labels horizontal bars, or only every n-th if not all labels fit.
func (s hbars) rowTicks(a axis, h vg.Length) []tick {
	spacing := h / vg.Length(a.hi-a.lo)
	every := max(1, int(math.Ceil(float64(1.15*tickText.size/spacing))))
	var ticks []tick
	for k, label := range s.labels {
		if k%every == 0 {
			ticks = append(ticks, tick{float64(-k), fitText(tickText, label, longestRowLabel)})
		}
	}
	return ticks
}

// longestRowLabel limits the width of the labels of horizontal bars.
const longestRowLabel = 2 * vg.Inch
