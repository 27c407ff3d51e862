package convolution

import "fmt"

// RectifyGroup is the number of values that Rectify processes at a time.
const RectifyGroup = 16

// Rectify sets the values of a that are 0 or less to 0. Bit i%8 of mask[i/8] is 1 if value i is positive or NaN. len(a) must be a multiple
// of 16.
func Rectify(a []float32, mask []uint8) {
	if len(a)%RectifyGroup != 0 || len(mask) < len(a)/8 {
		panic(fmt.Sprintf("convolution.Rectify: %d values and a mask of %d bytes", len(a), len(mask)))
	}
	current.rectifyFlat(a, mask)
}

// piece is the number of values per call of assembly, which cannot be preempted.
const piece = 1 << 15

func (k *kernels) rectifyFlat(a []float32, mask []uint8) {
	if k.lanes == 0 {
		rectifyPortable(a, mask)
		return
	}
	for lo := 0; lo < len(a); lo += piece {
		hi := min(lo+piece, len(a))
		k.rectify(&a[lo], &mask[lo/8], (hi-lo)/RectifyGroup)
	}
}
