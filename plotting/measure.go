package plotting

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// measure chooses the ticks of all axes for data areas of w x h, and derives the
// margins of the rows and columns from their labels.
func (s *sheet) measure(w, h vg.Length) {
	clear(s.left)
	clear(s.right)
	clear(s.top)
	clear(s.bottom)
	for _, c := range s.cells {
		if !c.drawing {
			c.chooseTicks(w, h)
		}
		m := s.margins(c, w, h)
		c.margins = m
		s.left[c.col] = max(s.left[c.col], m.left)
		s.right[c.col] = max(s.right[c.col], m.right)
		s.top[c.row] = max(s.top[c.row], m.top)
		s.bottom[c.row] = max(s.bottom[c.row], m.bottom)
	}
}

func (c *cell) chooseTicks(w, h vg.Length) {
	if c.heat != nil {
		c.x, c.y = c.heat.ticks()
		c.nameCells(w, h)
		return
	}
	if c.hbars != nil {
		c.y.ticks = c.hbars.rowTicks(c.y, h)
	} else {
		c.y.ticks = verticalTicks(c.y, h)
	}
	if c.right != nil {
		c.right.ticks = verticalTicks(*c.right, h)
	}
	if c.bars != nil {
		c.x.ticks = nil
		for i, label := range c.bars.labels {
			c.x.ticks = append(c.x.ticks, tick{float64(i), fitText(tickText, label, longestBarLabel)})
		}
		c.slanted, c.wrapped = !spread(c.x, w, 3)(c.x.ticks), false
		if c.slanted && c.wrap(w) {
			return
		}
		if c.slanted {
			c.dropLabels(w)
		}
		return
	}
	c.x.ticks = chooseTicks(c.x, 7, spread(c.x, w, 12))
}

// wrap breaks the labels of bars into two lines if that makes them fit.
func (c *cell) wrap(w vg.Length) bool {
	c.wrapped = true
	longest := make([]tick, len(c.x.ticks))
	for i, t := range c.x.ticks {
		longest[i].value = t.value
		for _, line := range c.lines(t.label) {
			if tickText.width(line) > tickText.width(longest[i].label) {
				longest[i].label = line
			}
		}
	}
	c.wrapped = spread(c.x, w, 3)(longest)
	c.slanted = !c.wrapped
	return c.wrapped
}

// dropLabels keeps only every n-th label if slanted labels would overlap.
func (c *cell) dropLabels(w vg.Length) {
	spacing := w / vg.Length(c.x.hi-c.x.lo) * slantSin
	every := int(math.Ceil(float64(1.1 * tickText.height() / spacing)))
	for i := range c.x.ticks {
		if i%every != 0 {
			c.x.ticks[i].label = ""
		}
	}
}

// longestBarLabel limits the length of the labels of bars.
const longestBarLabel = 1.3 * vg.Inch

// nameCells slants the names of columns that would overlap, and drops names of columns and rows that still would.
func (c *cell) nameCells(w, h vg.Length) {
	rows, cols := vg.Length(c.heat.rows), vg.Length(c.heat.cols)
	side := min(w/cols, h/rows) // cells are squares
	c.slanted = !spread(c.x, side*cols, 3)(c.x.ticks)
	if c.slanted {
		c.dropLabels(side * cols)
	}
	if every := int(math.Ceil(float64(1.1 * tickText.height() / side))); every > 1 {
		for k := range c.y.ticks {
			if k%every != 0 {
				c.y.ticks[k].label = ""
			}
		}
	}
}

// verticalTicks keeps labels a line apart.
func verticalTicks(a axis, h vg.Length) []tick {
	return chooseTicks(a, 7, func(ticks []tick) bool {
		last := math.Inf(-1)
		for _, t := range ticks {
			if t.label == "" {
				continue
			}
			y := a.at(t.value) * float64(h)
			if y-last < float64(1.8*tickText.size) {
				return false
			}
			last = y
		}
		return true
	})
}

// spread reports whether there is a gap between all labels of a horizontal axis.
func spread(a axis, w, gap vg.Length) func([]tick) bool {
	return func(ticks []tick) bool {
		end := math.Inf(-1)
		for _, t := range ticks {
			if t.label == "" {
				continue
			}
			half := float64(tickText.width(t.label)) / 2
			x := a.at(t.value) * float64(w)
			if x-half-end < float64(gap) {
				return false
			}
			end = x + half
		}
		return true
	}
}

