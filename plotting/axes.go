package plotting

import (
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

var (
	spine = draw.LineStyle{Color: textGray, Width: spineWidth}
	rule  = draw.LineStyle{Color: gridGray, Width: gridWidth}
)

// drawGrid draws light grid lines at the labeled ticks, behind the data.
func (c *cell) drawGrid(to draw.Canvas) {
	if c.heat != nil {
		return
	}
	for _, t := range c.y.ticks {
		if y := to.Y(c.y.at(t.value)); t.label != "" && to.ContainsY(y) && c.hbars == nil {
			to.StrokeLine2(rule, to.Min.X, y, to.Max.X, y)
		}
	}
	if c.bars != nil {
		return
	}
	for _, t := range c.x.ticks {
		if x := to.X(c.x.at(t.value)); t.label != "" && to.ContainsX(x) {
			to.StrokeLine2(rule, x, to.Min.Y, x, to.Max.Y)
		}
	}
}

// drawAxes draws the axes with their ticks and tick labels.
func (c *cell) drawAxes(to draw.Canvas, tint axisTint) {
	to.StrokeLine2(spine, to.Min.X, to.Min.Y, to.Max.X, to.Min.Y)
	to.StrokeLine2(spine, to.Min.X, to.Min.Y, to.Min.X, to.Max.Y)
	c.drawX(to)
	drawVertical(to, c.y, to.Min.X, -1, c.showY, tint.left)
	if c.right != nil {
		to.StrokeLine2(spine, to.Max.X, to.Min.Y, to.Max.X, to.Max.Y)
		drawVertical(to, *c.right, to.Max.X, 1, c.showRight, tint.right)
	}
}

func (c *cell) drawX(to draw.Canvas) {
	for _, t := range c.x.ticks {
		x := to.X(c.x.at(t.value))
		if !to.ContainsX(x) {
			continue
		}
		if c.bars == nil {
			to.StrokeLine2(spine, x, to.Min.Y, x, to.Min.Y-tickLengthOf(t))
		}
		if t.label == "" || !c.showX {
			continue
		}
		y := to.Min.Y - tickLength - tickGap
		if c.slanted {
			to.Push()
			to.Translate(vg.Point{X: x + tickText.size/3, Y: y})
			to.Rotate(slant)
			drawText(to, tickText, t.label, vg.Point{}, 1, 1, false)
			to.Pop()
			continue
		}
		for k, line := range c.lines(t.label) {
			drawText(to, tickText, line, vg.Point{X: x, Y: y - vg.Length(k)*tickText.size*lineSpacing}, 0.5, 1, false)
		}
	}
}

// lineSpacing is the distance of two lines of a label, as a multiple of the font size.
const lineSpacing = 1.2

// lines breaks the label of a bar after its first comma if labels do not fit in one line.
func (c *cell) lines(label string) []string {
	if first, second, ok := strings.Cut(label, ", "); c.wrapped && ok {
		return []string{first + ",", second}
	}
	return []string{label}
}

// drawVertical draws the ticks of a vertical axis at x, to the left (side -1) or
// the right (+1).
func drawVertical(to draw.Canvas, a axis, x, side vg.Length, labels bool, text textStyle) {
	for _, t := range a.ticks {
		y := to.Y(a.at(t.value))
		if !to.ContainsY(y) {
			continue
		}
		to.StrokeLine2(spine, x, y, x+side*tickLengthOf(t), y)
		if labels && t.label != "" {
			drawText(to, text, t.label, vg.Point{X: x + side*(tickLength+tickGap), Y: y}, float64(1-side)/2, 0.5, false)
		}
	}
}

func tickLengthOf(t tick) vg.Length {
	if t.label == "" {
		return tickLength * 0.55
	}
	return tickLength
}

// axisTint has the styles of the tick labels of the two vertical axes. If an axis
// belongs to one series, its labels have the color of the series.
type axisTint struct{ left, right textStyle }

func (s *sheet) tint(c *cell) axisTint {
	t := axisTint{tickText, tickText}
	if c.right == nil {
		return t
	}
	var names [2]map[string]bool
	names[0], names[1] = map[string]bool{}, map[string]bool{}
	for _, m := range c.panel.marks {
		switch {
		case m.layer == layerReference:
		case m.right:
			names[1][m.name] = true
		default:
			names[0][m.name] = true
		}
	}
	if len(names[0]) == 1 && len(names[1]) == 1 {
		for i, style := range []*textStyle{&t.left, &t.right} {
			for name := range names[i] {
				if ink, ok := s.inks[name]; ok && dark(ink.color) {
					style.color = ink.color
				}
			}
		}
	}
	return t
}

// drawLabels writes the title and the labels of the axes at the edges of the margins
// of the row and column, aligned with those of the other panels.
func (s *sheet) drawLabels(to draw.Canvas, c *cell, tint axisTint) {
	p, d := c.panel, c.data
	middle := vg.Point{X: (d.Min.X + d.Max.X) / 2, Y: (d.Min.Y + d.Max.Y) / 2}
	w, h := d.Max.X-d.Min.X, d.Max.Y-d.Min.Y
	s.drawTitle(to, c)
	drawText(to, labelText, fitText(labelText, p.message, w), middle, 0.5, 0.5, false)
	if p.XLabel != "" {
		text := fitText(labelText, p.XLabel, w+2*min(s.left[c.col], s.right[c.col]))
		y := d.Min.Y - s.bottom[c.row] + depth*labelText.size
		if c.drawing {
			y = d.Min.Y - labelGap - capHeight*labelText.size
		}
		drawText(to, labelText, text, vg.Point{X: middle.X, Y: y}, 0.5, 0, false)
	}
	if p.YLabel != "" {
		style := labelText
		if c.right != nil && tint.left.color != tickText.color {
			style.color = tint.left.color
		}
		x := d.Min.X - s.left[c.col] + capHeight*style.size
		if c.drawing {
			x = d.Min.X - labelGap - depth*style.size
		}
		drawText(to, style, fitText(style, p.YLabel, h+s.top[c.row]), vg.Point{X: x, Y: middle.Y}, 0.5, 0, true)
	}
	if p.Right.Label != "" && c.right != nil && c.showRight {
		style := labelText
		if tint.right.color != tickText.color {
			style.color = tint.right.color
		}
		x := d.Max.X + tickLength + tickGap + widest(c.right.ticks) + labelGap + capHeight*style.size
		drawText(to, style, fitText(style, p.Right.Label, h+s.top[c.row]), vg.Point{X: x, Y: middle.Y}, 0.5, 0, true)
	}
}

func (s *sheet) drawTitle(to draw.Canvas, c *cell) {
	at := vg.Point{X: c.data.Min.X, Y: c.data.Max.Y + titleGap}
	limit := c.data.Max.X - c.data.Min.X + s.right[c.col]
	style := titleText
	if s.fig.Letters {
		letter := letterOf(c.row*s.fig.cols + c.col)
		drawText(to, letterText, letter, at, 0, 0, false)
		shift := letterText.width(letter) + 6
		at.X += shift
		limit -= shift
	}
	drawText(to, style, fitText(style, c.panel.Title, limit), at, 0, 0, false)
}

// letterOf returns the i-th of a, b … z, aa, ab …
func letterOf(i int) string {
	letter := string(rune('a' + i%26))
	if i < 26 {
		return letter
	}
	return letterOf(i/26-1) + letter
}

// beyondRight returns the width of the right-hand axis, if there is one.
func (c *cell) beyondRight() vg.Length {
	if c.right == nil {
		return 0
	}
	if !c.showRight {
		return tickLength
	}
	return tickLength + tickGap + widest(c.right.ticks) + lineOf(c.panel.Right.Label)
}
