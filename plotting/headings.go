package plotting

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// heading is a heading above the panels of columns first to last.
type heading struct {
	first, last int
	text        string
}

// drawHeadings writes the headings of columns above the grid, each with a line under it, and the names of rows at its left.
func (s *sheet) drawHeadings(to draw.Canvas) {
	for _, h := range s.fig.headings {
		from, upTo := s.columns[h.first], s.columns[h.last]+s.dataWidth
		y := s.grid.Max.Y + titleGap
		text := fitText(headingText, h.text, upTo-from)
		drawText(to, headingText, text, vg.Point{X: (from + upTo) / 2, Y: y + depth*headingText.size}, 0.5, 0, false)
		to.StrokeLine2(spine, from, y-2, upTo, y-2)
	}
	x := s.grid.Min.X - labelGap - depth*headingText.size
	for row, name := range s.fig.rowNames {
		middle := s.rows[row] + s.dataHeight/2
		text := fitText(headingText, name, s.dataHeight+s.top[row])
		drawText(to, headingText, text, vg.Point{X: x, Y: middle}, 0.5, 0, true)
	}
}

// headingsHeight returns the height of the headings of columns, with their gap.
func (s *sheet) headingsHeight() vg.Length {
	if len(s.fig.headings) == 0 {
		return 0
	}
	return headingText.height() + 2*titleGap
}

// namesWidth returns the width of the names of rows, with their gap.
func (s *sheet) namesWidth() vg.Length {
	if len(s.fig.rowNames) == 0 {
		return 0
	}
	return headingText.height() + labelGap
}
