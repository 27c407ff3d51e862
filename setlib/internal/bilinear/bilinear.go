// Package bilinear interpolates between the pixels of an image.
package bilinear

import "fmt"

//go:generate go run -C ../avo ./bilinear -out ../bilinear/kernels_amd64.s -stubs ../bilinear/kernels_amd64.go -pkg bilinear

// Places are places in a plane of pixels: each At is the number of the pixel to the upper left, and the others are how far the
// place is from that one, from 0 to 1 pixel. All have as many values.
type Places struct {
	At               []int32
	Rightward, Below []float32
}

// Resize makes room for n places.
func (p *Places) Resize(n int) {
	if cap(p.At) < n {
		p.At, p.Rightward, p.Below = make([]int32, n), make([]float32, n), make([]float32, n)
	}
	p.At, p.Rightward, p.Below = p.At[:n], p.Rightward[:n], p.Below[:n]
}

// lanes is the number of values that assembly works on together.
const lanes = 8

// Interpolate sets dst[k] to the value at place k of a plane whose rows are pitch pixels apart: between the pixels a, b to its
// right, and c and d below these, it is
//
//	(1-y) ((1-x) a + x b) + y ((1-x) c + x d)
//
// It panics if there are not as many places as values. Every place must have its four pixels in the plane.
func Interpolate(dst, plane []float32, pitch int, p *Places) {
	n := len(dst)
	if len(p.At) != n || len(p.Rightward) != n || len(p.Below) != n {
		panic(fmt.Sprintf("bilinear: %d values at %d places (%d, %d)", n, len(p.At), len(p.Rightward), len(p.Below)))
	}
	lower, done := plane[pitch:], 0
	if groups := n / lanes; groups > 0 && vectors {
		p.check(len(lower))
		interpolateAVX2(&dst[0], &plane[0], &lower[0], &p.At[0], &p.Rightward[0], &p.Below[0], groups)
		done = groups * lanes
	}
	for k := done; k < n; k++ {
		at, x := uint(p.At[k]), p.Rightward[k]
		a, b, c, d := plane[at], plane[at+1], lower[at], lower[at+1]
		top := a + x*(b-a)
		bottom := c + x*(d-c)
		dst[k] = top + p.Below[k]*(bottom-top)
	}
}

// check panics, as Go would, if a place is outside a plane: assembly would read what is there.
func (p *Places) check(lower int) {
	low, high := int32(0), int32(0)
	for _, at := range p.At {
		low, high = min(low, at), max(high, at)
	}
	if low < 0 || int(high)+1 >= lower {
		panic(fmt.Sprintf("bilinear: places from %d to %d in a plane of %d pixels without its last row", low, high, lower))
	}
}
