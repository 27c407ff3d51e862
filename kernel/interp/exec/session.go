package exec

import (
	"fmt"
	"reflect"
	"runtime"

	"golang.org/x/tools/go/ssa"
)

// Move gives a variable the memory of another one, whose type has the same layout.
func (e *Engine) Move(to, from *ssa.Global) error {
	return e.compiles(func() {
		old, t := e.global(from), e.layout(pointee(to.Type())).rt
		if t.Size() != old.Type().Size() || t.Kind() != old.Type().Kind() {
			fail("%s has another layout than %s", t, old.Type())
		}
		e.globals[to] = reflect.NewAt(t, old.Addr().UnsafePointer()).Elem()
	})
}

// Drop forgets a function that nothing calls any more, with its literals. Those of them that are values live on.
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

// Exit ends the run as os.Exit does, and the calling goroutine.
func (e *Engine) Exit(code int) {
	if r := e.run.Load(); r != nil {
		r.fail(&Failure{Kind: Exit, Code: code, Message: fmt.Sprintf("exit status %d", code)})
	}
	runtime.Goexit()
}

// Live returns how many goroutines of the engine there are.
func (e *Engine) Live() int { return int(e.live.Load()) }
