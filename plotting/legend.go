package plotting

import (
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// entry is one name of the legend with a sample of how it is drawn.
type entry struct {
	name                    string
	ink                     ink
	line, area, dot, dashed bool
	width                   vg.Length
}

// legend is the list of entries, broken into rows.
type legend struct {
	rows          [][]entry
	width, height vg.Length
}

func (l legend) empty() bool { return len(l.rows) == 0 }

const (
	sampleWidth  = vg.Length(20)
	sampleGap    = vg.Length(5)
	entryGap     = vg.Length(18)
	legendLine   = vg.Length(15)
	longestEntry = 2.6 * vg.Inch // beside the panels
	mostEntries  = 100           // readers cannot distinguish more, and the figure would have to grow
)

// newLegend lists each name once, in the order of the palette, reference lines last,
// and breaks the list into rows that fit. It truncates a very long list and says how
// many names are left out.
func (s *sheet) newLegend() legend {
	if s.fig.Legend == LegendNone {
		return legend{}
	}
	entries := s.entries()
	if more := len(entries) - mostEntries + 1; more > 1 {
		entries = append(entries[:mostEntries-1], entry{name: fmt.Sprintf("and %d more", more)})
	}
	limit, longest := s.width-2*edge, s.width-2*edge-sampleWidth-sampleGap
	if s.fig.Legend == LegendRight {
		limit, longest = 0, min(longest, longestEntry) // one entry per row
	}
	fitEntries(entries, longest)
	var l legend
	used := vg.Length(0)
	for _, e := range entries {
		last := len(l.rows) - 1
		if last < 0 || used+entryGap+e.width > limit {
			l.rows = append(l.rows, nil)
			last, used = last+1, -entryGap
		}
		l.rows[last] = append(l.rows[last], e)
		used += entryGap + e.width
		l.width = max(l.width, used)
	}
	l.height = vg.Length(len(l.rows)) * legendLine
	return l
}

// fitEntries shortens the names that are wider than limit, and computes the widths of the entries. Names that would become the same are cut in the
// middle, since the names of models often differ at the end.
func fitEntries(entries []entry, limit vg.Length) {
	count := map[string]int{}
	for _, e := range entries {
		count[fitText(legendText, e.name, limit)]++
	}
	for i := range entries {
		e := &entries[i]
		short := fitText(legendText, e.name, limit)
		if count[short] > 1 {
			short = fitMiddle(legendText, e.name, limit)
		}
		e.name, e.width = short, sampleWidth+sampleGap+legendText.width(short)
	}
}

// entries collects the marks of each name from all panels.
func (s *sheet) entries() []entry {
	byName := map[string]*entry{}
	at := func(name string, i ink) *entry {
		if byName[name] == nil {
			byName[name] = &entry{name: name, ink: i}
		}
		return byName[name]
	}
	var barred []string
	for _, c := range s.cells {
		for _, m := range c.panel.marks {
			if m.name == "" {
				continue
			}
			known, series := s.inks[m.name]
			switch m.layer {
			case layerReference:
				if !series || !s.drawn(m.name) {
					at(m.name, s.fig.referenceInk(m.name, s.inks)).dashed = true
				}
			case layerLine:
				at(m.name, known).line = true
			case layerBand, layerBars:
				at(m.name, known).area = true
			case layerPoints:
				at(m.name, known).dot = true
			case layerErrors:
				barred = append(barred, m.name)
			}
		}
		if sh := c.panel.share; sh != nil {
			for _, name := range sh.names {
				if name != "" && !s.drawn(name) {
					at(name, s.inks[name]).area = true
				}
			}
		}
	}
	for _, name := range barred { // with a line, unless the name has another mark
		if byName[name] == nil {
			at(name, s.inks[name]).line = true
		}
	}
	var explained []string
	for _, c := range s.cells {
		for _, m := range c.panel.marks {
			if g, ok := m.shape.(interface{ entries() []entry }); ok {
				for _, e := range g.entries() {
					if byName[e.name] == nil {
						byName[e.name] = &e
						explained = append(explained, e.name)
					}
				}
			}
		}
	}
	var list []entry
	for _, name := range slices.Concat(s.fig.names(), s.fig.references, connectionKinds, explained) {
		if e := byName[name]; e != nil {
			list = append(list, *e)
			delete(byName, name)
		}
	}
	return list
}

// drawn reports whether a series of that name is drawn in some panel.
func (s *sheet) drawn(name string) bool {
	return s.any(func(c *cell) bool {
		return slices.ContainsFunc(c.panel.marks, func(m mark) bool {
			return m.name == name && m.layer != layerReference
		})
	})
}

// draw draws the legend with its upper left corner at the given point, rows centered.
func (l legend) draw(c draw.Canvas, at vg.Point, centered bool) {
	y := at.Y - legendLine/2
	for _, row := range l.rows {
		x := at.X
		if centered {
			used := -entryGap
			for _, e := range row {
				used += entryGap + e.width
			}
			x += (l.width - used) / 2
		}
		for _, e := range row {
			e.draw(c, vg.Point{X: x, Y: y})
			drawText(c, legendText, e.name, vg.Point{X: x + sampleWidth + sampleGap, Y: y}, 0, 0.5, false)
			x += e.width + entryGap
		}
		y -= legendLine
	}
}

func (e entry) draw(c draw.Canvas, at vg.Point) {
	end := vg.Point{X: at.X + sampleWidth, Y: at.Y}
	middle := vg.Point{X: at.X + sampleWidth/2, Y: at.Y}
	if e.area {
		opacity := 0.75
		if e.line {
			opacity = 0.22
		}
		fillRect(c, fade(e.ink.color, opacity), vg.Rectangle{
			Min: vg.Point{X: at.X, Y: at.Y - 4}, Max: vg.Point{X: end.X, Y: at.Y + 4}})
	}
	if e.line || e.dashed {
		c.StrokeLines(draw.LineStyle{Color: e.ink.color, Width: e.ink.stroke() * 1.2, Dashes: lengths(e.ink.dashes)}, []vg.Point{at, end})
	}
	if e.dot {
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: e.ink.color, Radius: 2.6, Shape: e.ink.glyph()}, middle)
	}
}

func fillRect(c draw.Canvas, fill color.Color, r vg.Rectangle) {
	c.FillPolygon(fill, []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}})
}
