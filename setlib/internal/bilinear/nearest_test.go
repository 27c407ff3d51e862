package bilinear

import (
	"math/rand/v2"
	"testing"
)

func TestNearest(t *testing.T) {
	const rows, columns = 11, 8
	rng := rand.New(rand.NewPCG(3, 4))
	plane := make([]float32, Plane(rows, columns))
	for k := range plane {
		plane[k] = float32(rng.NormFloat64())
	}
	var p Places
	got := make([]float32, 50)
	for range 200 {
		x, y := rng.IntN(12*One)-2*One, rng.IntN(15*One)-2*One
		dx, dy := rng.IntN(2*One)-One, rng.IntN(2*One)-One
		p.Fit(len(got), rows, columns)
		p.Line(0, len(got), x, y, dx, dy)
		Nearest(got, plane, &p)
		for k, v := range got {
			column := (max(0, min(x+k*dx, (columns-1)*One)) + One/2) / One
			row := (max(0, min(y+k*dy, (rows-1)*One)) + One/2) / One
			if want := plane[row*columns+column]; v != want {
				t.Fatalf("value %d is %v, want pixel (%d, %d), %v", k, v, row, column, want)
			}
		}
	}
}
