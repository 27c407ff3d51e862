// Package scale turns bytes into standardized values.
package scale

import "fmt"

//go:generate go run -C ../../../setlib/internal/avo ./scale -out ../../../datasets/internal/scale/kernels_amd64.s -stubs ../../../datasets/internal/scale/kernels_amd64.go -pkg scale

// lanes is the number of values that the assembly processes at a time.
const lanes = 8

// Standardize sets dst[f] to (bytes[f]*scale - mean[f]) * inverse[f] and rounds after every operation. It panics if the lengths of the
// slices differ.
func Standardize(dst []float32, bytes []byte, scale float32, mean, inverse []float32) {
	n := len(dst)
	if len(bytes) != n || len(mean) != n || len(inverse) != n {
		panic(fmt.Sprintf("scale: %d values of %d bytes, %d means and %d factors", n, len(bytes), len(mean), len(inverse)))
	}
	done := 0
	if groups := n / lanes; groups > 0 && vectors {
		standardizeAVX2(&dst[0], &bytes[0], scale, &mean[0], &inverse[0], groups)
		done = groups * lanes
	}
	for f := done; f < n; f++ {
		value := float32(float32(bytes[f]) * scale)
		dst[f] = (value - mean[f]) * inverse[f]
	}
}
