// Package iter replaces the generic functions of the standard library's package iter in cells.
package iter

import (
	"iter"
	"runtime"
)

// Pull returns a function that returns the next value of a sequence, and one that stops it. The sequence runs in its own
// goroutine, alternating with the callers.
func Pull[V any](seq iter.Seq[V]) (next func() (V, bool), stop func()) {
	pulled, stop := iter.Pull2(func(yield func(V, bool) bool) {
		seq(func(v V) bool { return yield(v, true) })
	})
	return func() (V, bool) {
		v, _, ok := pulled()
		return v, ok
	}, stop
}

// Pull2 is like Pull, for a sequence of pairs.
func Pull2[K, V any](seq iter.Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	var key K
	var value V
	var thrown any // panic value of the sequence
	has, begun, over, stopped, left := false, false, false, false, false
	wanted, given := make(chan bool), make(chan bool)
	run := func() {
		returned := false
		defer func() {
			thrown, has, over = recover(), false, true
			left = !returned && thrown == nil // by runtime.Goexit
			given <- true
		}()
		if !<-wanted {
			returned = true
			return
		}
		seq(func(k K, v V) bool {
			if over {
				panic("iter.Pull: the sequence goes on after its end")
			}
			if stopped {
				return false
			}
			key, value, has = k, v, true
			given <- true
			return <-wanted
		})
		returned = true
	}
	turn := func(more bool) {
		if !begun {
			begun = true
			go run()
		}
		wanted <- more
		<-given
		if thrown != nil {
			again := thrown
			thrown = nil
			panic(again)
		}
		if left {
			left = false
			runtime.Goexit()
		}
	}
	next = func() (K, V, bool) {
		if !over {
			turn(true)
		}
		if over {
			var noKey K
			var noValue V
			return noKey, noValue, false
		}
		return key, value, has
	}
	stop = func() {
		switch {
		case over:
		case !begun:
			over = true
		default:
			stopped = true
			turn(false)
			over = true
		}
	}
	return next, stop
}
