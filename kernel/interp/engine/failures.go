package engine

import (
	"errors"
	"go/token"
	"reflect"
	"runtime"
	"strings"

	yaegi "github.com/traefik/yaegi/interp"
)

// Failure is a panic that is the engine's own fault: Go would not panic there.
type Failure struct{ Problem string }

var _ error = Failure{}

// Error implements error.
func (f Failure) Error() string { return f.Problem }

// OfEngine returns a Failure for what a deferred call has recovered if the panic is the
// engine's fault, and value itself for any other. The call must still be running: what has
// panicked is known from the stack.
func OfEngine(value any) any {
	if text := misuse(value); text != "" && (strings.Contains(text, "MakeFunc") || askedByEngine()) {
		return Failure{text}
	}
	return value
}

// Failed reports whether Call has ended with a panic that is the engine's fault.
func Failed(err error) bool {
	var p yaegi.Panic
	if !errors.As(err, &p) {
		return false
	}
	_, known := p.Value.(Failure)
	return known || misuse(p.Value) != ""
}

// misuse returns what reflection says in a panic of how it has been used, where Go has no
// panic that this stands for; empty for other panics. What cells panic with is wrapped, and
// none of those.
func misuse(value any) string {
	switch v := GoPanic(value).(type) {
	case string:
		if strings.HasPrefix(v, "reflect") {
			return v
		}
	case *reflect.ValueError:
		return v.Error()
	case *runtime.TypeAssertionError:
		if strings.Contains(v.Error(), "interp.") {
			return v.Error()
		}
	}
	return ""
}

// askedByEngine reports whether the running panic comes from what the engine itself has
// asked of package reflect, and not compiled code or a cell.
func askedByEngine() bool {
	callers := make([]uintptr, 1<<10)
	for runtime.Callers(1, callers) == len(callers) {
		callers = make([]uintptr, 4*len(callers))
	}
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	raised, asked := false, "" // the function of reflect that the frames so far have been in
	for {
		f, more := frames.Next()
		switch name := f.Function; {
		case name == "runtime.gopanic":
			raised, asked = true, ""
		case !raised:
		case strings.HasPrefix(name, enginePath+".runCfg.func"):
			raised = false // which has panicked again
		case name == "reflect.Value.call" && token.IsExported(asked[strings.LastIndexByte(asked, '.')+1:]):
			return false // a function that is called by way of reflection: the cell's call
		case strings.HasPrefix(name, "reflect."):
			asked = name
		case !strings.HasPrefix(name, "runtime."):
			return strings.HasPrefix(name, enginePath+".")
		}
		if !more {
			return false
		}
	}
}

var enginePath = reflect.TypeFor[yaegi.Interpreter]().PkgPath()
