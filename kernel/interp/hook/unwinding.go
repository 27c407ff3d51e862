package hook

import (
	"errors"
	"sync"

	"setlab/kernel/interp/engine"
	"setlab/kernel/output"
)

// EngineFailure is what a cell ends with where the engine is at fault.
const EngineFailure = "the interpreter has failed at this cell, which is correct Go" + output.CompiledWay

// unwinding is what the deferred calls of a function know of its panics.
type unwinding struct {
	noted bool // a deferred call has panicked, and none has recovered from that
	value any  // what it has panicked with

	taken   *raised  // the panic that the running deferred call has recovered from
	earlier []raised // panics before that, of which Go tells as well
}

// newUnwinding is a hook.
func newUnwinding() *unwinding { return &unwinding{} }

// note is a hook: a deferred call has ended, with a panic unless its value is nil.
func note(u *unwinding, value any) {
	if value != nil {
		u.add(value)
	} else if u.taken != nil {
		u.taken, u.earlier = nil, nil
	}
}

// add notes a panic, which others have come before.
func (u *unwinding) add(value any, before ...raised) {
	value = engine.OfEngine(value)
	if u.noted {
		u.earlier = append(u.earlier, raised{value: u.value})
	}
	if u.taken != nil {
		u.earlier = append(u.earlier, *u.taken)
	}
	u.earlier = append(u.earlier, before...)
	u.noted, u.value, u.taken = true, value, nil
}

// noteBoth is note for a deferred call that has deferred calls of its own.
func noteBoth(u, own *unwinding, value any) {
	if !own.noted {
		note(u, value)
		return
	}
	before := own.earlier
	if value != nil {
		before = append([]raised{{value: value}}, before...)
	}
	u.add(own.value, before...)
}

// failed is a hook: it reports whether a function ends with the panic of a deferred call.
func failed(u *unwinding) bool { return u.noted }

// unwoundAll is a hook: all deferred calls of a function have been made, one of which has
// panicked, while the function panicked with first unless that is nil.
func (h *Hooks) unwoundAll(u *unwinding, first any) {
	h.chains.keep(u, first)
	panic(u.value)
}

// recoverFrom is a hook: what recover returns in a deferred call of a function with
// several, where it returns value by itself.
func (h *Hooks) recoverFrom(u *unwinding, value any) any {
	h.forget(value)
	if u != nil && u.noted {
		value, u.noted, u.value = u.value, false, nil
	}
	value = h.recovered(value)
	if u != nil && value != nil {
		u.taken = &raised{value, true}
	}
	return value
}

// recover is a hook: what recover returns.
func (h *Hooks) recover(value any) any {
	h.forget(value)
	return h.recovered(value)
}

// recovered is what recover returns for a panic, unless that is the engine's fault.
func (h *Hooks) recovered(value any) any {
	value = engine.OfEngine(value)
	if failure, ok := value.(engine.Failure); ok {
		h.failBy(EngineFailure, failure)
	}
	value, known := h.named(engine.Recovered(value))
	if !known {
		h.failBy("a panic that names the type of a value, which may be a cell's, cannot be interpreted where a recover returns it"+output.CompiledWay, engine.Failure{Problem: "a type's name"})
	}
	return value
}

// failBy ends the cell with a message, by a panic so that what it has deferred runs. Another
// goroutine goes on, as the cell may wait for it.
func (h *Hooks) failBy(message string, failure engine.Failure) {
	h.failWith(errors.New(message))
	if h.IsCell(GoroutineID()) {
		panic(failure)
	}
}

// forget forgets what is known of a panic that the running goroutine recovers from.
func (h *Hooks) forget(value any) {
	if value == nil {
		return
	}
	id := GoroutineID()
	h.chains.drop(id)
	if h.IsCell(id) && h.forgetTrace != nil {
		h.forgetTrace()
	}
}

// arms tells functions that call recover of the panic that they may recover from, where a
// function with several deferred calls defers them: they are to be called next by the
// goroutine.
type arms struct {
	mutex sync.Mutex
	by    map[string]*unwinding // goroutine
}

// arm is a hook.
func (a *arms) arm(u *unwinding, value any) {
	if !u.noted {
		note(u, value)
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.by == nil {
		a.by = map[string]*unwinding{}
	}
	a.by[GoroutineID()] = u
}

// armed is a hook: it returns what arm has set for the function that begins, nil if it has
// been called by others.
func (a *arms) armed() *unwinding {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if len(a.by) == 0 {
		return nil
	}
	id := GoroutineID()
	defer delete(a.by, id)
	return a.by[id]
}
