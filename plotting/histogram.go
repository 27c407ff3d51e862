package plotting

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Histogram draws how often the values fall into each of bins equally wide
// bins between the smallest and the largest; bins = 0 chooses their number.
// Values that are not finite are left out. It panics if bins is negative.
func (p *Panel) Histogram(name string, values []float64, bins int) {
	if bins < 0 {
		panic(fmt.Sprintf("plotting: Histogram(%q): %d bins", name, bins))
	}
	p.put(mark{name: name, layer: layerBars, shape: newHistogram(values, bins)})
}

// Degrees draws the distribution of degrees on two logarithmic axes: one dot for
// each degree that occurs, at the fraction of neurons that have it. Neurons
// without a connection have no place on such axes and count only in the
// fractions' denominator. The axes become logarithmic.
func (p *Panel) Degrees(name string, degrees []int) {
	count := map[int]int{}
	for _, d := range degrees {
		if d < 0 {
			panic(fmt.Sprintf("plotting: Degrees(%q): a degree of %d", name, d))
		}
		count[d]++
	}
	delete(count, 0)
	var s points
	for _, d := range slices.Sorted(maps.Keys(count)) {
		s.xs = append(s.xs, float64(d))
		s.ys = append(s.ys, float64(count[d])/float64(len(degrees)))
	}
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.LogX, p.LogY = true, true
	p.putLocked(mark{name: name, layer: layerPoints, shape: s})
}

// histogram has counts[i] values in [lo+i*width, lo+(i+1)*width).
type histogram struct {
	lo, width float64
	counts    []float64
}

func newHistogram(values []float64, bins int) histogram {
	var s span
	whole, n := true, 0
	for _, v := range values {
		if finite(v) {
			s.add(v)
			whole = whole && v == math.Trunc(v)
			n++
		}
	}
	if n == 0 {
		return histogram{}
	}
	if bins == 0 {
		// Sturges' rule is too coarse for the long tails of degrees; the
		// square root is what most readers expect.
		bins = min(60, max(5, int(math.Ceil(math.Sqrt(float64(n))))))
	}
	h := histogram{lo: s.lo, width: (s.hi - s.lo) / float64(bins)}
	if whole {
		// Whole numbers get bins that hold equally many of them each, centred on
		// them: other bins show a comb that is not in the data.
		h.width = math.Max(1, math.Ceil((s.hi-s.lo+1)/float64(bins)))
		h.lo = s.lo - 0.5
		bins = int(math.Ceil((s.hi - h.lo + 0.5) / h.width))
	}
	if h.width == 0 { // all values alike
		h.width = math.Max(1, math.Abs(s.lo)) / 10
		h.lo, bins = s.lo-h.width/2, 1
	}
	h.counts = make([]float64, bins)
	for _, v := range values {
		if finite(v) {
			h.counts[min(bins-1, int((v-h.lo)/h.width))]++
		}
	}
	return h
}

func (h histogram) extent(b *bounds) {
	b.fromZero = true
	for i, n := range h.counts {
		b.add(h.lo+float64(i)*h.width, n)
		b.add(h.lo+float64(i+1)*h.width, n)
	}
}

func (h histogram) draw(c draw.Canvas, f frame, i ink) {
	steps := h.steps(f)
	c.FillPolygon(fade(i.color, 0.55), c.ClipPolygonXY(steps))
	c.StrokeLines(draw.LineStyle{Color: i.color, Width: lineWidth * 0.7}, c.ClipLinesXY(steps)...)
}

// steps is the outline of the bars. Empty bins, and those that begin left of a
// logarithmic axis, lie on the floor.
func (h histogram) steps(f frame) []vg.Point {
	floor := f.y.lo
	if !f.y.log {
		floor = math.Max(0, floor)
	}
	var pts []vg.Point
	for k, n := range h.counts {
		lo, hi := h.lo+float64(k)*h.width, h.lo+float64(k+1)*h.width
		if !f.x.fits(hi) {
			continue
		}
		if !f.x.fits(lo) {
			lo = f.x.lo
		}
		n = math.Max(floor, n)
		if len(pts) == 0 {
			pts = append(pts, f.at(lo, floor))
		}
		pts = append(pts, f.at(lo, n), f.at(hi, n))
	}
	if last := len(pts) - 1; last >= 0 {
		pts = append(pts, vg.Point{X: pts[last].X, Y: pts[0].Y})
	}
	return pts
}
