package exec

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"reflect"
	"testing"

	"github.com/traefik/yaegi/stdlib"
	"github.com/traefik/yaegi/stdlib/unrestricted"
	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/symbols"
)

// program is a program of package main that is ready to run.
type program struct {
	engine *Engine
	main   *ssa.Package
}

// load type-checks and builds a program.
func load(name, source string, stderr *bytes.Buffer) (*program, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	imports, err := symbols.NewImporter()
	if err != nil {
		return nil, err
	}
	info := newInfo()
	conf := types.Config{Importer: imports, GoVersion: "go1.26"}
	pkg, err := conf.Check("main", fset, []*ast.File{file}, info)
	if err != nil {
		return nil, err
	}
	prog := ssa.NewProgram(fset, ssa.InstantiateGenerics)
	if err := (&library{fset, imports, prog}).add(pkg); err != nil {
		return nil, err
	}
	main := prog.CreatePackage(pkg, []*ast.File{file}, info, false)
	main.Build()
	o := Options{Tables: []map[string]map[string]reflect.Value{stdlib.Symbols, unrestricted.Symbols, symbols.Symbols}}
	o.Program = true
	if stderr != nil {
		o.Stderr = stderr
	}
	e, err := New(fset, prog, o)
	if err != nil {
		return nil, err
	}
	return &program{e, main}, nil
}

// run runs the program.
func (p *program) run() *Failure {
	p.engine.collects = os.Getenv("EXEC_FORGET") != ""
	for _, name := range []string{"init", "main"} {
		if err := p.engine.Prepare(p.main.Func(name)); err != nil {
			return &Failure{Kind: Fatal, Message: "refused: " + err.Error()}
		}
	}
	if p.engine.collects {
		p.engine.forgetAtCalls()
	}
	for _, name := range []string{"init", "main"} {
		if _, f := p.engine.Run(p.main.Func(name)); f != nil {
			return f
		}
	}
	return nil
}

// forgetAtCalls makes each function start like a call of the collector: its callers forget the values that they will not
// use any more.
func (e *Engine) forgetAtCalls() {
	for _, f := range e.functions {
		b := f.entry
		if b == nil || len(b.ops) == 0 {
			continue
		}
		first := b.ops[0]
		b.ops[0] = func(fr *frame) {
			for up := fr.up; up != nil; up = up.up {
				up.forget()
			}
			first(fr)
		}
	}
}

// TestMain runs the program named by an environment variable, if set, instead of the tests.
func TestMain(m *testing.M) {
	path := os.Getenv("EXEC_PROGRAM")
	if path == "" {
		os.Exit(m.Run())
	}
	text, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	p, err := load(path, string(text), nil)
	if err != nil {
		fmt.Fprintln(os.Stderr, "refused:", err)
		os.Exit(3)
	}
	f := p.run()
	if f == nil {
		os.Exit(0)
	}
	if f.Kind == Exit {
		os.Exit(f.Code)
	}
	fmt.Fprintln(os.Stderr, f.Message)
	fmt.Fprintln(os.Stderr)
	for _, frame := range f.Trace {
		fmt.Fprintf(os.Stderr, "%s(...)\n\t%s\n", frame.Function, frame.Pos)
	}
	os.Exit(2)
}
