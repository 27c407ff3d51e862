package plotting

import "testing"

// TestBarsOnALogarithmicAxis wants every bar to have a height.
func TestBarsOnALogarithmicAxis(t *testing.T) {
	for _, values := range [][]float64{{100, 150}, {3, 3}, {1e-5, 1, 1e5}} {
		f := New()
		p := f.Panel(0, 0)
		p.LogY = true
		p.Bars(make([]string, len(values)), values)
		y := f.layOut().cells[0].y
		for _, v := range values {
			if at := y.at(v); !(at > .02 && at < .97) {
				t.Errorf("%v: the bar of %v ends at %.3f of the axis from %v to %v", values, v, at, y.lo, y.hi)
			}
		}
	}
}
