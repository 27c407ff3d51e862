package interp

import (
	"fmt"
	"io"
	"maps"
	"path"
	"reflect"
	"strings"
	"sync"

	yaegi "github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"
	"github.com/traefik/yaegi/stdlib/unrestricted"

	"setlab/kernel/symbols"
)

// engine is all that a session wants of an interpreter.
type engine interface {
	// Import makes a package known under an alias.
	Import(alias, path string) error
	// HasPackage reports whether a package has anything.
	HasPackage(path string) bool
	// Has reports whether a package has an exported identifier.
	Has(path, name string) bool
	// Declare compiles declarations.
	Declare(source string) error
	// Call runs a function that has no parameters. What it panics with comes
	// back as an error.
	Call(function string) error
	// Value returns the value of a variable that has been declared.
	Value(name string) (reflect.Value, bool)
	// TypeOf returns how a type, which source names, looks to reflection.
	TypeOf(source string) (reflect.Type, error)
}

// yaegiEngine is the engine over yaegi.
type yaegiEngine struct {
	interpreter *yaegi.Interpreter
	exports     map[string]map[string]reflect.Value // by import path
}

var _ engine = (*yaegiEngine)(nil)

// newEngine returns an engine with every package of the symbol tables and the
// session's hooks, with in as standard input and what own has in the place of the
// tables' symbols. What it prints of its own goes to notes.
func newEngine(hooks map[string]reflect.Value, in io.Reader, own yaegi.Exports, notes io.Writer) (*yaegiEngine, error) {
	e := &yaegiEngine{
		interpreter: yaegi.New(yaegi.Options{Unrestricted: true, Stdin: in, Stderr: notes}),
		exports:     map[string]map[string]reflect.Value{},
	}
	tables := []yaegi.Exports{stdlib.Symbols, unrestricted.Symbols, symbols.Symbols, {hookPath + "/" + path.Base(hookPath): hooks}, stdioTable(), own}
	for _, table := range tables {
		if err := e.interpreter.Use(table); err != nil {
			return nil, err
		}
		for key, values := range table {
			importPath := path.Dir(key)
			if e.exports[importPath] == nil {
				e.exports[importPath] = map[string]reflect.Value{}
			}
			maps.Copy(e.exports[importPath], values)
		}
	}
	return e, e.Import(hookAlias, hookPath)
}

// Import implements engine.
func (e *yaegiEngine) Import(alias, importPath string) error {
	return e.Declare(fmt.Sprintf("import %s %q", alias, importPath))
}

// HasPackage implements engine.
func (e *yaegiEngine) HasPackage(importPath string) bool { return len(e.exports[importPath]) > 0 }

// Has implements engine. It has none of the generic packages: yaegi would
// interpret them from source, and cannot.
func (e *yaegiEngine) Has(importPath, name string) bool {
	_, ok := e.exports[importPath][name]
	return ok
}

// Declare implements engine.
func (e *yaegiEngine) Declare(source string) error { return e.eval("package main\n" + source) }

// Call implements engine.
func (e *yaegiEngine) Call(function string) error { return e.eval(function + "()") }

// Value implements engine.
func (e *yaegiEngine) Value(name string) (reflect.Value, bool) {
	v, ok := e.interpreter.Globals()[name]
	return v, ok
}

// TypeOf implements engine.
func (e *yaegiEngine) TypeOf(source string) (t reflect.Type, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = yaegi.Panic{Value: r}
		}
	}()
	v, err := e.interpreter.Eval("(*" + source + ")(nil)")
	if err != nil {
		return nil, err
	}
	return v.Type().Elem(), nil
}

// eval runs source in yaegi, which panics for some of what it cannot compile.
func (e *yaegiEngine) eval(source string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = yaegi.Panic{Value: r}
		}
	}()
	_, err = e.interpreter.Eval(source)
	return err
}

// notes takes what yaegi prints of its own: where a panic passed through, which
// belongs into the report of the panic, and the output of print and println,
// which goes on.
type notes struct {
	onward io.Writer
	aside  func(line string) bool // takes the trace of another goroutine than the cell's
	mutex  sync.Mutex
	trace  []string
}

// Write implements io.Writer. Yaegi writes whole lines.
func (n *notes) Write(text []byte) (int, error) {
	if line := string(text); strings.HasPrefix(line, fileStem) && strings.Contains(line, ": panic: ") {
		if n.aside != nil && n.aside(strings.TrimSpace(line)) {
			return len(text), nil
		}
		n.mutex.Lock()
		defer n.mutex.Unlock()
		n.trace = append(n.trace, strings.TrimSpace(line))
		return len(text), nil
	} else if isEntryTrace(line) {
		return len(text), nil
	}
	return n.onward.Write(text)
}

// isEntryTrace recognises the trace of the call that enters a cell.
func isEntryTrace(line string) bool {
	var row, column int
	var function string
	n, err := fmt.Sscanf(line, "%d:%d: panic: %s", &row, &column, &function)
	return n == 3 && err == nil && (function == "main(...)" || strings.HasPrefix(function, "main."))
}

// take returns the trace so far, and forgets it.
func (n *notes) take() []string {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	trace := n.trace
	n.trace = nil
	return trace
}
