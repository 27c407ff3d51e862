package plotting

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// named reports whether rows or columns have names; if so, the panel has axes.
func (h heat) named() bool { return h.Rows != nil || h.Columns != nil }

// ticks returns the axes of a heat map with names: a tick in the middle of each row and column.
func (h heat) ticks() (x, y axis) {
	x, y = axis{hi: float64(h.cols)}, axis{hi: float64(h.rows)}
	for k, name := range h.Columns {
		x.ticks = append(x.ticks, tick{float64(k) + 0.5, fitText(tickText, name, longestBarLabel)})
	}
	for k, name := range h.Rows {
		y.ticks = append(y.ticks, tick{float64(h.rows-k) - 0.5, fitText(tickText, name, longestEntry)})
	}
	return x, y
}

// number formats the value of a cell as tables do.
func (h heat) number(v float64) string { return Column{Format: h.Format}.number(v) }

// smallestNumber is the smallest size of numbers in cells that can be read.
const smallestNumber = 4.5

// write writes the values into their cells, dark on light and light on dark colors. Numbers that are too wide for their cells are smaller. If they
// would be too small to read, none is written.
func (h heat) write(c draw.Canvas, scale span) {
	if h.Format == "" {
		return
	}
	w, hgt := (c.Max.X-c.Min.X)/vg.Length(h.cols), (c.Max.Y-c.Min.Y)/vg.Length(h.rows)
	size := tickText.size
	for _, v := range h.values {
		if finite(v) {
			if text := tickText.width(h.number(v)); text > w-1 {
				size = min(size, tickText.size*(w-1)/text)
			}
		}
	}
	if size = min(size, hgt/(capHeight+depth)); size < smallestNumber {
		return
	}
	for k, v := range h.values {
		if !finite(v) {
			continue
		}
		style := tickText
		style.size = size
		style.color = contrast(h.color(v, scale))
		at := vg.Point{X: c.Min.X + (vg.Length(k%h.cols)+0.5)*w, Y: c.Max.Y - (vg.Length(k/h.cols)+0.5)*hgt}
		drawText(c, style, h.number(v), at, 0.5, 0.5, false)
	}
}
