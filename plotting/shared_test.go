package plotting

import "testing"

// TestSharedAxesAreTheSame checks figures whose panels add different things to their ranges: bars 0, and points room.
func TestSharedAxesAreTheSame(t *testing.T) {
	xs := []float64{0, 5, 10}
	for name, share := range map[string]func(*Figure){
		"x":    func(f *Figure) { f.SharedX = true },
		"y":    func(f *Figure) { f.SharedY = true },
		"rows": func(f *Figure) { f.SharedRows = true },
	} {
		f := Grid(1, 2)
		share(f)
		f.Panel(0, 0).Line("line", xs, []float64{50, 55, 60})
		if f.Panel(0, 1).Points("points", xs, []float64{50, 51, 52}); name == "y" {
			f = Grid(1, 2)
			share(f)
			f.Panel(0, 0).Line("line", xs, []float64{50, 55, 60})
			f.Panel(0, 1).Bars([]string{"a", "b"}, []float64{52, 58})
		}
		cells := f.layOut().cells
		if a, b := cells[0].x, cells[1].x; name != "y" && (a.lo != b.lo || a.hi != b.hi || a.lo >= 0) {
			t.Errorf("%s: horizontal axes from %g to %g and from %g to %g", name, a.lo, a.hi, b.lo, b.hi)
		}
		if a, b := cells[0].y, cells[1].y; name != "x" && (a.lo != b.lo || a.hi != b.hi) || name == "y" && a.lo != 0 {
			t.Errorf("%s: vertical axes from %g to %g and from %g to %g", name, a.lo, a.hi, b.lo, b.hi)
		}
	}
}

// TestLogHistogramShowsItsFirstBin checks that the axis begins left of the smallest positive value although the values include 0.
func TestLogHistogramShowsItsFirstBin(t *testing.T) {
	f := New()
	p := f.Panel(0, 0)
	p.LogX = true
	p.Histogram("degrees", []float64{0, 0, 1, 2, 3, 50, 600}, 10)
	if x := f.layOut().cells[0].x; x.lo > .5 || x.lo <= 0 {
		t.Errorf("the axis begins at %g", x.lo)
	}
}

// TestErrorBarsInAnyOrder checks that error bars are drawn whatever the order of the xs.
func TestErrorBarsInAnyOrder(t *testing.T) {
	svg := func(xs []float64) int {
		f := New()
		f.Panel(0, 0).ErrorBars("s", xs, []float64{.5, 1.5, 2.5}, []float64{1.5, 2.5, 3.5})
		drawn, err := f.SVG()
		if err != nil {
			t.Fatal(err)
		}
		return len(drawn)
	}
	if up, down := svg([]float64{0, 5, 10}), svg([]float64{10, 5, 0}); up-down > 100 || down-up > 100 {
		t.Errorf("drawings of %d and %d bytes", up, down)
	}
}
