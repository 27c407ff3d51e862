package plotting

import (
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
)

// Where a figure draws points, At finds them.
func TestAt(t *testing.T) {
	fig := Grid(2, 2)
	fig.Panel(0, 0).Points("a", []float64{0.5, 2, 3}, []float64{-1, 5, 2})
	fig.Panel(0, 1).LogX, fig.Panel(0, 1).LogY = true, true
	fig.Panel(0, 1).Points("b", []float64{1, 30, 900}, []float64{0.01, 0.2, 7})
	fig.Panel(1, 0).Heat(make([]float64, 12), 3, 4, HeatOptions{NoBar: true})
	fig.Panel(1, 0).Points("c", []float64{0.5, 3.5, 2}, []float64{0.5, 2.5, 1})
	s := fig.layOut()
	found := 0
	for _, c := range s.cells {
		for _, m := range c.panel.marks {
			p, ok := m.shape.(points)
			if !ok {
				continue
			}
			for k := range p.xs {
				canvasX := c.data.Min.X + (c.data.Max.X-c.data.Min.X)*vg.Length(c.x.at(p.xs[k]))
				canvasY := c.data.Min.Y + (c.data.Max.Y-c.data.Min.Y)*vg.Length(c.y.at(p.ys[k]))
				got, ok := fig.At(float64(canvasX/s.width), 1-float64(canvasY/s.height))
				if !ok || got.Row != c.row || got.Col != c.col || math.Abs(got.X-p.xs[k]) > 1e-6*(1+p.xs[k]) || math.Abs(got.Y-p.ys[k]) > 1e-6*(1+math.Abs(p.ys[k])) {
					t.Errorf("(%g, %g) of panel %d, %d is found as %+v, %v", p.xs[k], p.ys[k], c.row, c.col, got, ok)
				}
				found++
			}
		}
	}
	if found != 9 {
		t.Errorf("%d points", found)
	}
	for _, at := range [][2]float64{{0, 0}, {1, 1}, {0.5, 0.999}, {-1, 0.5}, {math.NaN(), 0}} {
		if got, ok := fig.At(at[0], at[1]); ok {
			t.Errorf("%v is in a panel: %+v", at, got)
		}
	}
}
