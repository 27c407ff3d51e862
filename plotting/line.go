package plotting

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Line draws a line through the points (xs[i], ys[i]), with gaps where a value is
// NaN. A line of the same name in this panel is replaced. The slices are copied. It
// panics if their lengths differ.
func (p *Panel) Line(name string, xs, ys []float64) { p.line("Line", name, xs, ys, false) }

// RightLine is Line against the right-hand axis.
func (p *Panel) RightLine(name string, xs, ys []float64) { p.line("RightLine", name, xs, ys, true) }

func (p *Panel) line(method, name string, xs, ys []float64, right bool) {
	sameLength(method, name, "xs", len(xs), "ys", len(ys))
	p.put(mark{name, layerLine, right, line{slices.Clone(xs), slices.Clone(ys)}})
}

// Append adds one point to the end of the named line, and begins the line if there is
// none. Training loops call it once per epoch.
func (p *Panel) Append(name string, x, y float64) { p.extend(name, x, y, false) }

// RightAppend is Append against the right-hand axis.
func (p *Panel) RightAppend(name string, x, y float64) { p.extend(name, x, y, true) }

func (p *Panel) extend(name string, x, y float64, right bool) {
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	var l line
	if i := p.find(name, layerLine, right); i >= 0 {
		l = p.marks[i].shape.(line)
	}
	// A snapshot that is being drawn has the shorter slices and does not read
	// beyond their ends, so appending in place is safe.
	p.putLocked(mark{name, layerLine, right, line{append(l.xs, x), append(l.ys, y)}})
}

// line is a polyline. Its points are never changed in place.
type line struct{ xs, ys []float64 }

func (l line) extent(b *bounds) {
	for i, x := range l.xs {
		b.add(x, l.ys[i])
	}
}

func (l line) draw(c draw.Canvas, f frame, i ink) {
	style := draw.LineStyle{Color: i.color, Width: i.stroke(), Dashes: lengths(i.dashes)}
	for _, run := range f.runs(l.xs, l.ys) {
		if len(run) == 1 {
			c.DrawGlyph(draw.GlyphStyle{Color: i.color, Radius: i.stroke() * 1.2, Shape: draw.CircleGlyph{}}, run[0])
			continue
		}
		longest := longestStroke
		if len(run) > longestStroke && !ascending(run) {
			longest = longestAcross
		}
		for _, piece := range c.ClipLinesXY(thin(run)) {
			strokeParts(c, style, piece, longest)
		}
	}
}

// longestStroke is the number of points that are stroked at a time. Drawing time grows with its square if a line goes up and down.
// A long line that also goes back and forth, so that its parts cross the panel, has longestAcross.
const longestStroke, longestAcross = 200, 20

// strokeParts strokes a line in parts of up to longest points; dashes continue from one part to the next.
func strokeParts(c draw.Canvas, style draw.LineStyle, pts []vg.Point, longest int) {
	for len(pts) > longest {
		part := pts[:longest]
		c.StrokeLines(style, part)
		for i := 1; style.Dashes != nil && i < len(part); i++ {
			d := part[i].Sub(part[i-1])
			style.DashOffs += vg.Length(math.Hypot(float64(d.X), float64(d.Y)))
		}
		pts = pts[longest-1:]
	}
	c.StrokeLines(style, pts)
}

// thin drops points that cannot be distinguished: of the points within a quarter of a
// typographic point (a third of a pixel) horizontally it keeps the first, the lowest,
// the highest and the last. It only thins points in the order of X.
func thin(pts []vg.Point) []vg.Point {
	if !thinned(pts) {
		return pts
	}
	var kept []vg.Point
	for _, i := range thinning(pts) {
		kept = append(kept, pts[i])
	}
	return kept
}

// thinned reports whether thin drops points.
func thinned(pts []vg.Point) bool { return len(pts) >= 500 && ascending(pts) }

// thinning returns the indices of the points that thin keeps.
func thinning(pts []vg.Point) []int {
	const column = vg.Length(0.25)
	var kept []int
	for from, n := 0, 0; from < len(pts); from = n {
		low, high := from, from
		for n = from + 1; n < len(pts) && pts[n].X-pts[from].X < column; n++ {
			if pts[n].Y < pts[low].Y {
				low = n
			}
			if pts[n].Y > pts[high].Y {
				high = n
			}
		}
		kept = append(kept, from)
		for _, i := range []int{min(low, high), max(low, high), n - 1} {
			if pts[i] != pts[kept[len(kept)-1]] {
				kept = append(kept, i)
			}
		}
	}
	return kept
}

// ascending reports whether points are in the order of X.
func ascending(pts []vg.Point) bool {
	for k := 1; k < len(pts); k++ {
		if pts[k].X < pts[k-1].X {
			return false
		}
	}
	return true
}

func lengths(v []float64) []vg.Length {
	if v == nil {
		return nil
	}
	out := make([]vg.Length, len(v))
	for i, x := range v {
		out[i] = vg.Length(x)
	}
	return out
}
