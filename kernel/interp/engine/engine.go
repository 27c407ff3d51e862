// Package engine is the interpreter, yaegi: what a session wants of it, and what is to be known
// of its values, its panics and its traces.
package engine

import (
	"fmt"
	"io"
	"maps"
	"path"
	"reflect"

	yaegi "github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"
	"github.com/traefik/yaegi/stdlib/unrestricted"

	"setlab/kernel/symbols"
)

// Engine is an interpreter with the packages of the symbol tables.
type Engine struct {
	interpreter *yaegi.Interpreter
	exports     map[string]map[string]reflect.Value // by import path
}

// New returns an engine with in as standard input and what own has beside the tables'
// symbols, or in their place. What it prints of its own goes to notes.
func New(in io.Reader, notes *Notes, own ...yaegi.Exports) (*Engine, error) {
	e := &Engine{
		interpreter: yaegi.New(yaegi.Options{Unrestricted: true, Stdin: in, Stderr: notes}),
		exports:     map[string]map[string]reflect.Value{},
	}
	tables := append([]yaegi.Exports{stdlib.Symbols, unrestricted.Symbols, symbols.Symbols, printing()}, own...)
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
	return e, nil
}

// Import makes a package known under an alias.
func (e *Engine) Import(alias, importPath string) error {
	return e.Declare(fmt.Sprintf("import %s %q", alias, importPath))
}

// HasPackage reports whether a package has anything.
func (e *Engine) HasPackage(importPath string) bool { return len(e.exports[importPath]) > 0 }

// Has reports whether a package has an exported identifier. It has none of the generic
// packages: yaegi would interpret them from source, and cannot.
func (e *Engine) Has(importPath, name string) bool {
	_, ok := e.exports[importPath][name]
	return ok
}

// Declare compiles declarations.
func (e *Engine) Declare(source string) error { return e.eval("package main\n" + source) }

// Call runs a function that has no parameters. What it panics with comes back as an error.
func (e *Engine) Call(function string) error { return e.eval(function + "()") }

// Value returns the value of a variable that has been declared.
func (e *Engine) Value(name string) (reflect.Value, bool) {
	v, ok := e.interpreter.Globals()[name]
	return v, ok
}

// TypeOf returns how a type, which source names, looks to reflection.
func (e *Engine) TypeOf(source string) (t reflect.Type, err error) {
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
func (e *Engine) eval(source string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = yaegi.Panic{Value: r}
		}
	}()
	_, err = e.interpreter.Eval(source)
	return err
}
