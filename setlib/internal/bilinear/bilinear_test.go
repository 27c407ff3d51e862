package bilinear

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// Whatever the processor has, the values are those of the definition, to the bit.
func TestInterpolate(t *testing.T) {
	const pitch, rows = 9, 12
	rng := rand.New(rand.NewPCG(1, 2))
	plane := make([]float32, pitch*rows)
	for k := range plane {
		plane[k] = float32(rng.NormFloat64())
	}
	for n := range 40 {
		var p Places
		p.Resize(n)
		for k := range n {
			p.At[k] = int32(rng.IntN(pitch*(rows-1) - 1))
			p.Rightward[k], p.Below[k] = rng.Float32(), float32(rng.IntN(3))/2
		}
		got := make([]float32, n+1)
		got[n] = 7
		Interpolate(got[:n], plane, pitch, &p)
		for k, at := range p.At {
			// Every operation is rounded by itself.
			across := func(from int32) float32 {
				step := float32(p.Rightward[k] * float32(plane[from+1]-plane[from]))
				return plane[from] + step
			}
			top, bottom := across(at), across(at+pitch)
			step := float32(p.Below[k] * float32(bottom-top))
			if want := top + step; got[k] != want {
				t.Fatalf("value %d of %d is %v, want %v", k, n, got[k], want)
			}
		}
		if got[n] != 7 {
			t.Fatalf("the value after %d was written", n)
		}
	}
}

func TestPlacesOutside(t *testing.T) {
	plane := make([]float32, 30)
	for _, c := range []struct {
		at   int32
		n    int
		want string
	}{{-1, 8, "places from -1 to 0"}, {24, 8, "places from 0 to 24 in a plane of 25"}, {24, 3, "out of range"}, {0, -1, "8 values at 0 places"}} {
		func() {
			defer func() {
				if reason := fmt.Sprint(recover()); !strings.Contains(reason, c.want) && !(c.n == 8 && strings.Contains(reason, "out of range")) {
					t.Errorf("panic %q, want %q in it", reason, c.want)
				}
			}()
			var p Places
			p.Resize(max(0, c.n))
			if c.n > 0 {
				p.At[c.n-1] = c.at
			}
			dst := make([]float32, max(c.n, 8))
			if c.n > 0 {
				dst = dst[:c.n]
			}
			Interpolate(dst, plane, 5, &p)
		}()
	}
}

func BenchmarkInterpolate(b *testing.B) {
	const columns, pitch = 32, 33
	plane, dst := make([]float32, pitch*33), make([]float32, columns)
	var p Places
	p.Resize(columns)
	for k := range p.At {
		p.At[k] = int32(k + k/6*pitch)
	}
	for b.Loop() {
		Interpolate(dst, plane, pitch, &p)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/columns, "ns/value")
}
