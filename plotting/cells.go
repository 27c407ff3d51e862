package plotting

import "slices"

// makeCells finds the panels in use, and which of them have tick labels: with a
// shared axis only the lowest of a column, or the first of a row.
func (s *sheet) makeCells() {
	f := s.fig
	for i, p := range f.panels {
		if !p.used {
			continue
		}
		c := &cell{panel: p, row: i / f.cols, col: i % f.cols}
		c.showX, c.showY, c.showStrip, c.showRight = true, true, true, true
		for _, m := range p.marks {
			switch shape := m.shape.(type) {
			case heat:
				c.heat, c.drawing = &shape, !shape.named()
			case bipartite, network:
				c.drawing = true
			case bars:
				c.bars = &shape
			case hbars:
				c.hbars = &shape
			}
		}
		s.cells = append(s.cells, c)
	}
	for _, c := range s.cells {
		if f.SharedX && !c.drawing {
			c.showX = !s.any(func(o *cell) bool {
				return !o.drawing && o.col == c.col && o.row > c.row && o.panel.LogX == c.panel.LogX
			})
		}
		if f.SharedY && !c.drawing || f.SharedRows && c.curves() {
			c.showY = !s.any(func(o *cell) bool {
				return !o.drawing && (f.SharedY || o.curves()) && o.row == c.row && o.col < c.col && o.panel.LogY == c.panel.LogY
			})
		}
		if (f.SharedY || f.SharedRows || f.compact) && c.curves() {
			// The last panel of a row has the labels. In a compact figure only panels in the last column have them, so columns are equally wide.
			beyond := func(o *cell) bool { return (f.compact || o.row == c.row) && o.col > c.col }
			c.showStrip = !s.any(func(o *cell) bool { return o.panel.share != nil && beyond(o) })
			c.showRight = !s.any(func(o *cell) bool { return c.sameRight(o) && beyond(o) })
		}
		shared := f.SharedY || f.SharedRows && s.any(func(o *cell) bool { return o.row == c.row && len(o.panel.marks) > 0 })
		if c.panel.message != "" && len(c.panel.marks) == 0 && !shared {
			c.showY = false // the axis is empty
		}
	}
}

// curves reports whether the panel has two numeric axes and no bars.
func (c *cell) curves() bool { return !c.drawing && c.bars == nil && c.hbars == nil }

// sameRight reports whether both panels have a right-hand axis with the same fixed range.
func (c *cell) sameRight(o *cell) bool {
	a, b := c.panel.Right, o.panel.Right
	return a.fixed.set() && a.fixed == b.fixed && a.Log == b.Log && c.panel.usesRight() && o.panel.usesRight()
}

func (p *Panel) usesRight() bool {
	return slices.ContainsFunc(p.marks, func(m mark) bool { return m.right })
}

func (s *sheet) any(is func(*cell) bool) bool { return slices.ContainsFunc(s.cells, is) }

// makeAxes finds the ranges of all axes.
func (s *sheet) makeAxes() {
	type need struct {
		left, right bounds
		hasRight    bool
	}
	needs := make([]need, len(s.cells))
	for i, c := range s.cells {
		p, n := c.panel, &needs[i]
		n.left = bounds{x: span{log: p.LogX}, y: span{log: p.LogY}}
		n.right = bounds{x: span{log: p.LogX}, y: span{log: p.Right.Log}}
		for _, m := range p.marks {
			if m.right {
				n.hasRight = true
				m.shape.extent(&n.right)
				continue
			}
			m.shape.extent(&n.left)
		}
		n.left.x.union(n.right.x)
		n.left.padX = n.left.padX || n.right.padX
		if c.heat != nil {
			c.scale = c.heat.span()
		}
	}
	left := make([]*bounds, len(needs))
	for i := range needs {
		left[i] = &needs[i].left
	}
	axes := func(i int) bool { return !s.cells[i].drawing }
	if s.fig.SharedX {
		s.shareX(left, axes)
	}
	if s.fig.SharedY {
		s.shareY(left, axes)
	}
	for row := 0; s.fig.SharedRows && row < s.fig.rows; row++ {
		s.shareX(left, func(i int) bool { return s.inRow(i, row) })
		s.shareY(left, func(i int) bool { return s.inRow(i, row) })
	}
	if s.fig.SharedHeat {
		s.share(func(i int) (*span, bool) { return &s.cells[i].scale, s.cells[i].heat != nil })
		for _, c := range s.cells {
			if c.heat != nil {
				s.sharedScale = c.scale
				s.sharedBar = s.sharedBar || !c.heat.NoBar
			}
		}
	}
	for i, c := range s.cells {
		p, n := c.panel, needs[i]
		c.x = newAxis(withZero(n.left.x, n.left.fromLeft), s.fixedX(c), padding(n.left.padX, c.drawing))
		c.y = newAxis(withZero(n.left.y, n.left.fromZero), s.fixedY(c), padding(c.hbars == nil, c.drawing))
		if n.left.fromZero && !s.fixedY(c).set() {
			c.y.standOnZero(n.left.y)
		}
		if n.left.fromLeft && !s.fixedX(c).set() {
			c.x.standOnZero(n.left.x)
		}
		if n.hasRight {
			a := newAxis(withZero(n.right.y, n.right.fromZero), p.Right.fixed, 0.05)
			c.right = &a
		}
	}
}

