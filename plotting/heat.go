package plotting

import (
	"fmt"
	"image"
	"image/color"
	stddraw "image/draw"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// HeatOptions say how Panel.Heat shows values. The zero value takes the range
// from the data and has a color bar without a label.
type HeatOptions struct {
	// Min and Max are the values at the ends of the color map. Values outside have
	// the color of the nearer end. If both are zero, they are those of the data.
	Min, Max float64

	// Label is the label of the color bar.
	Label string

	// NoBar leaves the color bar out.
	NoBar bool

	// Rows and Columns are the names of the rows and columns; nil means none.
	Rows, Columns []string

	// Format is the format of the values written into their cells, such as "%.1f"; empty means none.
	Format string
}

// Heat draws a matrix as square cells, row 0 on top: values[r*cols+c] is the
// cell in row r and column c. The degrees of the visible neurons of an image
// data set, reshaped to the image, are the paper's Figure 4. Cells that are NaN
// or infinite are gray. It panics unless rows*cols values are given, Min is
// below Max, and Format is one of a number.
func (p *Panel) Heat(values []float64, rows, cols int, o HeatOptions) {
	p.putHeat(newHeat(values, rows, cols, o))
}

func newHeat(values []float64, rows, cols int, o HeatOptions) heat {
	if rows < 1 || cols < 1 || len(values) != rows*cols {
		panic(fmt.Sprintf("plotting: Heat: %d values for %d rows x %d columns", len(values), rows, cols))
	}
	if o.Min != 0 || o.Max != 0 {
		newInterval("HeatOptions", o.Min, o.Max)
	}
	if o.Rows != nil {
		sameLength("Heat", "", "rows", rows, "names of rows", len(o.Rows))
	}
	if o.Format != "" && !numberFormat.MatchString(o.Format) {
		panic(fmt.Sprintf("plotting: Heat: %q is no format of a number, such as \"%%.1f\"", o.Format))
	}
	if o.Columns != nil {
		sameLength("Heat", "", "columns", cols, "names of columns", len(o.Columns))
	}
	return heat{values: slices.Clone(values), rows: rows, cols: cols, HeatOptions: o}
}

// said returns the heat map with the texts that Zoom shows for its rows and columns.
func (h heat) said(rows, columns []string) heat {
	h.rowTexts, h.columnTexts = rows, columns
	return h
}

// putHeat replaces the heat map.
func (p *Panel) putHeat(h heat) {
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.used = true
	m := mark{layer: layerHeat, shape: h}
	if i := slices.IndexFunc(p.marks, func(m mark) bool { return m.layer == layerHeat }); i >= 0 {
		p.marks[i] = m
		return
	}
	p.marks = append(p.marks, m)
}

type heat struct {
	values     []float64
	rows, cols int
	HeatOptions
	rowTexts, columnTexts []string // Zoom's texts for rows and columns, if they are not the names
}

func (h heat) extent(b *bounds) {
	b.x.add(0)
	b.x.add(float64(h.cols))
	b.y.add(0)
	b.y.add(float64(h.rows))
}

// span returns the range of the color map: the options' or else the data's.
func (h heat) span() span {
	if h.Min != 0 || h.Max != 0 {
		return span{lo: h.Min, hi: h.Max, some: true}
	}
	var s span
	for _, v := range h.values {
		s.add(v)
	}
	return s
}

// pixelOf returns the size of a canvas's pixel, or that of PNG files if the canvas has no pixels.
func pixelOf(c draw.Canvas) vg.Length {
	if p, ok := c.Canvas.(interface{ DPI() float64 }); ok {
		return vg.Inch / vg.Length(p.DPI())
	}
	return vg.Inch / dpi
}

func (h heat) draw(c draw.Canvas, f frame, _ ink) {
	var row []color.RGBA
	last := -1
	drawPixels(c, c.Rectangle, func(x, y, w, hgt int) color.RGBA {
		if r := y * h.rows / hgt; r != last {
			row, last = h.colors(r, f.heat), r
		}
		return row[x*h.cols/w]
	})
	h.write(c, f.heat)
}

// drawPixels fills a rectangle with an image of exactly as many pixels as it covers,
// so that scaling does not blur it. Pixel x, y of w x h counts from the upper left.
func drawPixels(c draw.Canvas, r vg.Rectangle, at func(x, y, w, h int) color.RGBA) {
	pixel := pixelOf(c)
	lo := vg.Point{X: snap(r.Min.X, pixel), Y: snap(r.Min.Y, pixel)}
	w, h := max(1, int(math.Round(float64((r.Max.X-lo.X)/pixel)))), max(1, int(math.Round(float64((r.Max.Y-lo.Y)/pixel))))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetRGBA(x, y, at(x, y, w, h))
		}
	}
	if canvas, ok := c.Canvas.(*vgimg.Canvas); ok { // whose DrawImage interpolates, for nothing
		onto := canvas.Image()
		top := image.Pt(int(math.Round(float64(lo.X/pixel))), onto.Bounds().Dy()-int(math.Round(float64(lo.Y/pixel)))-h)
		stddraw.Draw(onto, img.Rect.Add(top), img, image.Point{}, stddraw.Src)
		return
	}
	c.DrawImage(vg.Rectangle{Min: lo, Max: vg.Point{X: lo.X + vg.Length(w)*pixel, Y: lo.Y + vg.Length(h)*pixel}}, img)
}

// snap rounds a coordinate to the nearest edge between two pixels.
func snap(v, pixel vg.Length) vg.Length { return vg.Length(math.Round(float64(v/pixel))) * pixel }

// colors returns the colors of the cells of row r.
func (h heat) colors(r int, s span) []color.RGBA {
	row := make([]color.RGBA, h.cols)
	for k := range row {
		row[k] = h.color(h.values[r*h.cols+k], s)
	}
	return row
}

func (h heat) color(v float64, s span) color.RGBA {
	switch {
	case !finite(v):
		return missing
	case s.hi <= s.lo: // all values alike
		return Sequential(0.5)
	}
	return Sequential((v - s.lo) / (s.hi - s.lo))
}
