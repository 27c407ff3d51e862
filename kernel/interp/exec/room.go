package exec

import (
	"errors"
	"fmt"
	"math"
)

// addresses is the number of bytes that an address of the runtime can distinguish.
const addresses = 1 << 48

const gigabyte = 1 << 30

// ErrNoRoom is part of the error for a function that cannot be compiled since a value that it needs exceeds the memory limit.
var ErrNoRoom = errors.New("out of memory")

// longest returns the number of values of a size that one allocation may have. The runtime cannot recover from an allocation for which there is
// no memory: it ends the process, with all values of the session. So interpreted code does not allocate more at once than the process's memory
// limit (GOMEMLIMIT).
func (e *Engine) longest(size uintptr) int {
	if size == 0 {
		return math.MaxInt
	}
	return int(e.memory / int64(size))
}

// checkRoom fails if there is no memory for a value that the compiler allocates.
func (e *Engine) checkRoom(l *layout) {
	if e.longest(l.size) == 0 {
		fail("%w: a value of type %s has %.1f GB, and the limit is %.1f GB", ErrNoRoom, l.typ, float64(l.size)/gigabyte, float64(e.memory)/gigabyte)
	}
}

// refuse panics because there is no memory for n values of a size, unless compiled code panics for another reason: because the size exceeds the
// address space.
func (e *Engine) refuse(n int, size uintptr) {
	if bytes := float64(n) * float64(size); bytes <= addresses {
		e.exhausted(bytes)
	}
}

// exhausted panics because there is no memory for a number of bytes.
func (e *Engine) exhausted(bytes float64) {
	runtimeError(fmt.Sprintf("out of memory: %.1f GB at once, and the limit is %.1f GB", bytes/gigabyte, float64(e.memory)/gigabyte))
}
