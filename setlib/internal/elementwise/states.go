package elementwise

import (
	"fmt"
	"math"
)

// StatesWord is the number of states per word: state i of a vector is bit i%16 of word i/16.
const StatesWord = 16

// Expand sets dst[i] to state i, 0 or 1. There must be as many values as states, 16 per word.
func Expand(dst []float32, states []uint16) {
	sameStates("Expand", states, len(dst))
	current.expandWords(dst, states)
}

func (e *engine) expandWords(dst []float32, states []uint16) {
	if !e.portable() {
		bounded(len(dst), func(lo, hi int) { e.expand(&dst[lo], &states[lo/StatesWord], (hi-lo)/StatesWord) })
		return
	}
	for w, word := range states {
		row := dst[w*StatesWord : (w+1)*StatesWord]
		for i := range row {
			row[i] = float32(word >> i & 1)
		}
	}
}

// Pack sets state i to 1 if x[i] > 0, and to 0 if not. There must be 16 values per word.
func Pack(states []uint16, x []float32) {
	sameStates("Pack", states, len(x))
	current.packWords(states, x)
}

func (e *engine) packWords(states []uint16, x []float32) {
	if !e.portable() {
		bounded(len(x), func(lo, hi int) { e.pack(&states[lo/StatesWord], &x[lo], (hi-lo)/StatesWord) })
		return
	}
	for w := range states {
		var word uint16
		for i, v := range x[w*StatesWord : (w+1)*StatesWord] {
			word |= negative(0-v) << i // gives 0, not -0, for 0
		}
		states[w] = word
	}
}

// negative returns 1 for a negative number, and 0 for other numbers and NaN.
func negative(x float32) uint16 {
	bits := int32(math.Float32bits(x))
	number := ^((0x7F800000 - bits&math.MaxInt32) >> 31)
	return uint16(bits>>31&number) & 1
}

// sameStates panics unless there are n states.
func sameStates(op string, states []uint16, n int) {
	if n != len(states)*StatesWord {
		panic(fmt.Sprintf("elementwise.%s: %d values for %d words of %d states", op, n, len(states), StatesWord))
	}
}
