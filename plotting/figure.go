package plotting

import (
	"fmt"
	"image/color"
	"sync"
)

// Figure is a grid of panels with one legend. Make one with New or Grid.
type Figure struct {
	// Title is written above all panels; empty means none.
	Title string

	// Width and Height are in inches (96 pixels of a notebook each). Zero
	// derives them from the grid. A figure too small for its texts grows.
	Width, Height float64

	// Legend is the place of the legend.
	Legend Legend

	// Letters writes a bold a, b, c… before the titles of the panels.
	Letters bool

	// SharedX and SharedY give all panels the same range. Only the lowest panel of
	// each column and the first of each row have tick labels. Panels with a logarithmic
	// axis share it among themselves.
	SharedX, SharedY bool

	// SharedRows gives the panels of each row the same ranges. Only the first panel
	// of each row has vertical tick labels.
	SharedRows bool

	// SharedHeat gives all heat maps the same range of values, and the figure one
	// color bar instead of one per panel.
	SharedHeat bool

	// XLabel, YLabel and RightLabel are written once along the sides of the grid.
	// Panel has fields for the labels of single panels.
	XLabel, YLabel, RightLabel string

	// Order lists names of series in the order of the palette and the legend. Other
	// names follow in the order of their first use. With Order, colors do not depend
	// on which of several runs reports first.
	Order []string

	// File is the path that Show and Live write to outside a notebook. Empty means
	// figure-1.png, figure-2.png … in the working directory.
	File string

	rows, cols int

	mu         sync.Mutex // guards what follows, and the contents of the panels
	panels     []*Panel   // row-major
	series     []string   // names that have a color, as they first appeared
	references []string   // names of reference lines, as they first appeared
	colors     map[string]color.Color
	note       string
	headings   []heading // above groups of columns
	rowNames   []string  // at the left of the rows; nil for none
	compact    bool      // axes at the right of panels that are the same are labeled once a row
	layered    bool      // series have different widths, see setWidths
}

// Legend is the place of a figure's legend, always outside the data.
type Legend int

const (
	LegendBelow Legend = iota // centered below the panels
	LegendRight               // in a column right of the panels
	LegendNone                // no legend
)

// New returns a figure of one panel.
func New() *Figure { return Grid(1, 1) }

// Grid returns a figure of rows x cols panels. It panics unless both are
// positive.
func Grid(rows, cols int) *Figure {
	if rows < 1 || cols < 1 {
		panic(fmt.Sprintf("plotting: Grid(%d, %d): a figure has at least one row and one column", rows, cols))
	}
	f := &Figure{rows: rows, cols: cols, colors: map[string]color.Color{}}
	f.panels = make([]*Panel, rows*cols)
	for i := range f.panels {
		f.panels[i] = &Panel{fig: f}
	}
	return f
}

// Panel returns the panel in the given row and column, both from 0 at the top left.
// Panels that were never requested stay blank. It panics outside the grid.
func (f *Figure) Panel(row, col int) *Panel {
	if row < 0 || row >= f.rows || col < 0 || col >= f.cols {
		panic(fmt.Sprintf("plotting: Panel(%d, %d) of a figure of %d x %d panels", row, col, f.rows, f.cols))
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	p := f.panels[row*f.cols+col]
	p.used = true
	return p
}

// Rows returns the number of rows of panels.
func (f *Figure) Rows() int { return f.rows }

// Cols returns the number of columns of panels.
func (f *Figure) Cols() int { return f.cols }

// SetColor sets the color of a series, instead of the palette's.
func (f *Figure) SetColor(name string, c color.Color) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.colors[name] = c
}

// SetNote writes a small line at the bottom of the figure, such as the progress of
// training. It replaces an earlier note; "" removes it.
func (f *Figure) SetNote(text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.note = text
}

// String describes the figure in one line.
func (f *Figure) String() string {
	s := fmt.Sprintf("figure of %d x %d panels", f.rows, f.cols)
	if f.rows*f.cols == 1 {
		s = "figure"
	}
	if f.Title != "" {
		s += ": " + plainText(f.Title)
	}
	return s
}

// snapshot copies the figure, so that it can be drawn while other goroutines
// continue to fill it.
func (f *Figure) snapshot() *Figure {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := &Figure{
		Title: f.Title, Width: f.Width, Height: f.Height, Legend: f.Legend,
		Letters: f.Letters, SharedX: f.SharedX, SharedY: f.SharedY, SharedHeat: f.SharedHeat, SharedRows: f.SharedRows,
		XLabel: f.XLabel, YLabel: f.YLabel, RightLabel: f.RightLabel,
		rows: f.rows, cols: f.cols, note: f.note,
		Order:      append([]string(nil), f.Order...),
		series:     append([]string(nil), f.series...),
		references: append([]string(nil), f.references...),
		panels:     make([]*Panel, len(f.panels)),
		colors:     make(map[string]color.Color, len(f.colors)),
		headings:   f.headings, rowNames: f.rowNames, layered: f.layered, compact: f.compact,
	}
	for name, c := range f.colors {
		s.colors[name] = c
	}
	for i, p := range f.panels {
		q := *p
		q.fig = s
		q.marks = append([]mark(nil), p.marks...)
		s.panels[i] = &q
	}
	return s
}
