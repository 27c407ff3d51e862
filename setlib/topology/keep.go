package topology

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// KeepLargest returns, in ascending order, the connections that remain when the fraction zeta of the values closest to zero is removed,
// whatever their sign, and with it all values that are zero (or not a number). The values are weights, or scores of a rule's own, one a
// connection. The number is rounded down; of equal sizes the one with the lower number goes first. Unlike KeepStrongest it can remove
// most of the weights of one sign. It panics unless 0 <= zeta <= 1.
func KeepLargest(values []float32, zeta float64) []int32 {
	checkFraction("KeepLargest", zeta)
	return KeepStrongest(magnitudes(values), zeta)
}

// magnitudes returns the absolute values.
func magnitudes(values []float32) []float32 {
	sizes := make([]float32, len(values))
	for c, v := range values {
		sizes[c] = math.Float32frombits(math.Float32bits(v) &^ signBit)
	}
	return sizes
}

// KeepRandom returns, in ascending order, the connections that remain when the fraction zeta of so many connections, rounded down, is removed
// at random, each as likely as any other. It panics unless 0 <= zeta <= 1.
func KeepRandom(connections int, zeta float64, rng *rand.Rand) []int32 {
	checkFraction("KeepRandom", zeta)
	left := connections - int(math.Floor(zeta*float64(connections)+1e-9))
	keep := make([]int32, 0, left)
	for c := range connections {
		// Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S: left of the connections from c on are still to be kept.
		if rng.IntN(connections-c) < left {
			keep = append(keep, int32(c))
			left--
		}
	}
	return keep
}

// checkFraction panics if a fraction to remove is out of range.
func checkFraction(function string, zeta float64) {
	if !(zeta >= 0 && zeta <= 1) {
		panic(fmt.Sprintf("topology: %s: zeta %g is not in [0, 1]", function, zeta))
	}
}
