// Package interp runs cells in an interpreter, in one session whose values
// live from cell to cell. It is the engine of a child process: see Main.
//
// The interpreter, yaegi, is wrong about parts of the language. So every cell is
// type-checked by go/types first, and rewritten into the Go that the interpreter
// runs correctly, or refused with a message that shows how to compile it.
package interp

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	yaegi "github.com/traefik/yaegi/interp"

	"setlab/kernel/cell"
	"setlab/kernel/output"
	"setlab/kernel/scope"
	"setlab/kernel/symbols"
)

// goVersion is the language that cells are written in.
const goVersion = "go1.26"

// fileStem begins the name of every cell's file in the engine.
const fileStem = "cell"

// entryStem begins the name of the function that runs a cell's statements.
const entryStem = "ʹcell"

// Session holds what the cells have declared so far.
type Session struct {
	engine   engine
	importer *symbols.Importer
	hooks    *hooks
	stdin    *stdin
	isScript bool // standard input is the process's own
	notes    *notes
	pkg      *types.Package // that all cells belong to

	running   sync.Mutex // held while a cell's statements run
	declaring sync.Mutex // guards what follows, against questions while a cell runs

	cell        int                     // number of the running cell
	objects     map[string]known        // what is declared, by name
	engineNames map[types.Object]string // of everything that was ever declared
	versions    map[string]int          // how many engine names a name has had
	imports     map[string]string       // packages by the name that cells use
	aliases     map[string]string       // engine names of packages by path
	context     *types.Var              // ctx
	without     map[string]bool         // names that the running check does not know
	sources     map[types.Object]string // what cells wrote to declare them

	declared []string                    // by the latest cell
	writings map[types.Object][]*written // the same, for compiled cells
	carried  *carried                    // what the compiled cell that runs has of the session

	places sync.Mutex  // guards what follows, against panics of goroutines
	latest int         // cell
	lines  map[int]int // of cells behind which others' declarations follow

	generics   map[types.Object][]*generic // functions, and methods by their type
	recovering map[*types.Func]bool        // functions that call recover
	instances  []*instance
}

// known is an object of the session and the engine's name of it.
type known struct {
	object types.Object
	engine string
	uses   []types.Object // what a function, or a type's methods, mention of the session
}

// NewSession returns an empty session. What interpreted code prints by print and
// println goes to standard error.
func NewSession(stderr io.Writer) (*Session, error) {
	s, err := emptySession(stderr)
	if err != nil {
		return nil, err
	}
	s.engine, err = newEngine(s.hooks.table(), s.stdin, s.stdin.table(), s.notes)
	return s, err
}

// emptySession returns a session that has no engine yet.
func emptySession(stderr io.Writer) (*Session, error) {
	importer, err := symbols.NewImporter()
	if err != nil {
		return nil, err
	}
	s := &Session{
		importer: importer, hooks: &hooks{behind: map[string]bool{}}, notes: &notes{onward: stderr},
		pkg:     types.NewPackage("main", "main"),
		objects: map[string]known{}, engineNames: map[types.Object]string{}, versions: map[string]int{},
		imports: map[string]string{}, aliases: map[string]string{}, sources: map[types.Object]string{}, writings: map[types.Object][]*written{},
		generics: map[types.Object][]*generic{}, recovering: map[*types.Func]bool{}, lines: map[int]int{},
	}
	s.hooks.forgetTrace = func() { s.notes.take() }
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
	s.objects["ctx"] = known{object: s.context, engine: contextCall}
	s.hooks.begin()
	return s, nil
}

// Run runs a cell and returns what its trailing expression shows.
func (s *Session) Run(code string) ([]output.MIME, *output.Failure) {
	s.running.Lock()
	defer s.running.Unlock()
	s.declared = nil
	program, failure := s.prepare(code)
	if failure != nil {
		failure.Compilable = strings.Contains(failure.Message, compiledWay)
		return nil, failure
	}
	return s.execute(program)
}

