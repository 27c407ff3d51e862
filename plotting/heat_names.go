package plotting

import (
	"fmt"

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
		y.ticks = append(y.ticks, tick{float64(h.rows-k) - 0.5, fitText(tickText, name, longestBarLabel)})
	}
	return x, y
}

// write writes the values into their cells, dark on light and light on dark colors.
func (h heat) write(c draw.Canvas, scale span) {
	if h.Format == "" {
		return
	}
	w, hgt := (c.Max.X-c.Min.X)/vg.Length(h.cols), (c.Max.Y-c.Min.Y)/vg.Length(h.rows)
	for k, v := range h.values {
		if !finite(v) {
			continue
		}
		style := tickText
		style.color = contrast(h.color(v, scale))
		at := vg.Point{X: c.Min.X + (vg.Length(k%h.cols)+0.5)*w, Y: c.Max.Y - (vg.Length(k/h.cols)+0.5)*hgt}
		drawText(c, style, fitText(style, fmt.Sprintf(h.Format, v), w), at, 0.5, 0.5, false)
	}
}
