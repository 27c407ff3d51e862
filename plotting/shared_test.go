package plotting

import (
	"path/filepath"
	"testing"
)

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

// TestSharedAxesOfTwoKinds shares logarithmic axes apart from the others.
func TestSharedAxesOfTwoKinds(t *testing.T) {
	f := Grid(1, 3)
	f.SharedY = true
	xs := []float64{1, 2, 3}
	f.Panel(0, 0).Line("a", xs, []float64{1, 10, 1000})
	f.Panel(0, 1).Line("b", xs, []float64{-5, 0, 5})
	f.Panel(0, 2).Line("c", xs, []float64{-9, 0, 9})
	f.Panel(0, 0).LogY = true
	cells := f.layOut().cells
	log, b, c := cells[0], cells[1], cells[2]
	if !log.y.log || log.y.lo <= 0 || log.y.hi < 1000 || log.y.hi > 2000 || !log.showY {
		t.Errorf("the logarithmic axis is %+v", log.y)
	}
	if b.y.log || b.y.lo != c.y.lo || b.y.lo > -9 || b.y.hi > 20 || !b.showY || c.showY {
		t.Errorf("the others are %+v and %+v", b.y, c.y)
	}
}

// TestFixedRangeOfARow sets the range of one panel of a row.
func TestFixedRangeOfARow(t *testing.T) {
	f := Grid(2, 2)
	f.SharedRows = true
	for k := range 4 {
		f.Panel(k/2, k%2).Line("a", []float64{0, 1}, []float64{0, 5 * float64(k+1)})
	}
	f.Panel(0, 1).YRange(0, 1)
	cells := f.layOut().cells
	if cells[0].y.hi != 1 || cells[1].y.hi != 1 || cells[2].y.hi < 20 {
		t.Errorf("vertical axes to %g, %g and %g", cells[0].y.hi, cells[1].y.hi, cells[2].y.hi)
	}
}

// TestErrorBarsAreInTheLegend names error bars that no line or point has.
func TestErrorBarsAreInTheLegend(t *testing.T) {
	f := New()
	p := f.Panel(0, 0)
	p.ErrorBars("alone", []float64{1}, []float64{0}, []float64{2})
	p.ErrorBars("also points", []float64{1}, []float64{0}, []float64{2})
	p.Points("also points", []float64{1}, []float64{1})
	for _, e := range f.layOut().entries() {
		if e.line != (e.name == "alone") || e.dot == e.line {
			t.Errorf("%+v", e)
		}
	}
	if n := len(f.layOut().entries()); n != 2 {
		t.Errorf("%d entries", n)
	}
}

// TestFilmsOfOneLargeValue saves a film whose values are all the same.
func TestFilmsOfOneLargeValue(t *testing.T) {
	film := NewFilm(1, 1)
	film.Add("one", []float64{1e17})
	if err := film.Save(filepath.Join(t.TempDir(), "film.gif")); err != nil {
		t.Error(err)
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