func (s *sheet) margins(c *cell, w, h vg.Length) margins {
	var m margins
	p := c.panel
	if p.Title != "" || s.fig.Letters {
		m.top = titleText.height() + titleGap
	} else if !c.drawing {
		m.top = tickText.size * 0.5 // the uppermost tick label may reach above the axis
	}
	if !c.drawing {
		m.bottom = tickLength
		if c.showX {
			m.bottom += tickGap + c.xLabelsHeight()
			m.right = c.overhang(w)
		}
		m.left = tickLength
		if c.showY {
			m.left += tickGap + widest(c.y.ticks)
		}
		if c.slanted {
			m.left = max(m.left, c.slantOverhang(w))
		}
	}
	m.bottom += lineOf(p.XLabel)
	m.left += lineOf(p.YLabel)
	m.right = max(m.right, s.rightMargin(c, h))
	return m
}

// rightMargin returns the width of the right-hand axis and the bar of shares or
// colors.
func (s *sheet) rightMargin(c *cell, h vg.Length) (w vg.Length) {
	w = c.beyondRight()
	if c.panel.share != nil {
		if !c.showStrip {
			return w + stripGap + stripWidth
		}
		w += s.stripMargin(shareAxis().ticks, c.panel.ShareLabel)
	}
	if c.heat != nil && !c.heat.NoBar && !s.sharedBar {
		w += s.stripMargin(scaleAxis(c.scale, h).ticks, c.heat.Label)
	}
	return w
}

// stripMargin returns the width of a narrow bar with ticks and a label at its right.
func (s *sheet) stripMargin(ticks []tick, label string) vg.Length {
	return stripGap + stripWidth + tickLength + tickGap + widest(ticks) + lineOf(label)
}

func widest(ticks []tick) (w vg.Length) {
	for _, t := range ticks {
		if t.label != "" {
			w = max(w, tickText.width(t.label))
		}
	}
	return w
}

// overhang returns how far the last tick label extends beyond the data.
func (c *cell) overhang(w vg.Length) (o vg.Length) {
	if c.slanted {
		return 0
	}
	for _, t := range c.x.ticks {
		if t.label != "" {
			o = max(o, vg.Length(c.x.at(t.value))*w+tickText.width(t.label)/2-w)
		}
	}
	return o
}

// slantOverhang returns how far slanted labels extend to the left of the data.
func (c *cell) slantOverhang(w vg.Length) (o vg.Length) {
	for _, t := range c.x.ticks {
		o = max(o, tickText.width(t.label)*slantCos-vg.Length(c.x.at(t.value))*w)
	}
	return o
}

// Slanted labels rise by 35 degrees.
const (
	slant    = 35 * math.Pi / 180
	slantCos = 0.8191520442889918
	slantSin = 0.573576436351046
)

func (c *cell) xLabelsHeight() vg.Length {
	if c.slanted {
		return widest(c.x.ticks)*slantSin + tickText.size*slantCos
	}
	if c.wrapped {
		return tickText.height() + tickText.size*lineSpacing
	}
	return tickText.height()
}

// shareAxis returns the axis of the stacked bar.
func shareAxis() axis {
	return axis{lo: 0, hi: 1, ticks: []tick{{0, "0"}, {0.5, "0.5"}, {1, "1"}}}
}

// scaleAxis returns the axis of a color bar of height h.
func scaleAxis(s span, h vg.Length) axis {
	a := axis{lo: s.lo, hi: s.hi}
	if !s.some || s.lo == s.hi {
		a = newAxis(s, interval{}, 0)
	}
	a.ticks = verticalTicks(a, h)
	return a
}

func (s *sheet) sharedScaleTicks(h vg.Length) []tick { return scaleAxis(s.sharedScale, h).ticks }

// sharedLabel returns the first label of the heat maps.
func (s *sheet) sharedLabel() string {
	for _, c := range s.cells {
		if c.heat != nil && c.heat.Label != "" {
			return c.heat.Label
		}
	}
	return ""
}
