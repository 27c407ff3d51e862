package interp

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/cell"
	"setlab/kernel/compiled/carry"
	"setlab/kernel/interp/typemap"
	"setlab/kernel/output"
	"setlab/kernel/scope"
	"setlab/kernel/session/pipe"
)

// Files in the build directory that copy the session's variables to a compiled program and back.
const (
	valuesFile = "session.values"
	backFile   = "session.back"
)

// contextSource declares the variable ctx for functions of the session.
const contextSource = "import trainʹ \"setlab/setlib/train\"\nvar ctx = trainʹ.Context()\n"

// export collects what a compiled cell uses of the session.
type export struct {
	*Session
	declarations []*decl
	variables    []*types.Var
	needed       map[*entity]bool
	own          map[string]bool // names that the compiled cell declares
	context      bool            // ctx is needed
	failure      *output.Failure
}

// Export prepares everything that a compiled cell uses of the session. It writes variables to a file in the cell's build
// directory, and returns the source of declarations. It fails if a variable cannot be copied.
func (s *Session) Export(o pipe.Export) (*pipe.Exported, *output.Failure) {
	s.running.Lock()
	defer s.running.Unlock()
	s.declaring.Lock()
	defer s.declaring.Unlock()
	s.carried = nil
	e := &export{Session: s, needed: map[*entity]bool{}, own: map[string]bool{}}
	for _, name := range o.Own {
		e.own[name] = true
	}
	imports := map[string]string{}
	for _, name := range o.Names {
		if known, ok := s.names[name]; ok && name != "ctx" {
			e.need(known)
		} else if p, ok := s.imports[name]; ok && !slices.Contains(scope.Packages(), scope.Package{Path: p, Name: name}) {
			imports[name] = p
		}
	}
	e.checkPredeclared()
	result := &pipe.Exported{Imports: imports, Files: map[string]string{}}
	if e.failure == nil && len(e.variables) > 0 {
		result.Carries = true
		result.Files["0values.go"], e.failure = e.values(o)
	} else if e.context {
		result.Files["0values.go"] = "package main\n" + contextSource
	}
	if e.failure != nil {
		return nil, e.failure
	}
	for of := range e.needed {
		result.Names = append(result.Names, of.name)
	}
	byCell := map[int][]*decl{}
	for _, d := range sorted(e.declarations) {
		byCell[d.cell] = append(byCell[d.cell], d)
	}
	for cell, all := range byCell {
		result.Files[fmt.Sprintf("0cell%d.go", cell)] = e.cellSource(cell, all)
	}
	return result, nil
}

// fail records the first reason why the export fails.
func (e *export) fail(format string, arguments ...any) {
	if e.failure == nil {
		e.failure = simpleFailure(output.CompileError, fmt.Sprintf(format, arguments...))
	}
}

// need adds an entity and everything that it uses.
func (e *export) need(of *entity) {
	if of.name == "ctx" {
		e.context = true
		return
	}
	// Functions use the current meaning of a name, as in any program.
	if now := e.names[of.name]; now != nil {
		of = now
	}
	if e.needed[of] || e.own[of.name] {
		return
	}
	e.needed[of] = true
	if v, ok := of.object.(*types.Var); ok {
		if problem := e.uncarried(v.Type(), map[types.Type]bool{}); problem != "" {
			e.fail("the variable %s %s, which cannot be copied into a compiled cell", v.Name(), problem)
		}
		e.variables = append(e.variables, v)
		e.needTypes(v)
		return
	}
	for _, d := range of.decls {
		e.declarations = append(e.declarations, d)
		for _, used := range d.uses {
			e.need(used)
		}
		for _, name := range d.declares() {
			if other := e.names[name]; other != nil && slices.Contains(other.decls, d) {
				e.need(other)
			}
		}
	}
}

// needTypes adds the session's types that a variable's type contains.
func (e *export) needTypes(v *types.Var) {
	redeclared := func(name string) {
		e.fail("the variable %s has a type %s that a later cell has redeclared: run the cell that sets %s again", v.Name(), name, v.Name())
	}
	for _, named := range spelled(v.Type()) {
		if alias, ok := named.(*types.TypeName); ok && alias.IsAlias() && alias.Pkg() == e.pkg {
			if now := e.names[alias.Name()]; now == nil || now.object != named {
				redeclared(alias.Name())
			} else {
				e.need(now)
			}
		}
	}
	walkTypes(v.Type(), func(n *types.Named) bool {
		object := n.Obj()
		if object.Pkg() == nil || object.Pkg() != e.pkg || object.Parent() != e.pkg.Scope() {
			return false
		}
		if now := e.names[object.Name()]; now == nil || now.object != types.Object(object) {
			redeclared(object.Name())
			return false
		} else {
			e.need(now)
		}
		return true
	})
}

