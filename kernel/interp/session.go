// Package interp runs cells in one session, whose values persist between cells. It runs in a child process of the kernel,
// see Main. Cells are type-checked by go/types, translated to functions of golang.org/x/tools/go/ssa, and run by package
// exec.
//
// # From a cell's text to its value
//
//  1. Imports are removed from the text (imports.go). Package source parses the rest and separates declarations from
//     statements.
//  2. Declarations that only repeat earlier ones are removed (finish.go).
//  3. A plan (plan.go) determines which earlier declarations must be compiled again because they use something that the
//     cell changes. Planning repeats until it finds nothing more, or until go/types (check.go) reports an error in the cell.
//  4. Top-level definitions become assignments, values at the end of the cell become arguments of calls that show them
//     (toplevel.go), and the result becomes a package of ssa (program.go).
//  5. The engine compiles the functions. Only then does the session record what the cell declares (finish.go).
//  6. The statements run (run.go).
package interp

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/exec"
	"setlab/kernel/interp/rtype"
	"setlab/kernel/interp/source"
	"setlab/kernel/interp/symbols"
	"setlab/kernel/output"
	"setlab/kernel/scope"
	"setlab/plotting/origin"
)

// Session holds what the cells have declared so far.
type Session struct {
	importer *symbols.Importer
	stderr   io.Writer
	live     *live
	stdin    *stdin
	script   *script // nil in a notebook

	interrupts chan os.Signal // nil if the session does not receive them

	running   sync.Mutex // held while a cell's statements run
	declaring sync.Mutex // guards the fields below against questions while a cell runs

	cell     int          // number of the latest cell
	latest   atomic.Int64 // same as cell
	fset     *token.FileSet
	pkg      *types.Package // the package of all cells
	prog     *ssa.Program
	engine   *exec.Engine
	members  map[types.Object]ssa.Member
	names    map[string]*entity
	entities map[types.Object]*entity // by their latest object
	outer    *types.Scope             // scope of all names; nil if it must be rebuilt
	imports  map[string]string        // packages by their name in cells
	sources  map[types.Object]string  // text of their declarations
	declared []string                 // by the latest cell
	retired  []types.Object           // variables that the latest cell has replaced
	carried  *carried                 // what has been copied to the running compiled cell
	ownCtx   bool                     // a cell has defined a ctx of its own, and no later cell has been told
	saidSlow atomic.Bool

	context, input, shows, raises, showsAndRaises *types.Var

	sameContext *types.Var // the context under another name, for declarations that are compiled again
}

// Check reports whether cells can be interpreted on this system. The engine depends on internal data layouts of Go and on
// the platform.
func Check() error { return errors.Join(rtype.Check(), exec.Check()) }

// NewSession returns an empty session. It writes the output of print and println, and notes about cells, to stderr.
func NewSession(stderr io.Writer) (*Session, error) { return newSession(stderr, nil) }

func newSession(stderr io.Writer, script *script) (*Session, error) {
	known, err := symbols.NewImporter()
	if err != nil {
		return nil, err
	}
	s := &Session{
		importer: known, stderr: stderr, fset: token.NewFileSet(), pkg: types.NewPackage("main", "main"),
		members: map[types.Object]ssa.Member{}, names: map[string]*entity{}, entities: map[types.Object]*entity{}, imports: map[string]string{}, sources: map[types.Object]string{},
	}
	s.script, s.live = script, &live{}
	if script != nil {
		s.live.onward = script.show
	}
	s.stdin = newStdin(s.live)
	s.prog = ssa.NewProgram(s.fset, ssa.InstantiateGenerics|ssa.BareInits)
	for _, p := range scope.Packages() {
		if s.importer.Has(p.Path) {
			s.imports[p.Name] = p.Path
		}
	}
	if s.engine, err = exec.New(s.fset, s.prog, exec.Options{
		Tables: s.tables(), Stderr: stderr, Program: script != nil, Background: s.background, Shown: s.shown,
		Begin: func() {
			origin.Begin(s.live.current(), int(s.latest.Load()))
			s.live.beginRun(s.engine)
		},
	}); err != nil {
		return nil, err
	}
	return s, s.begin()
}

// begin declares the variables that are present in every session.
func (s *Session) begin() error {
	standard, err := s.importer.Import("context")
	if err != nil {
		return err
	}
	variable := func(name string, t types.Type) *types.Var {
		return types.NewVar(token.NoPos, s.pkg, name, t)
	}
	values := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(token.NoPos, nil, "values", types.NewSlice(types.Universe.Lookup("any").Type()))), nil, true)
	s.context = variable("ctx", standard.Scope().Lookup("Context").Type())
	s.shows, s.raises, s.showsAndRaises = variable("showʹ", values), variable("raiseʹ", values), variable("showOrRaiseʹ", values)
	reader, err := s.importer.Import("io")
	if err != nil {
		return err
	}
	s.input = variable("stdinʹ", reader.Scope().Lookup("Reader").Type())
	s.sameContext = variable("ctx"+besides, s.context.Type())
	vars := []*types.Var{s.context, s.input, s.shows, s.raises, s.showsAndRaises}
	s.importPackage(standard)
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	pkg := s.prog.CreatePackage(s.pkg, []*ast.File{synthetic(info, vars)}, info, false)
	s.members = *membersOf(pkg)
	pkg.Build()
	s.name(&entity{name: "ctx"}, s.context)
	s.members[s.sameContext], s.entities[s.sameContext] = s.members[s.context], s.names["ctx"]
	for v, f := range map[*types.Var]func(...any){s.shows: s.live.show, s.raises: s.live.raise, s.showsAndRaises: s.live.showOrRaise} {
		if err := s.set(v, f); err != nil {
			return err
		}
	}
	s.live.begin()
	return s.set(s.input, s.stdin)
}

