package plotting

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"setlab/internal/race"
)

// TestTextsDoNotCollide draws figures of many shapes and sizes.
func TestTextsDoNotCollide(t *testing.T) {
	race.Skip(t, "it draws hundreds of pictures")
	figures := map[string]func() *Figure{
		"figure 2": func() *Figure { return figure2(11) },
		"figure 2, shared": func() *Figure {
			f := figure2(11)
			f.SharedX, f.SharedY = true, true
			f.XLabel, f.YLabel, f.RightLabel, f.Title = "epoch", "log-probability", "fraction of n^{W}", "DNA"
			for _, p := range f.panels {
				p.XLabel, p.YLabel, p.ShareLabel = "", "", ""
			}
			return f
		},
		"legend at the right": func() *Figure {
			f := figure2(11)
			f.Legend = LegendRight
			return f
		},
		"right-hand axes": func() *Figure {
			f := Grid(2, 2)
			for _, p := range f.panels {
				p.Title, p.XLabel, p.YLabel, p.Right.Label = "a title", "epoch", "accuracy [%]", "p-value"
				p.Line("accuracy", []float64{0, 1e6}, []float64{0, 1e-5})
				p.RightLine("p", []float64{0, 1e6}, []float64{1e-9, 1})
				p.Right.Log = true
				p.Share([]string{"accuracy", "p"}, []float64{1, 2})
			}
			return f
		},
		"long names": func() *Figure {
			f := Grid(2, 3)
			long := strings.Repeat("a very long name ", 20)
			f.Title, f.XLabel, f.YLabel, f.RightLabel = long, long, long, long
			for i, p := range f.panels {
				p.Title, p.XLabel, p.YLabel = long, long, long
				p.Line(fmt.Sprint(i, long), []float64{1, 2}, []float64{3, 4})
				p.HLine(fmt.Sprint("reference ", i, long), 3.5)
			}
			return f
		},
		"bars": func() *Figure {
			f := Grid(1, 2)
			for j, n := range []int{3, 14} {
				p := f.Panel(0, j)
				var labels []string
				var values []float64
				for i := range n {
					labels, values = append(labels, fmt.Sprintf("model number %d", i)), append(values, float64(i*1e5))
				}
				p.Bars(labels, values)
			}
			return f
		},
		"many series": func() *Figure {
			f := New()
			for i := range 30 {
				f.Panel(0, 0).Line(fmt.Sprint("series ", i), []float64{0, 1}, []float64{0, float64(i)})
			}
			return f
		},
		"heat maps": func() *Figure {
			f := Grid(2, 4)
			for _, p := range f.panels {
				p.Title = "epoch 1000"
				p.Heat([]float64{1, 2, 3, 4, 5, 6}, 2, 3, HeatOptions{Label: "degree"})
			}
			return f
		},
		"one shared color bar": func() *Figure {
			f := Grid(2, 4)
			f.SharedHeat = true
			for i, p := range f.panels {
				p.Title = "epoch 1000"
				p.Heat([]float64{1, 2, 3, float64(1000 * i)}, 2, 2, HeatOptions{Label: "degree"})
			}
			return f
		},
		"a layer": func() *Figure {
			f := Grid(1, 2)
			for i, p := range f.panels {
				p.Title = "one layer"
				p.Bipartite(4, 3, []int{0, 1, 2}, []int{0, 1, 2}, []float32{1, -1, 2},
					BipartiteOptions{In: "visible", Out: "hidden", Columns: i == 1})
			}
			return f
		},
	}
	for name, make := range figures {
		for _, size := range [][2]float64{{0, 0}, {10, 0}, {5, 0}, {8, 4}, {0.5, 0.5}, {14, 20}} {
			t.Run(fmt.Sprintf("%s, %v x %v", name, size[0], size[1]), func(t *testing.T) {
				f := make()
				f.Width, f.Height = size[0], size[1]
				p := drawn(t, f)
				p.checkTexts(t)
				p.checkData(t)
			})
		}
	}
}

