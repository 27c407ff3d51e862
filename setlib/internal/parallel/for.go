// Package parallel divides a range of outputs over processors.
//
// Its workers wait for the next task on the processor for a few microseconds before they sleep, since starting a goroutine or
// waking one takes longer than many products of a sparse layer.
package parallel

import "runtime"

// Threads resolves an option: 0 means all processors that Go may use.
func Threads(option int) int {
	if option > 0 {
		return option
	}
	return runtime.GOMAXPROCS(0)
}

// Task is work on a range of outputs. A pointer to a struct that is used again makes a task without an allocation.
type Task interface {
	// Do works on the outputs [lo, hi). It is called concurrently for disjoint ranges.
	Do(lo, hi int)
}

// Run calls t.Do on consecutive parts of [0, n) on up to threads processors (0 means all, and no more than there are are used),
// and returns when all are done. A part has at least grain elements, the last of a processor's share excepted, so that small work
// stays on the calling goroutine. Which parts are made depends on the machine and its load: what Do computes for an output must not.
// While the pool is taken, as it is for a Run within a Do, the work is done by the caller alone. A panic of Do reaches the caller.
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