// uncarried returns why variables of a type cannot be copied to, or declared by, a compiled cell. It returns "" if they
// can.
func (e *export) uncarried(t types.Type, seen map[types.Type]bool) string {
	if seen[t] {
		return ""
	}
	seen[t] = true
	first := func(all ...types.Type) string {
		for _, t := range all {
			if problem := e.uncarried(t, seen); problem != "" {
				return problem
			}
		}
		return ""
	}
	switch t := t.(type) {
	case *types.Signature:
		return "is a func"
	case *types.Chan:
		return "is a channel"
	case *types.Named:
		return e.uncarriedNamed(t, first)
	case *types.Struct:
		// Fields of func or channel type are checked by their values: a nil option can be copied.
		return first(slices.DeleteFunc(typemap.Parts(t), func(field types.Type) bool {
			switch field.Underlying().(type) {
			case *types.Signature, *types.Chan:
				return true
			}
			return false
		})...)
	case *types.Interface:
		return ""
	}
	return first(typemap.Parts(t)...)
}

// uncarriedNamed is uncarried for a named type.
func (e *export) uncarriedNamed(t *types.Named, first func(...types.Type) string) string {
	object := t.Obj()
	switch {
	case object.Pkg() == nil:
		return ""
	case object.Pkg() == e.pkg:
		if object.Parent() != e.pkg.Scope() {
			return "has the type " + object.Name() + ", which is declared within a function"
		}
		return first(t.Underlying())
	case !object.Exported() || slices.Contains(strings.Split(object.Pkg().Path(), "/"), "internal"):
		return "has the type " + t.String() + ", which its package does not export"
	}
	if u, ok := t.Underlying().(*types.Signature); ok {
		return first(u)
	}
	return first(slices.Collect(t.TypeArgs().Types())...)
}

// values writes the variables to their file and returns the source that declares and reads them. The name of its file
// sorts before all others, so that the variables are set before other variables are initialized.
func (e *export) values(o pipe.Export) (string, *output.Failure) {
	var world *world
	var c *carried
	var data []byte
	var err error
	for known := -1; known < len(e.variables) && err == nil; {
		known = len(e.variables)
		if world, c = e.contents(o); e.failure != nil {
			return "", e.failure
		}
		e.engine.Hold(func(bool) { data, err = c.memory.Encode(c.vars) })
		if err != nil {
			break
		}
		for _, name := range slices.Sorted(maps.Keys(world.held)) {
			e.need(e.names[name]) // this includes what its methods use
		}
		if e.failure != nil {
			return "", e.failure
		}
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(o.Folder, valuesFile), data, 0o600)
	}
	for _, stale := range []string{c.file, c.file + ".error", c.file + carry.Arrived} {
		if e := os.Remove(stale); e != nil && !os.IsNotExist(e) && err == nil {
			err = e
		}
	}
	if err != nil {
		return "", simpleFailure(output.CompileError, err.Error()+"; it cannot be copied into a compiled cell")
	}
	if !o.Embed {
		e.carried = c
	}
	return e.valuesSource(o, world), nil
}

// contents returns the variables to copy, and the world of their types.
func (e *export) contents(o pipe.Export) (*world, *carried) {
	slices.SortFunc(e.variables, func(a, b *types.Var) int { return strings.Compare(a.Name(), b.Name()) })
	world := &world{Session: e.Session, opened: map[string]string{}, held: map[string]bool{}}
	c := &carried{memory: carry.NewMemory(world), file: filepath.Join(o.Folder, backFile)}
	for _, v := range e.variables {
		value, err := e.engine.Global(e.members[v].(*ssa.Global))
		if err != nil {
			e.fail("the variable %s has no value: %v", v.Name(), err)
			break
		}
		c.vars = append(c.vars, carry.Var{Name: v.Name(), At: value.Addr()})
	}
	return world, c
}

