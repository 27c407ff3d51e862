package plotting

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// spots are the positions of one mark that show a text under the pointer.
type spots struct {
	X, Y, Radius []float64
	Text         []string
	Links        [][]int `json:",omitempty"` // spots of this mark that each is connected to
}

// add adds a position. y is from the lower edge of the figure, as on its canvas.
func (s *spots) add(at vg.Point, radius vg.Length, text string) {
	s.X, s.Y, s.Radius, s.Text = append(s.X, inTenths(at.X)), append(s.Y, inTenths(at.Y)), append(s.Radius, inTenths(radius)), append(s.Text, text)
}

// spotted is a shape whose parts show texts under the pointer.
type spotted interface {
	spots(c draw.Canvas, f frame, name string) spots
}

// spots returns the spots of each mark in the drawing.
func (s *sheet) spots() []spots {
	all := []spots{}
	for _, c := range s.cells {
		for _, m := range c.panel.marks {
			shape, ok := m.shape.(spotted)
			if !ok {
				continue
			}
			canvas := draw.Canvas{Rectangle: c.data}
			found := shape.spots(canvas, s.frame(c, m, canvas), m.name)
			for k, y := range found.Y {
				found.Y[k] = math.Round((s.height.Points()-y)*10) / 10
			}
			all = append(all, found)
		}
	}
	return all
}

// spottedCells has the texts of the cells of a heat map, the first row on top.
type spottedCells struct {
	X, Y, Width, Height float64
	Rows, Columns       []string // the text for each
	Values              []string // row by row
}

// spottedCells returns the heat maps of the drawing.
func (s *sheet) spottedCells() []spottedCells {
	all := []spottedCells{}
	for _, c := range s.cells {
		if c.heat == nil {
			continue
		}
		cells := spottedCells{
			X: inTenths(c.data.Min.X), Y: inTenths(s.height - c.data.Max.Y),
			Width: inTenths(c.data.Max.X - c.data.Min.X), Height: inTenths(c.data.Max.Y - c.data.Min.Y),
			Rows:    namesOr(c.heat.rowTexts, c.heat.Rows, "row", c.heat.rows),
			Columns: namesOr(c.heat.columnTexts, c.heat.Columns, "column", c.heat.cols),
		}
		for _, v := range c.heat.values {
			cells.Values = append(cells.Values, strconv.FormatFloat(v, 'g', 4, 64))
		}
		all = append(all, cells)
	}
	return all
}

// namesOr returns texts, or else names, or else numbers.
func namesOr(texts, names []string, kind string, count int) []string {
	switch {
	case texts != nil:
		return texts
	case names != nil:
		return names
	}
	for k := range count {
		texts = append(texts, fmt.Sprintf("%s %d", kind, k))
	}
	return texts
}

func (s points) spots(c draw.Canvas, f frame, name string) spots {
	return valueSpots(f, name, s.xs, s.ys, s.radius(), false)
}

func (l line) spots(c draw.Canvas, f frame, name string) spots {
	return valueSpots(f, name, l.xs, l.ys, 1, true)
}

// valueSpots returns the points within the panel with their values: of several at one place the first, and of a line those that are drawn.
func valueSpots(f frame, name string, xs, ys []float64, radius vg.Length, line bool) spots {
	var places []vg.Point
	var kept, drawn []int // the indices of the places in xs, and those in places to show
	for k, x := range xs {
		if !f.fits(x, ys[k]) {
			continue
		}
		if at := f.at(x, ys[k]); f.canvas.Contains(at) {
			drawn = append(drawn, len(places))
			places, kept = append(places, at), append(kept, k)
		}
	}
	if line && thinned(places) {
		drawn = thinning(places)
	}
	if name != "" {
		name = plainText(name) + ": "
	}
	var s spots
	seen := map[[2]float64]bool{}
	for _, i := range drawn {
		place := [2]float64{inTenths(places[i].X), inTenths(places[i].Y)}
		if k := kept[i]; !seen[place] {
			seen[place] = true
			s.add(places[i], radius, fmt.Sprintf("%s%.6g, %.6g", name, xs[k], ys[k]))
		}
	}
	return s
}
