package plotting

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// span is the range of the values added to it.
type span struct {
	lo, hi float64
	log    bool // ignore values that are not positive
	some   bool // a value was added
}

func (s *span) fits(v float64) bool { return finite(v) && (!s.log || v > 0) }

func (s *span) add(v float64) {
	switch {
	case !s.fits(v):
	case !s.some:
		s.lo, s.hi, s.some = v, v, true
	default:
		s.lo, s.hi = math.Min(s.lo, v), math.Max(s.hi, v)
	}
}

func (s *span) union(t span) {
	if t.some {
		s.add(t.lo)
		s.add(t.hi)
	}
}

// bounds are the ranges that the marks of a panel need.
type bounds struct {
	x, y     span
	padX     bool // leave room beside the outermost values
	fromZero bool // the vertical axis starts at 0
	fromLeft bool // the horizontal axis starts at 0
}

// fits reports whether a point can be drawn.
func (b *bounds) fits(x, y float64) bool { return b.x.fits(x) && b.y.fits(y) }

// add widens the ranges to a point, if it can be drawn.
func (b *bounds) add(x, y float64) {
	if b.fits(x, y) {
		b.x.add(x)
		b.y.add(y)
	}
}

// axis maps values to the unit interval. Its ends differ and can be drawn.
type axis struct {
	lo, hi float64
	log    bool
	ticks  []tick
}

// newAxis makes an axis for the range of the values, extended by the fraction pad at
// either end, or for the range that the user fixed.
func newAxis(s span, fixed interval, pad float64) axis {
	a := axis{lo: s.lo, hi: s.hi, log: s.log}
	switch {
	case !s.some && s.log:
		a.lo, a.hi = 1, 10
	case !s.some:
		a.lo, a.hi = 0, 1
	case s.log:
		a = widenLog(a, pad)
	default:
		a = widen(a, pad)
	}
	if fixed.set() {
		if a.fits(fixed.hi) {
			a.hi = fixed.hi
			if a.fits(fixed.lo) {
				a.lo = fixed.lo
			} else if a.lo >= a.hi { // the user fixed only the upper end, and all data are above it
				a.lo = a.hi / 10
			}
		}
	}
	return a
}

func widen(a axis, pad float64) axis {
	if a.hi-a.lo < 1e-280 {
		d := math.Abs(a.lo) * 0.05
		if d < 1e-280 {
			d = 1
		}
		return axis{lo: a.lo - d, hi: a.hi + d}
	}
	// Ranges below about 1e-12 of the values would show the spacing of floating-point numbers.
	d := math.Max((a.hi-a.lo)*pad, math.Max(math.Abs(a.lo), math.Abs(a.hi))*1e-12)
	if pad == 0 && a.hi-a.lo > d {
		d = 0
	}
	return axis{lo: a.lo - d, hi: a.hi + d}
}

func widenLog(a axis, pad float64) axis {
	f := math.Exp((math.Log(a.hi) - math.Log(a.lo)) * pad)
	if a.hi < a.lo*1.001 {
		f = 2
	}
	return axis{lo: math.Max(a.lo/f, 1e-300), hi: math.Max(1e-299, math.Min(a.hi*f, 1e300)), log: true}
}

func (a axis) fits(v float64) bool { return finite(v) && (!a.log || v > 0) }

// at returns the position of v: 0 at the lower end, 1 at the upper. Values far outside
// are clamped, so that coordinates do not overflow.
func (a axis) at(v float64) float64 {
	var t float64
	if a.log {
		t = (math.Log(v) - math.Log(a.lo)) / (math.Log(a.hi) - math.Log(a.lo))
	} else {
		t = (v - a.lo) / (a.hi - a.lo)
	}
	return math.Max(-1e3, math.Min(1e3, t))
}

// frame maps data to the canvas of a panel.
type frame struct {
	canvas draw.Canvas
	x, y   axis
	heat   span // the range of the color map
	inks   map[string]ink
}

// inkOf returns the style of the series or model of a name, and whether there is one.
func (f frame) inkOf(name string) (ink, bool) {
	if own, ok := f.inks[name]; ok {
		return own, true
	}
	return modelInk(name)
}

func (f frame) fits(x, y float64) bool { return f.x.fits(x) && f.y.fits(y) }

func (f frame) at(x, y float64) vg.Point {
	return vg.Point{X: f.canvas.X(f.x.at(x)), Y: f.canvas.Y(f.y.at(y))}
}

// runs returns the maximal runs of points without a missing value.
func (f frame) runs(xs, ys []float64) [][]vg.Point {
	var all [][]vg.Point
	points := make([]vg.Point, 0, len(xs)) // of all runs
	began := 0
	for i, x := range xs {
		if f.fits(x, ys[i]) {
			points = append(points, f.at(x, ys[i]))
			continue
		}
		if len(points) > began {
			all, began = append(all, points[began:len(points):len(points)]), len(points)
		}
	}
	if len(points) > began {
		all = append(all, points[began:])
	}
	return all
}
