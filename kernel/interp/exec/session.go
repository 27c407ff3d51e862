package exec

import (
	"fmt"
	"go/types"
	"reflect"
	"time"

	"golang.org/x/tools/go/ssa"
)

// Move gives a variable the memory of another one, whose type has the same layout.
func (e *Engine) Move(to, from *ssa.Global) (err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	defer caught(&err)
	old := e.global(from)
	t := e.layout(to.Type().Underlying().(*types.Pointer).Elem()).rt
	if t.Size() != old.Type().Size() || t.Kind() != old.Type().Kind() {
		return fmt.Errorf("%s has another layout than %s", t, old.Type())
	}
	e.globals[to] = reflect.NewAt(t, old.Addr().UnsafePointer()).Elem()
	return nil
}

// Interrupt ends the running functions.
func (e *Engine) Interrupt() {
	e.interrupted.Store(1)
	if r := e.run.Load(); r != nil {
		r.interrupt()
	}
}

// interrupt wakes the goroutines that wait. The run ends when its first goroutine does, or after a while without it.
func (r *run) interrupt() {
	r.mu.Lock()
	defer r.mu.Unlock()
	select {
	case <-r.stop:
	default:
		close(r.stop)
	}
	time.AfterFunc(patience, func() { r.fail(&Failure{Kind: Interrupt}) })
}

// patience is how long a run may take to end after an interrupt.
const patience = 500 * time.Millisecond
