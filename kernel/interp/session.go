// Package interp runs cells in an interpreter, in one session whose values
// live from cell to cell. It is the engine of a child process: see Main.
//
// The interpreter, yaegi, is wrong about parts of the language. So every cell is
// type-checked by go/types first (package source), and rewritten into the Go that the
// interpreter (package engine) runs correctly with the help of some functions (package
// hook), or refused with a message that shows how to compile it (package rewrite).
package interp

import (
	"fmt"
	"go/token"
	"go/types"
	"io"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
	"sync"

	"setlab/kernel/interp/asleep"
	"setlab/kernel/interp/cells"
	"setlab/kernel/interp/engine"
	"setlab/kernel/interp/hook"
	"setlab/kernel/interp/rewrite"
	"setlab/kernel/interp/source"
	"setlab/kernel/output"
	"setlab/kernel/scope"
	"setlab/kernel/symbols"
)

// Session holds what the cells have declared so far.
type Session struct {
	own *cells.Session // that does all, on the engine that is to take the place of this one; nil without it

	engine   *engine.Engine
	importer *symbols.Importer
	hooks    *hook.Hooks
	stdin    *stdin
	isScript bool // standard input is the process's own
	notes    *engine.Notes
	checker  *source.Checker
	rewriter *rewrite.Rewriter

	running   sync.Mutex // held while a cell's statements run
	declaring sync.Mutex // guards what follows, against questions while a cell runs

	cell        int                              // number of the running cell
	objects     map[string]rewrite.Known         // what is declared, by name
	added       map[string]rewrite.Known         // methods in another cell than their type, by source.MethodKey
	hadMethods  map[*types.Named]map[string]bool // that the engine has been given for types of earlier cells
	engineNames map[types.Object]string          // of everything that was ever declared
	versions    map[string]int                   // how many engine names a name has had
	imports     map[string]string                // packages by the name that cells use
	aliases     map[string]string                // engine names of packages by path
	context     *types.Var                       // ctx
	sources     map[types.Object]string          // what cells wrote to declare them

	declared []string                    // by the latest cell
	writings map[types.Object][]*written // the same, for compiled cells
	carried  *carried                    // what the compiled cell that runs has of the session

	places sync.Mutex  // guards what follows, against panics of goroutines
	latest int         // cell
	lines  map[int]int // of cells behind which others' declarations follow

	wakes bool // a cell has used what may wake a goroutine without another one
}

// NewSession returns an empty session. What interpreted code prints by print and
// println goes to standard error.
func NewSession(stderr io.Writer) (*Session, error) {
	if isOwn() {
		own, err := cells.New(stderr)
		return &Session{own: own, imports: own.Imports()}, err
	}
	s, err := emptySession(stderr)
	if err != nil {
		return nil, err
	}
	return s, s.start(s.stdin, s.hooks.Table(), s.stdin.table())
}

// isOwn reports whether sessions run on the engine of package cells.
func isOwn() bool { return cells.Chosen() }

// start gives the session its engine, with in as standard input, these hooks, and what own has
// in the place of the packages' symbols.
func (s *Session) start(in io.Reader, hooks map[string]reflect.Value, own map[string]map[string]reflect.Value) error {
	e, err := engine.New(in, s.notes, map[string]map[string]reflect.Value{hook.Path + "/" + path.Base(hook.Path): hooks},
		s.hooks.Timers(), own, hook.Printing())
	if err != nil {
		return err
	}
	s.engine = e
	s.rewriter = rewrite.New(rewrite.Session{
		Checker: s.checker, Packages: e, Objects: s.objects, Added: s.added, EngineNames: s.engineNames, Context: s.context, Script: s.isScript,
		NewName: s.newName, ImportAlias: s.importAlias, TypeNumber: s.hooks.TypeNumber,
	})
	return e.Import(hook.Alias, hook.Path)
}

