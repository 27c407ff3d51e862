package bilinear

import "fmt"

// Nearest sets dst[k] to the pixel of a plane that is nearest to place k. Ties go to the right and lower pixel. It panics where
// Interpolate does.
func Nearest(dst, plane []float32, p *Places) {
	if len(p.at) != len(dst) || len(plane) != Plane(p.rows, p.columns) {
		panic(fmt.Sprintf("bilinear: %d values at %d places, and a plane of %d values for an image of %d x %d, which needs %d",
			len(dst), len(p.at), len(plane), p.rows, p.columns, Plane(p.rows, p.columns)))
	}
	for k := range dst {
		// Truncating twice the fraction gives 0 or 1 without a branch.
		right, below := int(2*p.rightward[k]), int(2*p.below[k])
		dst[k] = plane[int(p.at[k])+right+below*p.columns]
	}
}
