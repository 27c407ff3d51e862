package bilinear

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// With all instruction sets, the values equal the definition bit for bit, including lines that leave the image.
func TestInterpolate(t *testing.T) {
	defer func(v, w bool) { vectors, wide = v, w }(vectors, wide)
	for _, level := range [][2]bool{{vectors, wide}, {vectors, false}, {false, false}} {
		vectors, wide = level[0], level[1]
		t.Run(fmt.Sprintf("vectors %t, wide %t", vectors, wide), testInterpolate)
	}
}

func testInterpolate(t *testing.T) {
	const rows, columns = 11, 8
	rng := rand.New(rand.NewPCG(1, 2))
	plane := make([]float32, Plane(rows, columns))
	for k := range plane {
		plane[k] = float32(rng.NormFloat64())
	}
	var p Places
	for n := range 40 {
		start, step := func() int { return rng.IntN(20*One) - 4*One }, func() int { return rng.IntN(2*One) - One }
		x, y, dx, dy := start(), start(), step(), step()
		p.Fit(n, rows, columns)
		// Two lines; the second one continues where the first one ends.
		head := n / 3
		p.Line(0, head, x, y, dx, dy)
		p.Line(head, n-head, x+head*dx, y+head*dy, dx, dy)
		got := make([]float32, n+1)
		got[n] = 7
		Interpolate(got[:n], plane, &p)
		for k := range n {
			inX, inY := max(0, min(x+k*dx, (columns-1)*One)), max(0, min(y+k*dy, (rows-1)*One))
			at := inY/One*columns + inX/One
			right, down := float32(float64(inX%One)/One), float32(float64(inY%One)/One)
			// Each operation is rounded separately.
			between := func(a, b, part float32) float32 {
				step := float32(part * float32(b-a))
				return a + step
			}
			top, bottom := between(plane[at], plane[at+1], right), between(plane[at+columns], plane[at+columns+1], right)
			if want := between(top, bottom, down); got[k] != want {
				t.Fatalf("value %d of %d is %v, want %v", k, n, got[k], want)
			}
		}
		if got[n] != 7 {
			t.Fatalf("the value after %d was written", n)
		}
	}
}

func TestWrongSizesPanic(t *testing.T) {
	var p Places
	p.Fit(8, 4, 5)
	for want, call := range map[string]func(){
		"9 values at 8 places":                            func() { Interpolate(make([]float32, 9), make([]float32, 26), &p) },
		"25 values for an image of 4 x 5, which needs 26": func() { Interpolate(make([]float32, 8), make([]float32, 25), &p) },
	} {
		func() {
			defer func() {
				if reason := fmt.Sprint(recover()); !strings.Contains(reason, want) {
					t.Errorf("panic %q, want %q in it", reason, want)
				}
			}()
			call()
		}()
	}
}

func BenchmarkInterpolate(b *testing.B) {
	const rows, columns = 32, 32
	plane, dst := make([]float32, Plane(rows, columns)), make([]float32, columns)
	var p Places
	for b.Loop() {
		p.Fit(columns, rows, columns)
		p.Line(0, columns, One/3, One/2, One-One/50, One/7)
		for range 3 {
			Interpolate(dst, plane, &p)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/columns/3, "ns/value")
}
