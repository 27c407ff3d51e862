package hook

import (
	"reflect"

	"setlab/kernel/interp/engine"
)

// runes returns the characters of a string, each behind its place.
func runes(s string) [][2]int {
	all := make([][2]int, 0, len(s))
	for i, r := range s {
		all = append(all, [2]int{i, int(r)})
	}
	return all
}

// shift returns the count of a shift, which panics if it is negative.
func shift(count int64) uint64 {
	if count < 0 {
		panic(engine.RuntimeError("runtime error: negative shift amount"))
	}
	return uint64(count)
}

// nothing is what assertions are asked of instead of nil: it has no methods, so that no interface has it. It is no struct, of which the
// engine would ask for a field.
type nothing bool

// held returns what an interface holds, of which the engine asks no nil for its methods.
func held(of any) any {
	if of == nil {
		return nothing(false)
	}
	return of
}

// heldAs is held for an assertion that panics if the interface holds nothing.
func heldAs(of any, to string) any {
	if of == nil {
		panic(engine.RuntimeError("interface conversion: interface is nil, not " + to))
	}
	return of
}

// noReceiver is called for a method value of an interface that holds nothing.
func noReceiver() {
	panic(engine.RuntimeError("runtime error: invalid memory address or nil pointer dereference"))
}

// clearAll means the builtin function clear.
func clearAll(of any) {
	if v := reflect.ValueOf(of); v.IsValid() {
		v.Clear()
	}
}

// What a loop that ranges over a function is at.
const (
	LoopReady     = iota // for an iteration
	LoopLeft             // its body has ended it
	LoopInBody           // in the body, or the body has panicked
	LoopOver             // the function has returned
	LoopRecovered        // the function has returned though the body has panicked
)

// continued is called when a function that a loop ranges over goes on after the loop has ended, or recovers from a panic
// of its body.
func continued(at int) {
	text := "continued iteration after "
	switch at {
	case LoopLeft:
		text += "function for loop body returned false"
	case LoopInBody:
		text += "loop body panic"
	case LoopOver:
		text += "whole loop exit"
	case LoopRecovered:
		text = "recovered a loop body panic and did not resume panicking"
	}
	panic(engine.RuntimeError("runtime error: range function " + text))
}

// runDeferred is a hook: it makes calls as Go makes deferred ones.
func runDeferred(calls []func()) {
	for _, call := range calls {
		defer call()
	}
}
