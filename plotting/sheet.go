package plotting

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// Lengths of the layout, in points.
const (
	lineWidth      = vg.Length(1.5)
	referenceWidth = vg.Length(0.95)
	spineWidth     = vg.Length(0.7)
	gridWidth      = vg.Length(0.5)
	tickLength     = vg.Length(3)
	tickGap        = vg.Length(2.5) // between a tick and its label
	labelGap       = vg.Length(5)   // between tick labels and the label of the axis
	titleGap       = vg.Length(6)
	edge           = vg.Length(8)  // around the figure
	panelGap       = vg.Length(12) // between neighboring panels' margins
	stripGap       = vg.Length(6)  // between data and the bar of shares or colors
	stripWidth     = vg.Length(9)
	smallestData   = vg.Length(40) // side of a panel's data
)

// margins of a panel: what its texts and bars need around the data.
type margins struct{ left, right, top, bottom vg.Length }

// cell is a panel with its axes and its position.
type cell struct {
	panel     *Panel
	row, col  int
	x, y      axis
	right     *axis // nil without a right-hand axis
	heat      *heat // the first heat map
	scale     span  // the range of its color map
	drawing   bool  // a heat map or a layer: no axes
	showX     bool  // tick labels of the horizontal axis
	showY     bool
	showStrip bool // tick labels beside the stacked bar
	showRight bool // tick labels of the right-hand axis
	bars      *bars
	hbars     *hbars
	slanted   bool // labels of bars are slanted, since they do not fit otherwise
	wrapped   bool // labels of bars have two lines
	margins   margins
	data      vg.Rectangle
}

// sheet is a figure with its layout.
type sheet struct {
	fig           *Figure
	inks          map[string]ink
	width, height vg.Length
	cells         []*cell // of the panels in use
	left, right   []vg.Length
	top, bottom   []vg.Length
	legend        legend
	grid          vg.Rectangle // the panels with their margins
	sharedScale   span
	sharedBar     bool

	columns, rows         []vg.Length // where the data of a column begin, and those of a row from below
	dataWidth, dataHeight vg.Length
}

// layOut computes the layout. Ticks depend on the size of the data area, which depends on
// the margins of the tick labels, so it iterates a few times.
func (f *Figure) layOut() *sheet {
	s := &sheet{
		fig: f, inks: f.inks(),
		left: make([]vg.Length, f.cols), right: make([]vg.Length, f.cols),
		top: make([]vg.Length, f.rows), bottom: make([]vg.Length, f.rows),
	}
	s.makeCells()
	s.makeAxes()
	s.width = s.defaultWidth()
	s.height = vg.Length(f.Height) * vg.Inch
	s.legend = s.newLegend()
	w := max(smallestData, (s.width-vg.Length(f.cols)*50)/vg.Length(f.cols))
	h := w * s.aspect()
	for range 3 {
		s.measure(w, h)
		w, h = s.sizes()
	}
	s.measure(w, h)
	s.place(w, h)
	return s
}

func (s *sheet) defaultWidth() vg.Length {
	if w := s.fig.Width; w > 0 && finite(w) {
		return vg.Length(math.Min(w, maxInches)) * vg.Inch
	}
	switch s.fig.cols {
	case 1:
		return 6.5 * vg.Inch
	case 2:
		return 9 * vg.Inch
	}
	return 10 * vg.Inch
}

// maxInches keeps a mistyped size from allocating gigabytes of pixels.
const maxInches = 60

// aspect is the height of a panel's data area divided by its width.
func (s *sheet) aspect() vg.Length {
	ratio, drawings := 0.0, 0
	for _, c := range s.cells {
		if c.heat != nil {
			ratio = math.Max(ratio, float64(c.heat.rows)/float64(c.heat.cols))
			drawings++
		}
	}
	switch {
	case drawings > 0 && drawings == len(s.cells):
		return vg.Length(math.Max(0.15, math.Min(ratio, 2)))
	case s.fig.cols == 1:
		return 0.58
	case s.fig.cols == 2:
		return 0.66
	}
	return 0.72
}

// sizes returns the size of one panel's data area, given the margins. A legend at the right that is higher than the panels stretches them.
func (s *sheet) sizes() (w, h vg.Length) {
	w, h = s.sizesOfPanels()
	if s.fig.Legend == LegendRight {
		if lacking := 2*edge + s.above() + s.legend.height - s.height; lacking > 0 {
			s.height += lacking
			h += lacking / vg.Length(s.fig.rows)
		}
	}
	return w, h
}

