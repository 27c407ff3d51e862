package plotting

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Histogram draws how many values fall into each of bins equally wide bins between
// the smallest and the largest value; 0 chooses the number of bins. Values that are
// not finite are left out. Histograms of one panel share their bins, so their heights
// can be compared: the bins span the values of all, and the largest number of bins is
// used. A logarithmic x axis cuts bins at its start, so that the bin of the value 0 may
// not be visible. It panics if bins is negative.
func (p *Panel) Histogram(name string, values []float64, bins int) {
	if bins < 0 {
		panic(fmt.Sprintf("plotting: Histogram(%q): %d bins", name, bins))
	}
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.putLocked(mark{name: name, layer: layerBars, shape: histogram{values: slices.Clone(values), bins: bins}})
	p.bin()
}

// bin gives all histograms of the panel the same bins.
func (p *Panel) bin() {
	var all []float64
	bins := 0
	for _, m := range p.marks {
		if h, ok := m.shape.(histogram); ok {
			all = append(all, h.values...)
			bins = max(bins, h.bins)
		}
	}
	grid := newGrid(all, bins)
	for i, m := range p.marks {
		if h, ok := m.shape.(histogram); ok {
			p.marks[i].shape = h.counted(grid)
		}
	}
}

// Degrees draws the distribution of degrees on two logarithmic axes: one dot for each
// degree that occurs, at the fraction of neurons with this degree. Degree 0 cannot be
// drawn on such an axis; neurons without connections count only in the denominator of
// the fractions. The axes become logarithmic.
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

// histogram has counts[i] of its values in bin i of the grid.
type histogram struct {
	values []float64
	bins   int // the argument of Histogram
	grid
	counts []float64
}

// grid is n bins, bin i being [lo+i*width, lo+(i+1)*width).
type grid struct {
	lo, width float64
	n         int
}

// newGrid returns bins for the values; bins = 0 chooses their number.
func newGrid(values []float64, bins int) grid {
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
		return grid{}
	}
	if bins == 0 {
		// Sturges' rule is too coarse for the long tails of degrees; the
		// square root is what most readers expect.
		bins = min(60, max(5, int(math.Ceil(math.Sqrt(float64(n))))))
	}
	g := grid{lo: s.lo, width: (s.hi - s.lo) / float64(bins), n: bins}
	if whole {
		// Bins of integers are centered and each hold equally many integers. Other
		// bins would show a comb that is not in the data.
		g.width = math.Max(1, math.Ceil((s.hi-s.lo+1)/float64(bins)))
		g.lo = s.lo - 0.5
		g.n = int(math.Ceil((s.hi - g.lo + 0.5) / g.width))
	}
	if g.width == 0 { // all values alike
		g.width = math.Max(1, math.Abs(s.lo)) / 10
		g.lo, g.n = s.lo-g.width/2, 1
	}
	return g
}

// counted returns the histogram with its values counted in the grid's bins.
func (h histogram) counted(g grid) histogram {
	h.grid, h.counts = g, make([]float64, g.n)
	for _, v := range h.values {
		if finite(v) {
			h.counts[min(g.n-1, int((v-g.lo)/g.width))]++
		}
	}
	return h
}

func (h histogram) extent(b *bounds) {
	b.fromZero = true
	if b.x.log && h.lo <= 0 { // the axis begins below the smallest positive value
		least := math.Inf(1)
		for _, v := range h.values {
			if v > 0 {
				least = min(least, v)
			}
		}
		if finite(least) {
			b.x.add(least / 2)
		}
	}
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

// steps returns the outline of the bars. Empty bins have height 0. Bins that begin left
// of the axis are cut there.
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
