package plotting

import (
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// mark is one named thing drawn in a panel.
type mark struct {
	name  string
	layer layer
	right bool // against the right-hand axis
	shape shape
}

// shape draws a kind of mark.
type shape interface {
	// extent widens the ranges of the axes until the shape fits.
	extent(b *bounds)
	// draw draws the shape in the ink of its name.
	draw(c draw.Canvas, f frame, i ink)
	// table returns the shape's numbers, and the kind of mark.
	table() (kind string, data []datum)
}

// layer orders the marks of a panel from back to front, whatever the order in
// which they were added. Marks of the same layer keep that order.
type layer int

const (
	layerHeat layer = iota
	layerBand
	layerBars
	layerReference
	layerLine
	layerErrors
	layerPoints
)

// ink is the style of a series.
type ink struct {
	color  color.Color
	dashes []float64 // in points; nil for a solid line
	marker draw.GlyphDrawer
	width  float64 // of lines in points; 0 for the usual one
}

// stroke returns the width of lines.
func (i ink) stroke() vg.Length {
	if i.width == 0 {
		return lineWidth
	}
	return vg.Length(i.width)
}

// glyph is the marker of points; a dot unless the ink has its own.
func (i ink) glyph() draw.GlyphDrawer {
	if i.marker == nil {
		return draw.CircleGlyph{}
	}
	return i.marker
}

// put adds m to the panel, or replaces a mark of the same name, kind and axis. It
// registers the name for a color.
func (p *Panel) put(m mark) {
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.putLocked(m)
}

func (p *Panel) putLocked(m mark) {
	p.used = true
	names := &p.fig.series
	if m.layer == layerReference {
		names = &p.fig.references
	}
	if m.name != "" && !slices.Contains(*names, m.name) {
		*names = append(*names, m.name)
	}
	if i := p.find(m.name, m.layer, m.right); i >= 0 {
		p.marks[i] = m
		return
	}
	p.marks = append(p.marks, m)
}

// find returns the index of a named mark, -1 if there is none. It never finds unnamed
// marks, which are all distinct.
func (p *Panel) find(name string, l layer, right bool) int {
	if name == "" {
		return -1
	}
	return slices.IndexFunc(p.marks, func(m mark) bool {
		return m.name == name && m.layer == l && m.right == right
	})
}

// sameLength panics unless the two slices have the same length.
func sameLength(method, name, a string, na int, b string, nb int) {
	if na != nb {
		panic(fmt.Sprintf("plotting: %s(%q): %d %s but %d %s", method, name, na, a, nb, b))
	}
}