// sizesOfPanels is sizes without a legend.
func (s *sheet) sizesOfPanels() (w, h vg.Length) {
	f := s.fig
	w = (s.width - s.fixedWidth()) / vg.Length(f.cols)
	if w < smallestData {
		s.width += (smallestData - w) * vg.Length(f.cols)
		w = smallestData
	}
	if f.Height <= 0 || !finite(f.Height) {
		h = w * s.aspect()
		s.height = h*vg.Length(f.rows) + s.fixedHeight()
		return w, h
	}
	s.height = vg.Length(math.Min(f.Height, maxInches)) * vg.Inch
	h = (s.height - s.fixedHeight()) / vg.Length(f.rows)
	if h < smallestData {
		s.height += (smallestData - h) * vg.Length(f.rows)
		h = smallestData
	}
	return w, h
}

// fixedWidth returns the width of everything but the data areas.
func (s *sheet) fixedWidth() vg.Length {
	return 2*edge + s.sideLeft() + s.sideRight() + sum(s.left) + sum(s.right) + vg.Length(s.fig.cols-1)*panelGap
}

// fixedHeight returns the height of everything but the data areas.
func (s *sheet) fixedHeight() vg.Length {
	return 2*edge + s.above() + s.below() + sum(s.top) + sum(s.bottom) + vg.Length(s.fig.rows-1)*panelGap*0.6
}

// sideLeft, sideRight, above and below are what the figure as a whole needs
// around the grid of panels.
func (s *sheet) sideLeft() vg.Length { return lineOf(s.fig.YLabel) + s.namesWidth() }

func (s *sheet) sideRight() vg.Length {
	w := lineOf(s.fig.RightLabel)
	if s.sharedBar {
		w += s.stripMargin(s.sharedScaleTicks(200), s.sharedLabel())
	}
	if s.fig.Legend == LegendRight && !s.legend.empty() {
		w += s.legend.width + 14
	}
	return w
}

func (s *sheet) above() vg.Length {
	if s.fig.Title == "" {
		return s.headingsHeight()
	}
	return figureTitleText.height() + 9 + s.headingsHeight()
}

func (s *sheet) below() vg.Length {
	h := lineOf(s.fig.XLabel)
	if s.fig.Legend == LegendBelow && !s.legend.empty() {
		h += s.legend.height + 8
	}
	return h + s.noteHeight()
}

// noteHeight returns the height of the note with its gap, if there is one.
func (s *sheet) noteHeight() vg.Length {
	if s.fig.note == "" {
		return 0
	}
	return noteText.height() + 8
}

// lineOf returns the height of an axis label with its gap, if there is one.
func lineOf(label string) vg.Length {
	if label == "" {
		return 0
	}
	return labelText.height() + labelGap
}

func sum(v []vg.Length) (t vg.Length) {
	for _, x := range v {
		t += x
	}
	return t
}

// place sets the rectangle of every cell. All data areas have the same size and are
// aligned in rows and columns.
func (s *sheet) place(w, h vg.Length) {
	x0, y0 := edge+s.sideLeft(), s.height-edge-s.above()
	xs, ys := make([]vg.Length, s.fig.cols), make([]vg.Length, s.fig.rows)
	x := x0
	for k := range xs {
		x += s.left[k]
		xs[k] = x
		x += w + s.right[k] + panelGap
	}
	y := y0
	for k := range ys {
		y -= s.top[k] + h
		ys[k] = y
		y -= s.bottom[k] + panelGap*0.6
	}
	s.grid = vg.Rectangle{Min: vg.Point{X: x0, Y: y + panelGap*0.6}, Max: vg.Point{X: x - panelGap, Y: y0}}
	s.columns, s.rows, s.dataWidth, s.dataHeight = xs, ys, w, h
	for _, c := range s.cells {
		c.data = vg.Rectangle{
			Min: vg.Point{X: xs[c.col], Y: ys[c.row]},
			Max: vg.Point{X: xs[c.col] + w, Y: ys[c.row] + h},
		}
		if c.heat != nil {
			c.data = c.heat.square(c.data)
		}
	}
}

// square shrinks a rectangle so that the cells of the matrix are squares. It
// keeps the upper left corner, where the title is, and centers the rest.
func (h heat) square(r vg.Rectangle) vg.Rectangle {
	side := min((r.Max.X-r.Min.X)/vg.Length(h.cols), (r.Max.Y-r.Min.Y)/vg.Length(h.rows))
	w, hgt := side*vg.Length(h.cols), side*vg.Length(h.rows)
	x := r.Min.X + (r.Max.X-r.Min.X-w)/2
	return vg.Rectangle{Min: vg.Point{X: x, Y: r.Max.Y - hgt}, Max: vg.Point{X: x + w, Y: r.Max.Y}}
}
