package plotting

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// drawShare draws the stacked bar beside the data.
func (s *sheet) drawShare(to draw.Canvas, c *cell) {
	sh := c.panel.share
	if sh == nil {
		return
	}
	left := c.data.Max.X + c.beyondRight() + stripGap
	strip := draw.Canvas{Canvas: to.Canvas, Rectangle: vg.Rectangle{
		Min: vg.Point{X: left, Y: c.data.Min.Y}, Max: vg.Point{X: left + stripWidth, Y: c.data.Max.Y}}}
	base := 0.0
	for i, fraction := range sh.fractions {
		r := strip.Rectangle
		r.Min.Y, r.Max.Y = strip.Y(base), strip.Y(base+fraction)
		if fraction > 0 {
			fillRect(to, s.inkOf(sh.names[i]).color, r)
		}
		if base > 0 && fraction > 0 {
			to.StrokeLine2(draw.LineStyle{Color: background, Width: 0.6}, r.Min.X, r.Min.Y, r.Max.X, r.Min.Y)
		}
		base += fraction
	}
	drawStripAxis(strip, shareAxis(), c.showStrip, c.panel.ShareLabel)
}

// drawColorBar draws the color bar of a heat map next to it.
func (s *sheet) drawColorBar(to draw.Canvas, c *cell) {
	if c.heat == nil || c.heat.NoBar || s.sharedBar {
		return
	}
	colorBar(to, c.data.Max.X+stripGap, c.data.Min.Y, c.data.Max.Y, c.scale, c.heat.Label)
}

func colorBar(to draw.Canvas, left, bottom, top vg.Length, scale span, label string) {
	pixel := pixelOf(to)
	strip := draw.Canvas{Canvas: to.Canvas, Rectangle: vg.Rectangle{
		Min: vg.Point{X: snap(left, pixel), Y: snap(bottom, pixel)}, Max: vg.Point{X: snap(left, pixel) + stripWidth, Y: snap(top, pixel)}}}
	drawPixels(strip, strip.Rectangle, func(_, y, _, h int) color.RGBA {
		return Sequential(1 - (float64(y)+0.5)/float64(h))
	})
	drawStripAxis(strip, scaleAxis(scale, top-bottom), true, label)
}

// drawStripAxis draws the frame of a narrow bar, and the ticks and the label at its
// right.
func drawStripAxis(strip draw.Canvas, a axis, labels bool, label string) {
	r := strip.Rectangle
	strip.StrokeLines(spine, []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}, r.Min})
	if !labels {
		return
	}
	drawVertical(strip, a, r.Max.X, 1, true, tickText)
	if label != "" {
		x := r.Max.X + tickLength + tickGap + widest(a.ticks) + labelGap + capHeight*labelText.size
		text := fitText(labelText, label, r.Max.Y-r.Min.Y+titleText.size)
		drawText(strip, labelText, text, vg.Point{X: x, Y: (r.Min.Y + r.Max.Y) / 2}, 0.5, 0, true)
	}
}
