// Package parallel divides a range of outputs among processors.
//
// Its workers spin for a few microseconds before they sleep, because starting or waking a goroutine
// takes longer than many products of a sparse layer.
package parallel

import "runtime"

// Threads resolves an option: 0 means all processors available to Go.
func Threads(option int) int {
	if option > 0 {
		return option
	}
	return runtime.GOMAXPROCS(0)
}

// Task is work on a range of outputs. A pointer to a reused struct makes a task without allocation.
type Task interface {
	// Do computes the outputs [lo, hi). It is called concurrently for disjoint ranges.
	Do(lo, hi int)
}

// Run calls t.Do for consecutive parts of [0, n) on up to threads processors (0 means all; never more than are available), and
// returns when all calls are done. A part has at least grain elements, except for the last part of a processor's share, so that
// small work stays on the calling goroutine. The division depends on the machine and its load, so the output of Do must not depend
// on it. If the pool is busy, for example in a Run within a Do, the caller does all work alone. A panic of Do is passed on to the
// caller.
func Run(threads, n, grain int, t Task) {
	threads = min(Threads(threads), runtime.GOMAXPROCS(0), n/max(grain, 1))
	if threads <= 1 || !shared.busy.TryLock() {
		if n > 0 {
			t.Do(0, n)
		}
		return
	}
	shared.run(threads, n, grain, t)
}

// For is Run for a function.
func For(threads, n, grain int, body func(lo, hi int)) { Run(threads, n, grain, function(body)) }

type function func(lo, hi int)

func (f function) Do(lo, hi int) { f(lo, hi) }