// prepare does all that comes before a cell's statements run, and declares what
// the cell declares.
func (s *Session) prepare(code string) (*program, *output.Failure) {
	s.declaring.Lock()
	defer s.declaring.Unlock()
	s.cell++
	s.places.Lock()
	s.latest = s.cell
	s.places.Unlock()
	code = strings.ReplaceAll(strings.TrimPrefix(code, "\uFEFF"), "\r\n", "\n")
	code, failure := s.takeImports(code)
	if failure != nil {
		return nil, failure
	}
	source, failure := parse(code, s.hiddenImports)
	if failure != nil {
		return nil, failure
	}
	if failure := s.refuse(source); failure != nil {
		return nil, failure
	}
	if rest := s.unchanged(source); rest != code {
		if source, failure = parse(rest, s.hiddenImports); failure != nil {
			return nil, failure
		}
	}
	checked, failure := s.check(source)
	if failure != nil {
		return nil, failure
	}
	if renamed := checked.withoutShadows(); renamed != checked.code {
		if source, failure = parse(renamed, s.hiddenImports); failure != nil {
			return nil, failure
		}
		if checked, failure = s.check(source); failure != nil {
			return nil, failure
		}
	}
	checked, following, failure := s.follow(checked)
	if failure != nil {
		return nil, failure
	}
	program, failure := s.rewrite(checked)
	if failure != nil {
		return nil, failure
	}
	if failure := s.compile(program); failure != nil {
		return nil, failure
	}
	for _, note := range append(following.notes, s.stale(program)...) {
		fmt.Fprint(s.notes.onward, note)
	}
	s.forget(following)
	if len(following.segments) > 0 {
		s.places.Lock()
		s.lines[s.cell] = strings.Count(following.code[:following.own], "\n") + 1
		s.places.Unlock()
	}
	s.declare(program)
	s.remember(checked)
	s.write(checked)
	s.declared = slices.Sorted(maps.Keys(program.objects))
	return program, nil
}

// Forget forgets names that a compiled cell has declared anew.
func (s *Session) Forget(names []string) {
	s.declaring.Lock()
	defer s.declaring.Unlock()
	for _, name := range names {
		if s.objects[name].object != types.Object(s.context) {
			delete(s.objects, name)
		}
	}
}

// Interrupt ends the running cell.
func (s *Session) Interrupt() { s.hooks.interrupt() }

// takeImports notes the cell's own imports and returns the cell without them.
func (s *Session) takeImports(code string) (string, *output.Failure) {
	chunks := cell.Chunks(code)
	if !slices.ContainsFunc(chunks, func(c cell.Chunk) bool { return c.Kind == cell.Import }) {
		return code, nil
	}
	const head = "package main\n"
	text := head + keep(code, chunks, func(c cell.Chunk) bool { return c.Kind == cell.Import })
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ImportsOnly)
	if err != nil {
		return "", syntaxFailure(code, err)
	}
	for _, spec := range file.Imports {
		if failure := s.takeImport(code, fset, spec); failure != nil {
			return "", failure
		}
	}
	return code, nil
}

// takeImport notes an import.
func (s *Session) takeImport(code string, fset *token.FileSet, spec *ast.ImportSpec) *output.Failure {
	at := fset.Position(spec.Pos())
	fail := func(message string) *output.Failure { return failureAt(code, at.Line-1, at.Column, message) }
	importPath, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return fail(err.Error())
	}
	if !s.importer.Has(importPath) {
		return fail(fmt.Sprintf("the package %q cannot be used in interpreted cells%s", importPath, compiledWay))
	}
	imported, err := s.importer.Import(importPath)
	if err != nil {
		return fail(err.Error())
	}
	name := imported.Name()
	if spec.Name != nil {
		name = spec.Name.Name
	}
	switch name {
	case ".":
		return fail("an import without a package name cannot be interpreted" + compiledWay)
	case "_":
		return nil
	}
	s.imports[name] = importPath
	delete(s.objects, name)
	return nil
}

// hiddenImports returns the import declarations that make the packages known
// that a cell may mean by the names in mentioned.
func (s *Session) hiddenImports(mentioned map[string]bool) string {
	var text strings.Builder
	for name := range mentioned {
		importPath, ok := s.imports[name]
		if _, shadowed := s.objects[name]; ok && !shadowed {
			fmt.Fprintf(&text, "import %s %q;", name, importPath)
		}
	}
	return text.String()
}

// importAlias returns the engine's name of a package, which it imports when it
// is first needed.
func (s *Session) importAlias(importPath string) (string, error) {
	if alias, ok := s.aliases[importPath]; ok {
		return alias, nil
	}
	name := path.Base(importPath)
	if p, err := s.importer.Import(importPath); err == nil {
		name = p.Name()
	}
	s.versions[name]++
	alias := fmt.Sprintf("%sʹ%d", name, s.versions[name])
	if err := s.engine.Import(alias, importPath); err != nil {
		return "", fmt.Errorf("the package %q cannot be used in interpreted cells%s", importPath, compiledWay)
	}
	s.aliases[importPath] = alias
	return alias, nil
}

// fileName is what the engine calls the running cell.
func (s *Session) fileName() string { return fileName(s.cell) }

// fileName is what the engine calls a cell. It scopes imports by the last element,
// which is the same for all.
func fileName(cell int) string {
	return fmt.Sprintf("%s%d/%s", fileStem, cell, yaegi.DefaultSourceName)
}