// valuesSource returns the source that declares the variables.
func (e *export) valuesSource(o pipe.Export, world *world) string {
	aliases := map[string]string{}
	alias := func(path string) string {
		if path == "main" {
			return ""
		}
		if aliases[path] == "" {
			aliases[path] = fmt.Sprintf("pʹ%d", len(aliases))
		}
		return aliases[path]
	}
	var vars, names, pointers, known strings.Builder
	for _, v := range e.variables {
		fmt.Fprintf(&vars, "var %s %s\n", v.Name(), types.TypeString(v.Type(), func(p *types.Package) string { return alias(p.Path()) }))
		fmt.Fprintf(&names, "%q, ", v.Name())
		fmt.Fprintf(&pointers, ", &%s", v.Name())
	}
	for _, name := range slices.Sorted(maps.Keys(world.opened)) {
		fmt.Fprintf(&known, "(*%s.%s)(nil), ", alias(world.opened[name]), strings.TrimPrefix(name, world.opened[name]+"."))
	}
	for of := range e.needed {
		if of.isType() && !types.IsInterface(of.object.Type()) && !of.isGeneric() {
			fmt.Fprintf(&known, "(*%s)(nil), ", of.name)
		}
	}
	var text strings.Builder
	text.WriteString("package main\n")
	fmt.Fprintf(&text, "import carryʹ %q\n", "setlab/kernel/compiled/carry")
	for _, path := range slices.Sorted(maps.Keys(aliases)) {
		fmt.Fprintf(&text, "import %s %q\n", aliases[path], path)
	}
	if e.context {
		text.WriteString(contextSource)
	}
	arrive := fmt.Sprintf("Arrive(%q, %q", filepath.Join(o.Folder, valuesFile), filepath.Join(o.Folder, backFile))
	if o.Embed {
		fmt.Fprintf(&text, "import _ \"embed\"\n//go:embed %s\nvar valuesʹ []byte\n", valuesFile)
		arrive = "ArriveEmbedded(valuesʹ"
	}
	fmt.Fprintf(&text, "var carriedʹ = carryʹ.%s, []any{%s}, []string{%s}%s)\n%s", arrive, known.String(), names.String(), pointers.String(), vars.String())
	return text.String()
}

// takes reports whether the compiled program declares a name.
func (e *export) takes(name string) bool {
	return e.own[name] || e.names[name] != nil && e.needed[e.names[name]]
}

// checkPredeclared fails if a function needs a name that Go declares, and the program declares it as well.
func (e *export) checkPredeclared() {
	for _, d := range e.declarations {
		for _, name := range d.builtins {
			if e.takes(name) {
				e.fail("%s uses the %s that Go declares, which a declaration of this name hides in a compiled cell: rename that one", d.key(), name)
			}
		}
	}
}

// cellSource returns the source of a cell's exported declarations.
func (e *export) cellSource(number int, all []*decl) string {
	var text, imports strings.Builder
	named := map[string]string{}
	for _, d := range all {
		renamed := map[string]bool{}
		for name, path := range d.imports {
			if renamed[name] = e.takes(name); renamed[name] {
				name += besides
			}
			named[name] = path
		}
		fmt.Fprintf(&text, "//line %s%d:%d\n", cell.InterpretedFile, number, d.line)
		if d.token == token.TYPE {
			text.WriteString("type ")
		}
		text.WriteString(d.beside(d.source(func(name string) bool {
			now := e.names[name]
			return now == nil || !slices.Contains(now.decls, d)
		}), renamed) + "\n")
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		fmt.Fprintf(&imports, "import %s %q\n", name, named[name])
	}
	return "package main\n" + imports.String() + text.String()
}

// carried is what has been copied to a compiled cell.
type carried struct {
	memory *carry.Memory
	vars   []carry.Var
	file   string // file in which the program returns the variables
}

// Import copies the variables of the compiled cell back into the session.
func (s *Session) Import() *output.Failure {
	s.running.Lock()
	defer s.running.Unlock()
	c := s.carried
	s.carried = nil
	if c == nil {
		return nil
	}
	if reason, err := os.ReadFile(c.file + ".error"); err == nil {
		return notBack(string(reason))
	}
	data, err := os.ReadFile(c.file)
	if os.IsNotExist(err) {
		if _, err := os.Stat(c.file + carry.Arrived); err == nil {
			fmt.Fprintln(s.stderr, "The variables of the session are unchanged: the compiled cell ended before it could return them.")
		}
		return nil
	}
	if err == nil {
		s.engine.Hold(func(bool) { err = c.memory.Decode(data, c.vars) })
	}
	if err != nil {
		return notBack(err.Error())
	}
	return nil
}

func notBack(reason string) *output.Failure {
	return simpleFailure(output.Error, "the compiled cell has run, but its variables do not come back: "+reason)
}
