package plotting

import (
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Band fills the area between lo and hi over xs in a light shade of the series'
// color, such as for the spread of a curve over seeds. The band has a gap where a
// value is NaN. It panics if the lengths differ.
func (p *Panel) Band(name string, xs, lo, hi []float64) { p.band("Band", name, xs, lo, hi, false) }

// RightBand is Band against the right-hand axis.
func (p *Panel) RightBand(name string, xs, lo, hi []float64) {
	p.band("RightBand", name, xs, lo, hi, true)
}

func (p *Panel) band(method, name string, xs, lo, hi []float64, right bool) {
	sameLength(method, name, "xs", len(xs), "lo", len(lo))
	sameLength(method, name, "xs", len(xs), "hi", len(hi))
	p.put(mark{name, layerBand, right, band{slices.Clone(xs), slices.Clone(lo), slices.Clone(hi)}})
}

type band struct{ xs, lo, hi []float64 }

func (a band) extent(b *bounds) {
	for i, x := range a.xs {
		if b.fits(x, a.lo[i]) && b.fits(x, a.hi[i]) {
			b.add(x, a.lo[i])
			b.add(x, a.hi[i])
		}
	}
}

func (a band) draw(c draw.Canvas, f frame, i ink) {
	fill := fade(i.color, 0.18)
	for lo := 0; lo < len(a.xs); {
		hi := lo
		for hi < len(a.xs) && f.fits(a.xs[hi], a.lo[hi]) && f.fits(a.xs[hi], a.hi[hi]) {
			hi++
		}
		switch hi - lo {
		case 0: // a gap
			lo++
			continue
		case 1: // a single epoch: a bar as wide as a line
			c.StrokeLines(draw.LineStyle{Color: fill, Width: 3 * lineWidth},
				c.ClipLinesXY([]vg.Point{f.at(a.xs[lo], a.lo[lo]), f.at(a.xs[lo], a.hi[lo])})...)
		default:
			lower, upper := a.edges(f, lo, hi)
			for _, part := range bandParts(c, lower, upper) {
				c.FillPolygon(fill, c.ClipPolygonXY(part))
			}
		}
		lo = hi
	}
}

// edges returns the points along the lower edge and along the upper one.
func (a band) edges(f frame, lo, hi int) (lower, upper []vg.Point) {
	for i := lo; i < hi; i++ {
		lower = append(lower, f.at(a.xs[i], a.lo[i]))
		upper = append(upper, f.at(a.xs[i], a.hi[i]))
	}
	return thin(lower), thin(upper)
}