// emptySession returns a session that has no engine yet.
func emptySession(stderr io.Writer) (*Session, error) {
	importer, err := symbols.NewImporter()
	if err != nil {
		return nil, err
	}
	s := &Session{
		importer: importer, checker: source.NewChecker(importer), notes: &engine.Notes{Onward: stderr},
		objects: map[string]rewrite.Known{}, added: map[string]rewrite.Known{}, hadMethods: map[*types.Named]map[string]bool{}, engineNames: map[types.Object]string{}, versions: map[string]int{},
		imports: map[string]string{}, aliases: map[string]string{}, sources: map[types.Object]string{}, writings: map[types.Object][]*written{},
		lines: map[int]int{},
	}
	s.hooks = hook.New(func() { s.notes.Take() })
	s.stdin = newStdin(s.hooks)
	for _, p := range scope.Packages() {
		if importer.Has(p.Path) {
			s.imports[p.Name] = p.Path
		}
	}
	standard, err := importer.Import("context")
	if err != nil {
		return nil, err
	}
	s.context = types.NewVar(token.NoPos, nil, "ctx", standard.Scope().Lookup("Context").Type())
	s.objects["ctx"] = rewrite.Known{Object: s.context, Engine: hook.ContextCall}
	s.hooks.Begin()
	return s, nil
}

// Run runs a cell and returns what its trailing expression shows.
func (s *Session) Run(code string) ([]output.MIME, *output.Failure) {
	if s.own != nil {
		shown, failure := s.own.Run(code)
		s.declared = s.own.Declared()
		return shown, failure
	}
	s.running.Lock()
	defer s.running.Unlock()
	s.declared = nil
	program, failure := s.prepare(code)
	if failure != nil {
		failure.Compilable = strings.Contains(failure.Message, output.CompiledWay)
		return nil, failure
	}
	return s.execute(program)
}

// prepare does all that comes before a cell's statements run, and declares what
// the cell declares.
func (s *Session) prepare(code string) (program *rewrite.Program, failure *output.Failure) {
	s.declaring.Lock()
	defer s.declaring.Unlock()
	var checked *source.Checked
	defer func() {
		if r := recover(); r != nil { // of go/types, or of ours: what earlier cells have declared is not lost for it
			if checked != nil {
				checked.Retract()
			}
			program, failure = nil, simpleFailure(output.CompileError, fmt.Sprintf("the interpreter has failed at reading this cell (%v)%s", r, output.CompiledWay))
		}
	}()
	s.cell++
	s.places.Lock()
	s.latest = s.cell
	s.places.Unlock()
	code = strings.ReplaceAll(strings.TrimPrefix(code, "\uFEFF"), "\r\n", "\n")
	code, failure = s.takeImports(code)
	if failure != nil {
		return nil, failure
	}
	parsed, failure := source.Parse(code, s.hiddenImports)
	if failure != nil {
		return nil, failure
	}
	if failure := parsed.Refuse(s.hasType, s.hasAlias); failure != nil {
		return nil, failure
	}
	if rest := s.unchanged(parsed); rest != code {
		if parsed, failure = source.Parse(rest, s.hiddenImports); failure != nil {
			return nil, failure
		}
	}
	checked, following, failure := s.follow(parsed)
	if failure != nil {
		return nil, failure
	}
	if renamed := rewrite.WithoutShadows(checked); renamed != checked.Code {
		checked.Retract()
		if parsed, failure = source.Parse(renamed, s.hiddenImports); failure != nil {
			return nil, failure
		}
		following.renamed(parsed)
		if checked, failure = s.check(parsed, following.dropped); failure != nil {
			return nil, failure
		}
	}
	for _, object := range checked.Info.Uses {
		s.wakes = s.wakes || object == s.context || asleep.Wakes(object)
	}
	program, failure = s.rewriter.Rewrite(s.cell, checked)
	if failure == nil {
		s.noteMethods(program)
		failure = s.compile(program)
	}
	if failure != nil {
		checked.Retract()
		return nil, failure
	}
	for _, note := range append(following.notes, s.stale(program)...) {
		fmt.Fprint(s.notes.Onward, note)
	}
	s.forget(following)
	if len(following.segments) > 0 {
		s.places.Lock()
		s.lines[s.cell] = strings.Count(following.code[:following.own], "\n") + 1
		s.places.Unlock()
	}
	s.declare(program, checked)
	s.remember(checked)
	s.write(checked)
	s.declared = slices.Sorted(maps.Keys(program.Objects))
	return program, nil
}

