// Package rand replaces the generic functions of the standard library's package math/rand/v2 in
// cells.
package rand

import "math/rand/v2"

// N returns a random integer of any integer type in [0, n).
func N[Int interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}](n Int) Int {
	if n <= 0 {
		panic("invalid argument to N")
	}
	return Int(rand.Uint64N(uint64(n)))
}
