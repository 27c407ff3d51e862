// Package parallel divides a range of outputs over threads.
package parallel

import (
	"runtime"
	"sync"
)

// Threads resolves an option: 0 means all processors that Go may use.
func Threads(option int) int {
	if option > 0 {
		return option
	}
	return runtime.GOMAXPROCS(0)
}

// For calls body on consecutive parts [lo, hi) of [0, n), at most threads of them at a time, and returns when
// all are done. A part has at least grain elements, so small work stays on the calling goroutine.
// Bodies must write to disjoint outputs; then results do not depend on threads.
func For(threads, n, grain int, body func(lo, hi int)) {
	parts := min(Threads(threads), n/max(grain, 1))
	if parts <= 1 {
		if n > 0 {
			body(0, n)
		}
		return
	}
	var wg sync.WaitGroup
	for p := 1; p < parts; p++ {
		wg.Go(func() { body(p*n/parts, (p+1)*n/parts) })
	}
	body(0, n/parts)
	wg.Wait()
}
