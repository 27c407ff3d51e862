package topology

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// KeepLargest removes the fraction zeta of the values that are closest to zero, regardless of sign, and all values that are zero or NaN. It
// returns the connections that remain, in ascending order. The values, one per connection, are weights or a rule's own scores. The number
// removed is rounded down; of equal magnitudes the connection with the lower number is removed first. Unlike KeepStrongest, it can remove
// most of the weights of one sign. It panics unless 0 <= zeta <= 1.
//
//	keep := topology.KeepLargest(s.Weights, 0.3) // drops the smallest 30%
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

// KeepRandom removes the fraction zeta of the given number of connections at random, all equally likely, and returns those that remain, in
// ascending order. The number removed is rounded down. It panics unless 0 <= zeta <= 1.
func KeepRandom(connections int, zeta float64, rng *rand.Rand) []int32 {
	checkFraction("KeepRandom", zeta)
	left := connections - int(math.Floor(zeta*float64(connections)+1e-9))
	keep := make([]int32, 0, left)
	for c := range connections {
		// Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S: of the connections from c on, left are still to be kept.
		if rng.IntN(connections-c) < left {
			keep = append(keep, int32(c))
			left--
		}
	}
	return keep
}

// checkFraction panics unless 0 <= zeta <= 1.
func checkFraction(function string, zeta float64) {
	if !(zeta >= 0 && zeta <= 1) {
		panic(fmt.Sprintf("topology: %s: zeta %g is not in [0, 1]", function, zeta))
	}
}
