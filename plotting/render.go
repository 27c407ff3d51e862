package plotting

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// render draws the figure in its current state on a canvas that make returns for its
// size.
func (f *Figure) render(make func(w, h vg.Length) vg.Canvas) (err error) {
	// The drawing libraries panic on what they cannot draw. A figure must not end a
	// notebook's session.
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("plotting: drawing %v: %v", f, r)
		}
	}()
	s := f.snapshot().layOut()
	s.draw(draw.NewCanvas(make(s.width, s.height), s.width, s.height))
	return nil
}

func (s *sheet) draw(to draw.Canvas) {
	if _, white := to.Canvas.(*vgimg.Canvas); !white {
		fillRect(to, background, to.Rectangle)
	}
	for _, c := range s.cells {
		s.drawCell(to, c)
	}
	s.drawHeadings(to)
	s.drawSides(to)
}

func (s *sheet) drawCell(to draw.Canvas, c *cell) {
	data := draw.Canvas{Canvas: to.Canvas, Rectangle: c.data}
	if !c.drawing {
		c.drawGrid(data)
	}
	marks := slices.Clone(c.panel.marks)
	slices.SortStableFunc(marks, func(a, b mark) int { return int(a.layer) - int(b.layer) })
	for _, m := range marks {
		f := s.frame(c, m, data)
		ink := s.inkOf(m.name)
		if m.layer == layerReference {
			ink = s.fig.referenceInk(m.name, s.inks)
		}
		m.shape.draw(data, f, ink)
	}
	tint := s.tint(c)
	if !c.drawing {
		c.drawAxes(data, tint)
	} else if c.heat != nil {
		data.StrokeLines(spine, []vg.Point{data.Min, {X: data.Max.X, Y: data.Min.Y}, data.Max, {X: data.Min.X, Y: data.Max.Y}, data.Min})
	}
	s.drawShare(to, c)
	s.drawColorBar(to, c)
	s.drawLabels(to, c, tint)
}

// frame maps the data of a mark to the canvas of a cell.
func (s *sheet) frame(c *cell, m mark, canvas draw.Canvas) frame {
	f := frame{canvas: canvas, x: c.x, y: c.y, heat: c.scale, inks: s.inks}
	if m.right {
		f.y = *c.right
	}
	return f
}

// inkOf returns the style of a series. Marks without a name have the first color.
func (s *sheet) inkOf(name string) ink {
	if known, ok := s.inks[name]; ok {
		return known
	}
	return ink{color: Color(0)}
}

// drawSides draws the title, the labels and the note of the whole figure.
func (s *sheet) drawSides(to draw.Canvas) {
	f, g := s.fig, s.grid
	middle := vg.Point{X: s.width / 2, Y: (g.Min.Y + g.Max.Y) / 2}
	if f.Title != "" {
		at := vg.Point{X: middle.X, Y: s.height - edge}
		drawText(to, figureTitleText, fitText(figureTitleText, f.Title, s.width-2*edge), at, 0.5, 1, false)
	}
	if f.YLabel != "" {
		at := vg.Point{X: edge + capHeight*labelText.size, Y: middle.Y}
		drawText(to, labelText, fitText(labelText, f.YLabel, g.Max.Y-g.Min.Y), at, 0.5, 0, true)
	}
	x := g.Max.X
	if s.sharedBar {
		bottom, top := g.Max.Y, g.Min.Y
		for _, c := range s.cells {
			if c.heat != nil {
				bottom, top = min(bottom, c.data.Min.Y), max(top, c.data.Max.Y)
			}
		}
		colorBar(to, x+stripGap, bottom, top, s.sharedScale, s.sharedLabel())
		x += s.stripMargin(s.sharedScaleTicks(top-bottom), s.sharedLabel())
	}
	if f.RightLabel != "" {
		at := vg.Point{X: x + labelGap + capHeight*labelText.size, Y: middle.Y}
		drawText(to, labelText, fitText(labelText, f.RightLabel, g.Max.Y-g.Min.Y), at, 0.5, 0, true)
		x += lineOf(f.RightLabel)
	}
	if f.Legend == LegendRight {
		s.legend.draw(to, vg.Point{X: x + 14, Y: g.Max.Y}, false)
	}
	if f.note != "" {
		at := vg.Point{X: edge, Y: edge + depth*noteText.size}
		drawText(to, noteText, fitText(noteText, f.note, s.width-2*edge), at, 0, 0, false)
	}
	y := edge + s.noteHeight()
	if f.Legend == LegendBelow && !s.legend.empty() {
		s.legend.draw(to, vg.Point{X: (s.width - s.legend.width) / 2, Y: y + s.legend.height}, true)
		y += s.legend.height + 8
	}
	if f.XLabel != "" {
		at := vg.Point{X: (g.Min.X + g.Max.X) / 2, Y: y + depth*labelText.size}
		drawText(to, labelText, fitText(labelText, f.XLabel, g.Max.X-g.Min.X), at, 0.5, 0, false)
	}
}