// hasAlias reports whether the session knows an alias of that name.
func (s *Session) hasAlias(name string) bool {
	t, isType := s.objects[name].Object.(*types.TypeName)
	return isType && t.IsAlias()
}

// hasType reports whether the session knows a type of that name.
func (s *Session) hasType(name string) bool {
	_, isType := s.objects[name].Object.(*types.TypeName)
	return isType
}

// check type-checks a cell against what the session knows but for some names.
func (s *Session) check(parsed *source.Cell, without map[string]bool) (*source.Checked, *output.Failure) {
	known := make(map[string]types.Object, len(s.objects))
	for name, k := range s.objects {
		if !without[name] {
			known[name] = k.Object
		}
	}
	return s.checker.Check(parsed, known)
}

// Forget forgets names, which a compiled cell has declared anew or removed, and returns those that it has known.
func (s *Session) Forget(names []string) (known []string) {
	if s.own != nil {
		return s.own.Forget(names)
	}
	s.declaring.Lock()
	defer s.declaring.Unlock()
	for _, name := range names {
		if s.objects[name].Object == types.Object(s.context) {
			continue
		}
		if s.objects[name].Object != nil {
			known = append(known, name)
		}
		s.forgetName(name)
	}
	return known
}

// Interrupt ends the running cell.
func (s *Session) Interrupt() {
	if s.own != nil {
		s.own.Interrupt()
		return
	}
	s.hooks.Interrupt()
}

// compile passes a program to the engine, which does not run any of it yet.
func (s *Session) compile(p *rewrite.Program) *output.Failure {
	if len(p.Cycles) > 0 {
		if err := s.engine.Declare(p.Types); err != nil {
			return engineFailure(err)
		}
		if err := s.engine.Complete(p.Cycles); err != nil {
			return engineFailure(err)
		}
	}
	for _, text := range append(slices.Clone(p.Declarations), p.Function) {
		if text == "" {
			continue
		}
		if err := s.engine.Declare(text); err != nil {
			return engineFailure(err)
		}
	}
	return nil
}

// declare notes what the cell declares.
func (s *Session) declare(p *rewrite.Program, c *source.Checked) {
	for name, k := range p.Objects {
		if name == "ctx" || name == "_" {
			continue
		}
		s.objects[name] = k
		s.engineNames[k.Object] = k.Engine
	}
	for key := range c.Methods() {
		delete(s.added, key)
	}
	maps.Copy(s.added, p.Added)
	maps.Copy(s.engineNames, s.rewriter.Keep(p))
}

// execute runs the cell's statements.
func (s *Session) execute(p *rewrite.Program) ([]output.MIME, *output.Failure) {
	s.hooks.Begin()
	s.stdin.forget()
	s.notes.Take()
	e := hook.Ending{Returned: true}
	if p.Entry != "" {
		e = s.hooks.Run(func() error { return s.engine.Call(p.Entry) }, s.wakes)
	}
	if e.Behind {
		fmt.Fprintln(s.notes.Onward, "Compiled code that the cell has called goes on in the background: it does not watch for the interrupt.")
	}
	interrupted := s.hooks.IsInterrupted()
	shown, raised := s.hooks.End()
	switch {
	case interrupted:
		return shown, simpleFailure(output.Interrupted, "interrupted")
	case raised != nil:
		return shown, simpleFailure(output.Error, engine.ErrorText(raised))
	case e.Err != nil:
		return shown, s.panicFailure(e.Err)
	case e.Deadlock:
		failure := s.fatal("all goroutines are asleep - deadlock!")
		if !s.isScript {
			failure.Traceback = append(failure.Traceback, "The cell's goroutine is left behind: it ends if a later cell wakes it.")
		}
		return shown, failure
	case !e.Returned && s.isScript && !s.wakes:
		asleep.Wait(nil, s.hooks.Alarmed) // the others go on
		return shown, s.fatal("no goroutines (main called runtime.Goexit) - deadlock!")
	case !e.Returned:
		return shown, simpleFailure(output.Error, "the cell has ended its own goroutine, by runtime.Goexit")
	}
	return shown, nil
}