// inRow reports whether a cell has axes and is in the row.
func (s *sheet) inRow(i, row int) bool {
	return s.cells[i].curves() && s.cells[i].row == row
}

func padding(wanted, drawing bool) float64 {
	if wanted && !drawing {
		return 0.05
	}
	return 0
}

// withZero adds 0, the base of bars, to a span if there are bars.
func withZero(s span, bars bool) span {
	if bars {
		s.add(0)
	}
	return s
}

// standOnZero makes the axis end at 0 if all values of its bars lie on one side of it.
func (a *axis) standOnZero(values span) {
	if !values.some || a.log {
		return
	}
	if values.lo >= 0 {
		a.lo = 0
	}
	if values.hi <= 0 && values.lo < 0 {
		a.hi = 0
	}
}

// shareX gives cells the same horizontal bounds, and shareY the same vertical ones: their spans, and what is added to these.
func (s *sheet) shareX(all []*bounds, in func(i int) bool) {
	s.share(func(i int) (*span, bool) { return &all[i].x, in(i) })
	unite(all, in, func(b *bounds) *bool { return &b.padX })
	unite(all, in, func(b *bounds) *bool { return &b.fromLeft })
}

func (s *sheet) shareY(all []*bounds, in func(i int) bool) {
	s.share(func(i int) (*span, bool) { return &all[i].y, in(i) })
	unite(all, in, func(b *bounds) *bool { return &b.fromZero })
}

// unite sets a property of some bounds if one of them has it.
func unite(all []*bounds, in func(i int) bool, of func(*bounds) *bool) {
	has := false
	for i, b := range all {
		has = has || in(i) && *of(b)
	}
	for i, b := range all {
		if in(i) {
			*of(b) = has
		}
	}
}

// share replaces the spans of all cells that share an axis by their union. Logarithmic axes are shared apart from the others.
func (s *sheet) share(of func(i int) (*span, bool)) {
	for _, log := range []bool{false, true} {
		all := span{log: log}
		for i := range s.cells {
			if t, ok := of(i); ok && t.log == log {
				all.union(*t)
			}
		}
		for i := range s.cells {
			if t, ok := of(i); ok && t.log == log {
				*t = all
			}
		}
	}
}

// fixedX and fixedY return the ranges that the user set. With shared axes the range
// of any panel holds for all that share it.
func (s *sheet) fixedX(c *cell) interval {
	return s.fixed(c, func(o *cell) (interval, bool) {
		return o.panel.xFixed, o.panel.LogX == c.panel.LogX && (s.fig.SharedX || s.sharedRow(c, o))
	})
}

func (s *sheet) fixedY(c *cell) interval {
	return s.fixed(c, func(o *cell) (interval, bool) {
		return o.panel.yFixed, o.panel.LogY == c.panel.LogY && (s.fig.SharedY || s.sharedRow(c, o))
	})
}

// fixed returns the range of a cell or, if it has none, the first one of the cells that share its axis.
func (s *sheet) fixed(c *cell, of func(*cell) (fixed interval, shared bool)) interval {
	own, _ := of(c)
	if own.set() {
		return own
	}
	for _, o := range s.cells {
		if fixed, shared := of(o); shared && fixed.set() {
			return fixed
		}
	}
	return own
}

// sharedRow reports whether SharedRows gives both cells the same ranges.
func (s *sheet) sharedRow(c, o *cell) bool {
	return s.fig.SharedRows && c.row == o.row && c.curves() && o.curves()
}
