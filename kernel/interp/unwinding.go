package interp

import "sync"

// unwinding is what the deferred calls of a function know of its panics.
type unwinding struct {
	noted bool // a deferred call has panicked, and none has recovered from that
	value any  // what it has panicked with
}

// newUnwinding is a hook.
func newUnwinding() *unwinding { return &unwinding{} }

// note is a hook: a deferred call has ended, with a panic unless its value is nil.
func note(u *unwinding, value any) {
	if value != nil {
		u.noted, u.value = true, value
	}
}

// noteBoth is note for a deferred call that has deferred calls of its own.
func noteBoth(u, own *unwinding, value any) {
	if own.noted {
		value = own.value
	}
	note(u, value)
}

// unwoundAll is a hook: all deferred calls of a function have been made.
func unwoundAll(u *unwinding) {
	if u.noted {
		panic(u.value)
	}
}

// recoveredFrom is a hook: what recover returns in a deferred call of a function with
// several, where it returns value by itself.
func recoveredFrom(u *unwinding, value any) any {
	if u != nil && u.noted {
		value, u.noted, u.value = u.value, false, nil
	}
	return recovered(value)
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
	a.by[goroutineID()] = u
}

// armed is a hook: it returns what arm has set for the function that begins, nil if it has
// been called by others.
func (a *arms) armed() *unwinding {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if len(a.by) == 0 {
		return nil
	}
	id := goroutineID()
	defer delete(a.by, id)
	return a.by[id]
}