// TestWidthIsKept: texts reduce the data area, not the requested width.
func TestWidthIsKept(t *testing.T) {
	f := figure2(3)
	f.Width, f.Height = 9, 7
	if s := f.layOut(); math.Abs(float64(s.width)-9*72) > 1e-6 || math.Abs(float64(s.height)-7*72) > 1e-6 {
		t.Errorf("the page has %v x %v points; want 648 x 504", s.width, s.height)
	}
}

// TestLegendNamesOnce: each name stands once in the legend, in a stable order.
func TestLegendNamesOnce(t *testing.T) {
	f := figure2(3)
	f.Order = []string{"SET-RBM"}
	f.Panel(1, 1).HLine("SET-RBM", -85) // belongs to the series
	f.Panel(1, 1).HLine("the paper", -85)
	var got []string
	for _, row := range f.layOut().legend.rows {
		for _, e := range row {
			got = append(got, e.name)
		}
	}
	if want := "SET-RBM, RBM, RBM_{FixProb}, the paper"; strings.Join(got, ", ") != want {
		t.Errorf("legend %q; want %q", strings.Join(got, ", "), want)
	}
}

// TestSharedAxes: with shared axes all panels have one range, and only the outer
// ones labels.
func TestSharedAxes(t *testing.T) {
	f := Grid(2, 2)
	f.SharedX, f.SharedY = true, true
	f.Panel(0, 0).Line("a", []float64{0, 10}, []float64{0, 1})
	f.Panel(0, 1).Line("a", []float64{5, 20}, []float64{-3, 1})
	f.Panel(1, 0).Line("a", []float64{5, 6}, []float64{0, 7})
	s := f.layOut()
	for _, c := range s.cells {
		if c.x.lo != 0 || c.x.hi != 20 || c.y.lo > -3 || c.y.hi < 7 || c.y.lo != s.cells[0].y.lo {
			t.Errorf("panel %d, %d: x from %v to %v, y from %v to %v", c.row, c.col, c.x.lo, c.x.hi, c.y.lo, c.y.hi)
		}
		// The second column has a blank panel below.
		if wantX := c.row == 1 || c.col == 1; c.showX != wantX {
			t.Errorf("panel %d, %d: tick labels below: %v", c.row, c.col, c.showX)
		}
		if wantY := c.col == 0; c.showY != wantY {
			t.Errorf("panel %d, %d: tick labels at the left: %v", c.row, c.col, c.showY)
		}
	}
}

// TestALongLegendIsCut draws more series than a reader can distinguish.
func TestALongLegendIsCut(t *testing.T) {
	f := New()
	for k := range 1000 {
		f.Panel(0, 0).Line(fmt.Sprint("series ", k), []float64{0, 1}, []float64{0, float64(k)})
	}
	var names []string
	for _, row := range f.layOut().legend.rows {
		for _, e := range row {
			names = append(names, e.name)
		}
	}
	if n := len(names); n != mostEntries || names[n-1] != "and 901 more" {
		t.Errorf("%d names; the last is %q", n, names[n-1])
	}
}

// TestLegendTellsLongNamesApart draws models whose names differ at the end.
func TestLegendTellsLongNamesApart(t *testing.T) {
	names := []string{"SET-MLP, ε = 20, ζ = 0.3, every 10, momentum reset", "SET-MLP, ε = 20, ζ = 0.3, every 10, momentum = 0.9"}
	for _, c := range []struct {
		legend Legend
		width  float64
		whole  bool
	}{{LegendBelow, 10, true}, {LegendRight, 10, false}, {LegendBelow, 2.5, false}} {
		f := New()
		f.Width, f.Legend = c.width, c.legend
		for _, name := range names {
			f.Panel(0, 0).Line(name, []float64{1, 2}, []float64{1, 2})
		}
		var got []string
		for _, row := range f.layOut().legend.rows {
			for _, e := range row {
				got = append(got, e.name)
			}
		}
		if len(got) != 2 || got[0] == got[1] || slices.Equal(got, names) != c.whole {
			t.Errorf("%v inches wide the legend is %q", c.width, got)
		}
		drawn(t, f).checkTexts(t)
	}
}