// Run runs a cell and returns the values of its trailing expressions.
func (s *Session) Run(code string) ([]output.MIME, *output.Failure) {
	s.running.Lock()
	defer s.running.Unlock()
	built, failure := s.prepare(code)
	if failure != nil {
		failure.Compilable = strings.Contains(failure.Message, output.CompiledWay)
		return nil, failure
	}
	defer s.retire()
	return s.execute(built)
}

// prepare does everything up to running the cell's statements, including recording its declarations.
func (s *Session) prepare(code string) (built *program, failure *output.Failure) {
	s.declaring.Lock()
	defer s.declaring.Unlock()
	s.declared = nil
	undo := func() {} // what the cell's imports have changed
	defer func() {
		if r := recover(); r != nil { // a panic of go/types or of our own; it must not lose what earlier cells have declared
			built, failure = nil, uninterpretable(r)
		}
		if failure != nil {
			undo()
		}
	}()
	s.cell++
	s.latest.Store(int64(s.cell))
	code = strings.ReplaceAll(strings.TrimPrefix(code, "\uFEFF"), "\r\n", "\n")
	if undo, failure = s.takeImports(code); failure != nil {
		return nil, failure
	}
	parsed, failure := s.parse(code, nil)
	if failure != nil {
		return nil, failure
	}
	written, rest := parsed.Declares(), s.unchanged(parsed)
	whole, own := parsed, declsOf(parsed, s.cell)
	if rest != code {
		if parsed, failure = s.parse(rest, nil); failure != nil {
			return nil, failure
		}
	}
	p, failure := s.makePlan(parsed, written)
	if failure != nil {
		// log := log.New(…) is about the package, also when the cell runs again.
		if packages := s.definedPackages(parsed); len(packages) > 0 {
			if other, bad := s.parse(rest, packages); bad == nil {
				if again, bad := s.makePlan(other, written); bad == nil {
					p, failure = again, nil
				}
			}
		}
	}
	if rest != code && (failure != nil || slices.ContainsFunc(own, func(d *decl) bool { return p.dropped[d.key()] })) {
		// A repeated declaration does not compile with what is new in the cell: that is the cell's mistake.
		p, failure = s.makePlan(whole, written)
	}
	if failure == nil {
		failure = p.refuse()
	}
	if failure != nil {
		return nil, failure
	}
	built, err := s.build(p)
	if err != nil {
		return nil, uninterpretable(err)
	}
	if err := s.compile(built); err != nil {
		s.unbuild(built)
		return nil, uninterpretable(err)
	}
	built.usesContext = slices.ContainsFunc(slices.Collect(maps.Values(p.info.Uses)), func(used types.Object) bool {
		return used == types.Object(s.context) || used == types.Object(s.sameContext)
	})
	for _, note := range append(append(p.notes, p.stale()...), s.retype(p), p.otherContext(built.usesContext)) {
		fmt.Fprint(s.stderr, note)
	}
	p.finish()
	return built, nil
}

// parse parses a cell. The names in packages are those of packages before a dot, although the session has variables of these names.
func (s *Session) parse(code string, packages map[string]bool) (*source.Cell, *output.Failure) {
	c, failure := source.Parse(s.fset, fileName(s.cell), code, func(mentioned map[string]bool) string { return s.hiddenImports(mentioned, packages) })
	if failure != nil {
		return nil, failure
	}
	for _, d := range c.Decls.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body == nil {
			line, column := c.Place(f.Pos())
			return nil, source.FailureAt(c.Code, line, column, "missing function body")
		}
	}
	return c, nil
}

// compile compiles a program in the engine without running it.
func (s *Session) compile(built *program) error {
	for to, from := range built.moved {
		if err := s.engine.Move(to, from); err != nil {
			return err
		}
	}
	for _, f := range built.entries {
		if err := s.engine.Prepare(f); err != nil {
			return err
		}
	}
	for _, object := range built.made {
		if g, ok := s.members[object].(*ssa.Global); ok {
			if _, err := s.engine.Global(g); err != nil { // it has no room, for example
				return err
			}
		}
	}
	return s.engine.Replace(built.replaced)
}

// Interrupt interrupts the running cell.
func (s *Session) Interrupt() { s.live.interrupt(s.engine) }
