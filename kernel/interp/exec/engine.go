package exec

import (
	"fmt"
	"go/token"
	"go/types"
	"io"
	"os"
	"reflect"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"
	"weak"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
	"setlab/kernel/interp/typemap"
)

// An Engine runs functions of go/ssa. It exists as long as its session.
type Engine struct {
	fset    *token.FileSet
	prog    *ssa.Program
	options Options
	memory  int64 // GOMEMLIMIT
	types   *typemap.Map
	symbols map[string]map[string]reflect.Value // by import path

	mu        sync.Mutex // guards the maps, and the compiler
	layouts   map[types.Type]*layout
	functions map[*ssa.Function]*function
	globals   map[*ssa.Global]reflect.Value
	pending   []*function // functions to be compiled
	batch     []*compiler // functions compiled by the current compileAll
	collects  bool        // some function calls the garbage collector
	compiling atomic.Pointer[ssa.Function]
	locals    sync.Map // *types.TypeName: typemap.Local

	methodTables sync.Map // methodKey: *function

	methodsMu sync.Mutex // guards methods, which typemap adds to
	methods   []*method

	polls   atomic.Int32 // number of reasons for loops to call poll: runs whose goroutines must end, a crowd of goroutines, and a hold
	holdMu  sync.Mutex   // held during a hold
	holding atomic.Pointer[hold]
	run     atomic.Pointer[run]

	firsts    sync.Map    // descriptor of a type: the reflect.Type that it has taken the place of, the first of them
	succeeded atomic.Bool // there is such a type

	live, blocked atomic.Int64 // goroutines, and those that are waiting for others
	foreign       atomic.Int64 // goroutines that wait for channels of compiled code or were started by it
	waits         atomic.Int64 // number of changes of blocked
	entangled     atomic.Bool  // compiled code may retain functions or channels
	checking      atomic.Bool  // a check for deadlock is running
	channelsMu    sync.Mutex
	channels      map[uintptr]weak.Pointer[byte] // created by interpreted code
	channelsLimit int
}

// Options configures an engine.
type Options struct {
	// Tables hold the compiled packages in the form of yaegi's stdlib.Symbols. If a name occurs in
	// several tables, the last one wins.
	Tables []map[string]map[string]reflect.Value

	// Origin returns where a named type comes from, as in typemap.Map.
	Origin func(*types.TypeName) typemap.Origin

	// Program makes each run behave like a program: if the run's own goroutine ends itself, the run
	// continues as long as there are other goroutines.
	Program bool

	// Stderr receives the output of print and println. The default is os.Stderr.
	Stderr io.Writer

	// Begin, if not nil, is called in the goroutine of each run before its function.
	Begin func()

	// Shown, if not nil, returns a frame as it is to appear in the traces of debug.Stack, and whether it is to appear.
	Shown func(Frame) (Frame, bool)

	// Background, if not nil, receives the failure of a goroutine whose run has already returned.
	Background func(*Failure)
}

// method is a method of an interpreted type.
type method struct {
	selection *types.Selection
	body      *rtype.Body
	f         *function
}

// New returns an engine for the functions of a program. The program can grow later.
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
		fset: fset, prog: prog, options: o, memory: debug.SetMemoryLimit(-1),
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
	if values := e.symbols["reflect"]; values != nil {
		replacePointers(values)
	}
	e.run.Store(newRun(e))
	e.types = &typemap.Map{Tables: o.Tables, Origin: e.origin, Body: e.body, Local: e.local}
	return e, nil
}

// origin returns the origin of a named type. Instances of a compiled package's generic types often
// do not exist in the program; they are then created.
func (e *Engine) origin(o *types.TypeName) typemap.Origin {
	if e.options.Origin != nil {
		if got := e.options.Origin(o); got != typemap.Compiled {
			return got
		}
	} else if o.Pkg() != nil && e.symbols[o.Pkg().Path()] == nil {
		if p := e.prog.Package(o.Pkg()); p != nil && e.isInterpreted(p) {
			return typemap.Interpreted
		}
		return typemap.Either // a compiled package without a table, of which other packages have types
	}
	if n, ok := o.Type().(*types.Named); ok && n.TypeParams().Len() > 0 {
		return typemap.Either
	}
	return typemap.Compiled
}

// Global returns the storage of a variable as an addressable and settable value.
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
		l := e.layout(g.Type().Underlying().(*types.Pointer).Elem())
		e.checkRoom(l)
		v = reflect.New(l.rt).Elem()
	}
	e.globals[g] = v
	return v
}

// isInterpreted reports whether the functions of a package have source code.
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

// Prepare compiles the function and everything reachable from it.
func (e *Engine) Prepare(f *ssa.Function) error {
	return e.compiles(func() {
		e.function(f)
		e.compileAll()
	})
}

// Replace makes calls of the first function of each pair run the second from now on. Both must have the same signature. An error changes nothing.
func (e *Engine) Replace(pairs [][2]*ssa.Function) error {
	return e.compiles(func() {
		for _, pair := range pairs {
			e.function(pair[0])
			e.function(pair[1])
		}
		e.compileAll()
		for _, pair := range pairs {
			o, n := e.function(pair[0]), e.function(pair[1])
			for _, f := range append(o.before, o) {
				f.now.Store(n.now.Load())
				n.before = append(n.before, f)
			}
			o.before = nil
		}
	})
}

// compiles calls do, which uses the compiler, and returns the compiler's failure.
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

// compileAll compiles pending functions and all functions that they refer to. None of them runs
// before all are compiled.
func (e *Engine) compileAll() {
	if len(e.layouts) > 20000 { // it is only a cache, and cells keep creating identical types
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

// position formats a position for messages.
func (e *Engine) position(p token.Pos) string { return fmt.Sprint(e.fset.Position(p)) }
