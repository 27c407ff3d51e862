// Package bilinear interpolates between the pixels of an image.
package bilinear

import "fmt"

//go:generate go run -C ../avo ./bilinear -out ../bilinear/kernels_amd64.s -stubs ../bilinear/kernels_amd64.go -pkg bilinear

// lanes is the number of values per vector in assembly.
const lanes = 8

// Interpolate sets dst[k] to the value at place k of a plane. With the pixel a to the upper left of the place, b to the right of a,
// and c and d below these, at distances x and y from a, it is
//
//	(1-y) ((1-x) a + x b) + y ((1-x) c + x d)
//
// It panics if the numbers of places and values differ, or if the plane does not have the size for which the places were made.
func Interpolate(dst, plane []float32, p *Places) {
	n := len(dst)
	if len(p.at) != n || len(plane) != Plane(p.rows, p.columns) {
		panic(fmt.Sprintf("bilinear: %d values at %d places, and a plane of %d values for an image of %d x %d, which needs %d",
			n, len(p.at), len(plane), p.rows, p.columns, Plane(p.rows, p.columns)))
	}
	lower, done := plane[p.columns:], 0
	if groups := n / lanes; groups > 0 && vectors {
		interpolate := interpolateAVX2
		if wide {
			interpolate = interpolateAVX512
		}
		interpolate(&dst[0], &plane[0], &lower[0], &p.at[0], &p.rightward[0], &p.below[0], groups)
		done = groups * lanes
	}
	for k := done; k < n; k++ {
		at, x := uint(p.at[k]), p.rightward[k]
		a, b, c, d := plane[at], plane[at+1], lower[at], lower[at+1]
		top := a + x*(b-a)
		bottom := c + x*(d-c)
		dst[k] = top + p.below[k]*(bottom-top)
	}
}
