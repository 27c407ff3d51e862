// Package cpu selects the vector instructions that kernels may use.
package cpu

import (
	"os"
	"strings"
)

// Level is a set of vector instructions. Higher levels include the lower ones.
type Level int

// The levels.
const (
	Portable Level = iota // plain Go
	AVX2                  // 256-bit vectors, with fused multiply-add
	AVX512                // 512-bit vectors with masks: F, BW, DQ and VL
)

// variable is the name of the environment variable that limits the level, for tests and comparisons, to portable, avx2 or avx512.
const variable = "SETLAB_SIMD"

var (
	highest = detect()
	current = lowered(highest, os.Getenv(variable))
)

// Highest returns the highest level that the machine supports. Tests run every level up to it.
func Highest() Level { return highest }

// Current returns the level that kernels use: the highest that the machine supports, unless the environment variable SETLAB_SIMD
// limits it.
func Current() Level { return current }

// String returns the level's name.
func (l Level) String() string { return [...]string{"portable", "avx2", "avx512"}[l] }

// lowered returns the level with the given name if it is lower than l, and l if not.
func lowered(l Level, name string) Level {
	for k := Portable; k < l; k++ {
		if strings.EqualFold(name, k.String()) {
			return k
		}
	}
	return l
}
