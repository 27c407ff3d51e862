package exec

import (
	"fmt"
	"go/token"
	"go/types"
	"io"
	"os"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"
	"weak"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
	"setlab/kernel/interp/typemap"
)

// An Engine runs functions of go/ssa. It lives as long as its session.
type Engine struct {
	fset    *token.FileSet
	prog    *ssa.Program
	options Options
	types   *typemap.Map
	symbols map[string]map[string]reflect.Value // by import path

	mu        sync.Mutex // guards the maps, and the compiler
	layouts   map[types.Type]*layout
	functions map[*ssa.Function]*function
	globals   map[*ssa.Global]reflect.Value
	pending   []*function // to be compiled
	batch     []*compiler // of what compileAll has compiled
	collects  bool        // a function calls the collector
	compiling atomic.Pointer[ssa.Function]
	locals    sync.Map // *types.TypeName: typemap.Local

	methodTables sync.Map // methodKey: *function

	methodsMu sync.Mutex // guards methods, which typemap adds to
	methods   []*method

	interrupted atomic.Int32 // runs whose goroutines are to end
	run         atomic.Pointer[run]

	live, blocked atomic.Int64 // goroutines, and those that wait for others
	foreign       atomic.Int64 // those that wait for channels of compiled code, or that it has started
	waits         atomic.Int64 // changes of blocked
	entangled     atomic.Bool  // compiled code has functions or channels to keep
	checking      atomic.Bool  // for a deadlock
	channelsMu    sync.Mutex
	channels      map[uintptr]weak.Pointer[byte] // of interpreted code
	channelsLimit int
}

// Options are what an engine needs from outside.
type Options struct {
	// Tables hold the compiled packages in the form of yaegi's stdlib.Symbols.
	// Where two have a name, the later one counts.
	Tables []map[string]map[string]reflect.Value

	// Origin tells where a named type is from, as in typemap.Map.
	Origin func(*types.TypeName) typemap.Origin

	// Program says that runs are programs: if the goroutine of a run ends itself,
	// the run goes on as long as there are others.
	Program bool

	// Stderr is where print and println write. Default: os.Stderr.
	Stderr io.Writer

	// Begin, if it is not nil, is called in the goroutine of each run before its function.
	Begin func()

	// Background is told of the failure of a goroutine whose run has returned.
	Background func(*Failure)
}

// method is a method of a type of interpreted code.
type method struct {
	selection *types.Selection
	body      *rtype.Body
	f         *function
}

// New returns an engine for the functions of a program, which can grow later.
func New(fset *token.FileSet, prog *ssa.Program, o Options) (*Engine, error) {
	if err := rtype.Check(); err != nil {
		return nil, err
	}
	if err := Check(); err != nil {
		return nil, err
	}
	if o.Stderr == nil {
		o.Stderr = os.Stderr
	}
	e := &Engine{
		fset: fset, prog: prog, options: o,
		symbols:   map[string]map[string]reflect.Value{},
		layouts:   map[types.Type]*layout{},
		functions: map[*ssa.Function]*function{},
		globals:   map[*ssa.Global]reflect.Value{},
	}
	for _, table := range o.Tables {
		for key, names := range table {
			path := key[:max(strings.LastIndexByte(key, '/'), 0)]
			if e.symbols[path] == nil {
				e.symbols[path] = map[string]reflect.Value{}
			}
			for name, v := range names {
				e.symbols[path][name] = v
			}
		}
	}
	e.run.Store(newRun(e))
	e.types = &typemap.Map{Tables: o.Tables, Origin: e.origin, Body: e.body, Local: e.local}
	return e, nil
}

// origin returns the origin of a named type. Instances of generic types of
// compiled packages are often not in the program: then they are made.
func (e *Engine) origin(o *types.TypeName) typemap.Origin {
	if e.options.Origin != nil {
		if got := e.options.Origin(o); got != typemap.Compiled {
			return got
		}
	} else if o.Pkg() != nil && e.symbols[o.Pkg().Path()] == nil {
		return typemap.Interpreted
	}
	if n, ok := o.Type().(*types.Named); ok && n.TypeParams().Len() > 0 {
		return typemap.Either
	}
	return typemap.Compiled
}

// Global returns the storage of a variable: addressable and settable.
func (e *Engine) Global(g *ssa.Global) (v reflect.Value, err error) {
	err = e.compiles(func() { v = e.global(g) })
	return v, err
}

func (e *Engine) global(g *ssa.Global) reflect.Value {
	if v, ok := e.globals[g]; ok {
		return v
	}
	var v reflect.Value
	if s := e.symbols[g.Pkg.Pkg.Path()][g.Name()]; s.IsValid() && !e.isInterpreted(g.Pkg) {
		if !s.CanSet() {
			fail("variable %s is not in the tables of compiled packages", g)
		}
		v = s
	} else {
		v = reflect.New(e.layout(g.Type().Underlying().(*types.Pointer).Elem()).rt).Elem()
	}
	e.globals[g] = v
	return v
}

// isInterpreted reports whether the functions of a package have source.
func (e *Engine) isInterpreted(p *ssa.Package) bool {
	f := p.Func("init")
	return f != nil && f.Blocks != nil
}

// Type returns the reflect type of a type.
func (e *Engine) Type(t types.Type) (reflect.Type, error) { return e.types.Of(t) }

// Func returns a function as a Go function value.
func (e *Engine) Func(f *ssa.Function) (v reflect.Value, err error) {
	err = e.compiles(func() {
		l, fv := e.layout(f.Signature), e.value(f)
		e.compileAll()
		v = reflect.NewAt(l.rt, unsafe.Pointer(&fv)).Elem()
	})
	return v, err
}

// Prepare compiles the function and everything it can reach.
func (e *Engine) Prepare(f *ssa.Function) error {
	return e.compiles(func() {
		e.function(f)
		e.compileAll()
	})
}

// Replace makes calls of old run new from now on. Both have the same signature.
func (e *Engine) Replace(old, new *ssa.Function) error {
	return e.compiles(func() {
		o, n := e.function(old), e.function(new)
		e.compileAll()
		for _, f := range append(o.before, o) {
			f.now.Store(n.now.Load())
			n.before = append(n.before, f)
		}
		o.before = nil
	})
}

// compiles does what uses the compiler, and returns its failure.
func (e *Engine) compiles(do func()) (err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	defer func() {
		switch p := recover().(type) {
		case nil:
		case failure:
			err = p.error
		default:
			panic(p)
		}
	}()
	do()
	return nil
}

// compileAll compiles the functions that are pending, and those they lead to.
// None of them runs before all are compiled.
func (e *Engine) compileAll() {
	if len(e.layouts) > 20000 { // a cache: cells keep making types that are identical
		clear(e.layouts)
	}
	defer func() { e.pending, e.batch = nil, nil }()
	for {
		if n := len(e.pending); n > 0 {
			f := e.pending[n-1]
			e.pending = e.pending[:n-1]
			e.compile(f)
			continue
		}
		e.methodsMu.Lock()
		methods := e.methods
		e.methods = nil
		e.methodsMu.Unlock()
		if len(methods) == 0 {
			break
		}
		for _, m := range methods {
			e.compileMethod(m)
		}
	}
	if e.collects {
		for _, c := range e.batch {
			c.setUsed()
		}
	}
}

// position returns a position for messages.
func (e *Engine) position(p token.Pos) string { return fmt.Sprint(e.fset.Position(p)) }
