package exec

import (
	"fmt"
	"reflect"
	"runtime"

	"golang.org/x/tools/go/ssa"
)

// Move makes a variable use the memory of another variable, whose type has the same layout.
func (e *Engine) Move(to, from *ssa.Global) error {
	return e.compiles(func() {
		old, t := e.global(from), e.layout(pointee(to.Type())).rt
		if t.Size() != old.Type().Size() || t.Kind() != old.Type().Kind() {
			fail("%s has another layout than %s", t, old.Type())
		}
		e.globals[to] = reflect.NewAt(t, old.Addr().UnsafePointer()).Elem()
	})
}

// Release forgets a variable that no function refers to which is still to be compiled. Compiled functions keep its memory.
func (e *Engine) Release(g *ssa.Global) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.globals, g)
}

// Drop removes a function that is no longer called, with its function literals. Literals that are in use as
// values remain valid.
func (e *Engine) Drop(f *ssa.Function) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.drop(f)
}

func (e *Engine) drop(f *ssa.Function) {
	delete(e.functions, f)
	for _, literal := range f.AnonFuncs {
		e.drop(literal)
	}
}

// Exit ends the run and the calling goroutine like os.Exit.
func (e *Engine) Exit(code int) {
	if r := e.run.Load(); r != nil {
		r.fail(&Failure{Kind: Exit, Code: code, Message: fmt.Sprintf("exit status %d", code)})
	}
	runtime.Goexit()
}

// Live returns the number of live goroutines of the engine.
func (e *Engine) Live() int { return int(e.live.Load()) }