// compile passes a program to the engine, which does not run any of it yet.
func (s *Session) compile(p *program) *output.Failure {
	for _, text := range append(slices.Clone(p.declarations), p.function) {
		if text == "" {
			continue
		}
		if err := s.engine.Declare(text); err != nil {
			return s.engineFailure(err)
		}
	}
	return nil
}

// engineFailure reports what the engine cannot take although it is correct Go.
func (s *Session) engineFailure(err error) *output.Failure {
	text := plainNames(err.Error())
	if i := strings.Index(text, ": "); i >= 0 && strings.HasPrefix(text, fileStem) {
		text = text[i+2:]
	}
	message := "this cell is correct Go that the interpreter cannot run (" + text + ")" + compiledWay
	return &output.Failure{Name: output.CompileError, Message: message, Traceback: []string{message}}
}

// declare notes what the cell declares.
func (s *Session) declare(p *program) {
	for name, k := range p.objects {
		if name == "ctx" || name == "_" {
			continue
		}
		s.objects[name] = k
		s.engineNames[k.object] = k.engine
	}
	maps.Copy(s.generics, p.expansion.generics)
	s.instances = append(s.instances, p.expansion.made...)
	for _, i := range p.expansion.made {
		if len(i.args) == 0 {
			s.engineNames[i.of] = i.engine
		}
	}
}

// execute runs the cell's statements.
func (s *Session) execute(p *program) ([]output.MIME, *output.Failure) {
	s.hooks.begin()
	s.stdin.forget()
	s.notes.take()
	e := ending{returned: true}
	if p.entry != "" {
		e = s.call(p.entry)
	}
	interrupted := s.hooks.interrupted.Load()
	shown, raised := s.hooks.end()
	switch {
	case interrupted:
		return shown, simpleFailure(output.Interrupted, "interrupted")
	case e.err != nil:
		return shown, s.panicFailure(e.err)
	case raised != nil:
		return shown, simpleFailure(output.Error, raised.Error())
	case !e.returned:
		return shown, simpleFailure(output.Error, "the cell has ended its own goroutine, by runtime.Goexit")
	}
	return shown, nil
}

// panicFailure reports a panic: its value, and the functions that it passed through.
func (s *Session) panicFailure(err error) *output.Failure {
	text := err.Error()
	var p yaegi.Panic
	if errors.As(err, &p) {
		text = panicText(p.Value)
	}
	message := "panic: " + text
	if own := s.hooks.goroutine.Load(); own != nil {
		message = s.hooks.chains.text(*own, text)
	}
	if strings.HasPrefix(message, "panic: reflect") || strings.Contains(message, "unsafe2.dummy") {
		text := "the interpreter has failed at this cell, which is correct Go" + compiledWay
		return simpleFailure(output.Error, text)
	}
	failure := simpleFailure(output.Panic, plainNames(message))
	for _, line := range s.notes.take() {
		if at := s.frame(line); at != "" {
			failure.Traceback = append(failure.Traceback, at)
		}
	}
	if at := s.hooks.reachedText(); at != "" && !s.isScript {
		failure.Traceback = append(failure.Traceback, at)
	}
	return failure
}

// frame translates a line of the engine's trace, such as
// cell4/_.go:2: panic: main.fʹ1(...), for a reader.
func (s *Session) frame(line string) string {
	if function, where := s.passed(line); function != "" && !strings.HasPrefix(function, entryStem) {
		return "    in " + plainNames(function) + ", " + where
	}
	return ""
}

// passed returns the function of a line of the engine's trace, by the engine's name, and
// where in it that is; no function if the line is none of a trace.
func (s *Session) passed(line string) (function, where string) {
	place, function, ok := strings.Cut(line, ": panic: main.")
	if !ok {
		return "", ""
	}
	file, row, _ := strings.Cut(place, ":")
	row, _, _ = strings.Cut(row, ":")
	where = "line " + row
	var number, at int // stay 0 where there is none
	_, _ = fmt.Sscanf(file+" "+row, fileStem+"%d/"+yaegi.DefaultSourceName+" %d", &number, &at)
	s.places.Lock()
	own, follows := s.lines[number]
	latest := s.latest
	s.places.Unlock()
	if follows && at > own {
		where = "declared by an earlier cell"
	} else if file != fileName(latest) {
		where += " of an earlier cell"
	}
	return strings.TrimSuffix(function, "(...)"), where
}

func simpleFailure(name, message string) *output.Failure {
	return &output.Failure{Name: name, Message: message, Traceback: []string{message}}
}
