package hook

import (
	"fmt"

	"setlab/kernel/interp/engine"
)

// These hooks panic as Go does where something is out of range.

func outOfRange(format string, arguments ...any) {
	panic(engine.RuntimeError("runtime error: " + fmt.Sprintf(format, arguments...)))
}

// noIndex panics for an index of something of n elements. It returns a value for the
// conditions that it stands in.
func noIndex(i, n int) bool {
	if i < 0 {
		outOfRange("index out of range [%d]", i)
	}
	outOfRange("index out of range [%d] with length %d", i, n)
	return false
}

// noUnsigned is noIndex for an index that has no sign.
func noUnsigned(i uint64, n int) bool {
	outOfRange("index out of range [%d] with length %d", i, n)
	return false
}

// noSlice panics for x[low:high] of which high may reach top: the capacity of a slice, or a
// length.
func noSlice(low, high, top int, isSlice bool) bool {
	switch {
	case high < 0:
		outOfRange("slice bounds out of range [:%d]", high)
	case high > top:
		outOfRange("slice bounds out of range [:%d] with %s %d", high, limit(isSlice), top)
	case low < 0:
		outOfRange("slice bounds out of range [%d:]", low)
	}
	outOfRange("slice bounds out of range [%d:%d]", low, high)
	return false
}

// limit names what a slice expression may reach.
func limit(isSlice bool) string {
	if isSlice {
		return "capacity"
	}
	return "length"
}

// noSlice3 is noSlice for x[low:high:maximum].
func noSlice3(low, high, maximum, top int, isSlice bool) bool {
	switch {
	case maximum < 0:
		outOfRange("slice bounds out of range [::%d]", maximum)
	case maximum > top:
		outOfRange("slice bounds out of range [::%d] with %s %d", maximum, limit(isSlice), top)
	case high < 0:
		outOfRange("slice bounds out of range [:%d:]", high)
	case high > maximum:
		outOfRange("slice bounds out of range [:%d:%d]", high, maximum)
	case low < 0:
		outOfRange("slice bounds out of range [%d::]", low)
	}
	outOfRange("slice bounds out of range [%d:%d:]", low, high)
	return false
}

// checkedIndex returns an index of something of n elements.
func checkedIndex(i, n int) int {
	if i < 0 || i >= n {
		noIndex(i, n)
	}
	return i
}

// checkedUnsigned is checkedIndex for an index that has no sign.
func checkedUnsigned(i uint64, n int) int {
	if i >= uint64(n) {
		noUnsigned(i, n)
	}
	return int(i)
}

// checkedLow returns the lower bound of a slice expression.
func checkedLow(low, high, top int, isSlice bool) int {
	if low < 0 || low > high || high > top {
		noSlice(low, high, top, isSlice)
	}
	return low
}

// checkedLow3 is checkedLow with a maximum.
func checkedLow3(low, high, maximum, top int, isSlice bool) int {
	if low < 0 || low > high || high > maximum || maximum > top {
		noSlice3(low, high, maximum, top, isSlice)
	}
	return low
}

// checkedHigh returns the upper bound.
func checkedHigh(low, high, top int, isSlice bool) int {
	checkedLow(low, high, top, isSlice)
	return high
}
