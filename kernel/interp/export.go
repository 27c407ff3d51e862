package interp

import (
	"fmt"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"setlab/kernel/carry"
	"setlab/kernel/interp/celltype"
	"setlab/kernel/output"
	"setlab/kernel/scope"
	"setlab/kernel/session/pipe"
)

// Files that take the session's variables to a compiled program and back, in the
// folder that it is built in.
const (
	valuesFile = "session.values"
	backFile   = "session.back"
)

// export is what a compiled cell takes of the session.
type export struct {
	*Session
	declarations []*written
	variables    []*types.Var
	needed       map[types.Object]bool
	context      bool // it needs the variable ctx
	failure      *output.Failure
}

// Export prepares for a compiled cell what it uses of the session: variables go
// into a file of the folder that the cell is compiled in, declarations into the
// source that is returned. A variable that cannot be copied is a failure.
func (s *Session) Export(o pipe.Export) (*pipe.Exported, *output.Failure) {
	if s.own != nil {
		return s.own.Export(o)
	}
	s.running.Lock()
	defer s.running.Unlock()
	s.declaring.Lock()
	defer s.declaring.Unlock()
	s.carried = nil
	e := &export{Session: s, needed: map[types.Object]bool{}}
	imports := map[string]string{}
	for _, name := range o.Names {
		if known, ok := s.objects[name]; ok && known.Object != types.Object(s.context) {
			e.need(known.Object, "")
		} else if p, ok := s.imports[name]; ok && !inScope(name, p) {
			imports[name] = p
		}
	}
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
	byCell := map[int][]*written{}
	for _, w := range sorted(e.declarations) {
		byCell[w.cell] = append(byCell[w.cell], w)
	}
	for cell, all := range byCell {
		result.Files[fmt.Sprintf("0cell%d.go", cell)] = e.cellSource(cell, all)
	}
	return result, nil
}

// contextSource declares ctx as functions of the session know it.
const contextSource = "import trainʹ \"setlab/setlib/train\"\nvar ctx = trainʹ.Context()\n"

// inScope reports whether compiled cells know a package by a name anyway.
func inScope(name, path string) bool {
	return slices.Contains(scope.Packages(), scope.Package{Path: path, Name: name})
}

// fail notes why the cell cannot have what it wants.
func (e *export) fail(format string, arguments ...any) {
	if e.failure == nil {
		e.failure = simpleFailure(output.CompileError, fmt.Sprintf(format, arguments...))
	}
}

// current reports whether an object is what its name means now.
func (s *Session) current(object types.Object) bool { return s.objects[object.Name()].Object == object }

// need adds an object with all that it uses.
func (e *export) need(object types.Object, by string) {
	if object == types.Object(e.Session.context) {
		e.context = true
		return
	}
	if known, ok := e.objects[object.Name()]; ok && !e.current(object) {
		if _, isType := object.(*types.TypeName); isType && by != "" {
			e.fail("the variable %s has a type %s that a later cell has declared anew: run the cell that sets %s again", by, object.Name(), by)
			return
		}
		object = known.Object // functions use what a name means now, as in every program
	}
	if e.needed[object] {
		return
	}
	e.needed[object] = true
	if v, ok := object.(*types.Var); ok {
		if problem := e.uncarried(v.Type(), map[types.Type]bool{}); problem != "" {
			e.fail("the variable %s %s, which cannot be copied into a compiled cell", v.Name(), problem)
		}
		e.variables = append(e.variables, v)
		e.needTypes(v.Type(), v.Name(), map[types.Type]bool{})
		return
	}
	all := e.writings[object]
	for _, method := range e.addedTo(object) {
		all = append(slices.Clone(all), e.writings[method]...)
	}
	for _, w := range all {
		e.declarations = append(e.declarations, w)
		for _, used := range w.uses {
			e.need(used, "")
		}
		for _, n := range w.declares {
			if e.current(n.object) {
				e.need(n.object, "")
			}
		}
	}
}

// needTypes adds the session's types that a type is made of.
func (e *export) needTypes(t types.Type, by string, seen map[types.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	inner := func(t types.Type) { e.needTypes(t, by, seen) }
	switch t := t.(type) {
	case *types.Alias:
		inner(types.Unalias(t))
	case *types.Named:
		if object := t.Obj(); object.Pkg() != nil && object.Pkg().Path() == "main" {
			e.need(object, by)
		}
		for a := range t.TypeArgs().Types() {
			inner(a)
		}
	case *types.Pointer:
		inner(t.Elem())
	case *types.Slice:
		inner(t.Elem())
	case *types.Array:
		inner(t.Elem())
	case *types.Map:
		inner(t.Key())
		inner(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			inner(f.Type())
		}
	case *types.Interface:
		for m := range t.Methods() {
			inner(m.Type())
		}
	case *types.Signature:
		for v := range t.Params().Variables() {
			inner(v.Type())
		}
		for v := range t.Results().Variables() {
			inner(v.Type())
		}
	}
}

// uncarried says why variables of a type cannot be copied, or cannot be declared
// by a compiled cell; nothing if they can be.
func (s *Session) uncarried(t types.Type, seen map[types.Type]bool) string {
	if seen[t] {
		return ""
	}
	seen[t] = true
	first := func(all ...types.Type) string {
		for _, t := range all {
			if problem := s.uncarried(t, seen); problem != "" {
				return problem
			}
		}
		return ""
	}
	switch t := t.(type) {
	case *types.Alias:
		return first(types.Unalias(t))
	case *types.Signature:
		return "is a func"
	case *types.Chan:
		return "is a channel"
	case *types.Named:
		return s.uncarriedNamed(t, first)
	case *types.Pointer:
		return first(t.Elem())
	case *types.Slice:
		return first(t.Elem())
	case *types.Array:
		return first(t.Elem())
	case *types.Map:
		return first(t.Key(), t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			// Of a field, the value decides: an option that is nil is none.
			switch f.Type().Underlying().(type) {
			case *types.Signature, *types.Chan:
				continue
			}
			if problem := first(f.Type()); problem != "" {
				return problem
			}
		}
	}
	return ""
}

// uncarriedNamed is uncarried for a declared type.
func (s *Session) uncarriedNamed(t *types.Named, first func(...types.Type) string) string {
	object := t.Obj()
	switch {
	case object.Pkg() == nil:
		return ""
	case object.Pkg().Path() == "main":
		engineName, ok := s.engineNames[object]
		if !ok {
			return "has the type " + object.Name() + ", which is declared within a function"
		}
		if rt, err := s.engine.TypeOf(engineName); err == nil && !types.IsInterface(t) && !carry.Transparent(rt) {
			return "has the type " + object.Name() + ", which is made of the hidden fields of " + rt.String()
		}
		return first(t.Underlying())
	case !object.Exported() || slices.Contains(strings.Split(object.Pkg().Path(), "/"), "internal"):
		return "has the type " + t.String() + ", which its package keeps to itself"
	}
	var arguments []types.Type
	for a := range t.TypeArgs().Types() {
		arguments = append(arguments, a)
	}
	if u, ok := t.Underlying().(*types.Signature); ok {
		return first(u)
	}
	return first(arguments...)
}

// values writes the variables to their file and returns the source that declares
// them and reads them. Its name puts the file before all others, so that other
// variables' initialisers find the values there.
func (e *export) values(o pipe.Export) (string, *output.Failure) {
	var world *world
	var c *carried
	var data []byte
	var err error
	for known := -1; known < len(e.variables); {
		known = len(e.variables)
		world, c = e.passage(o)
		if e.failure != nil {
			return "", e.failure
		}
		if data, err = c.memory.Encode(c.vars); err != nil {
			break
		}
		for _, name := range slices.Sorted(maps.Keys(world.held)) {
			e.need(e.objects[name].Object, "") // and so what its methods use
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

// passage returns what is to be copied, and the world that it comes from.
func (e *export) passage(o pipe.Export) (*world, *carried) {
	slices.SortFunc(e.variables, func(a, b *types.Var) int { return strings.Compare(a.Name(), b.Name()) })
	world := &world{Session: e.Session, opened: map[string]string{}, held: map[string]bool{}}
	c := &carried{memory: carry.NewMemory(world), file: filepath.Join(o.Folder, backFile)}
	for _, v := range e.variables {
		value, ok := e.engine.Value(e.engineNames[v])
		if !ok {
			e.fail("the variable %s has no value yet", v.Name())
			break
		}
		c.vars = append(c.vars, carry.Var{Name: v.Name(), At: value.Addr()})
	}
	return world, c
}

// valuesSource returns the source of the program that declares the variables.
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
	for object := range e.needed {
		if t, ok := object.(*types.TypeName); ok && !types.IsInterface(t.Type()) && !celltype.IsGeneric(t) {
			fmt.Fprintf(&known, "(*%s)(nil), ", t.Name())
		}
	}
	var text strings.Builder
	text.WriteString("package main\n")
	fmt.Fprintf(&text, "import carryʹ %q\n", "setlab/kernel/carry")
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
	fmt.Fprintf(&text, "var passageʹ = carryʹ.%s, []any{%s}, []string{%s}%s)\n%s", arrive, known.String(), names.String(), pointers.String(), vars.String())
	return text.String()
}

// cellSource returns the source of the declarations of one cell.
func (e *export) cellSource(cell int, all []*written) string {
	var text, imports strings.Builder
	named := map[string]string{}
	for _, w := range all {
		maps.Copy(named, w.imports)
		fmt.Fprintf(&text, "//line %s%d:%d\n%s\n", sessionCell, cell, w.line, w.source(e.current))
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		fmt.Fprintf(&imports, "import %s %q\n", name, named[name])
	}
	return "package main\n" + imports.String() + text.String()
}

// sessionCell begins the file name of an interpreted cell in messages of the compiler.
const sessionCell = "interpreted-cell-"

// carried is what a compiled cell has of the session.
type carried struct {
	memory *carry.Memory
	vars   []carry.Var
	file   string // that brings it back
}

// Import takes back the variables that the compiled cell has had.
func (s *Session) Import() *output.Failure {
	if s.own != nil {
		return s.own.Import()
	}
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
			fmt.Fprintln(s.notes.Onward, "The variables of the session stay as they were: the compiled cell ended before it could give them back.")
		}
		return nil
	}
	if err == nil {
		err = c.memory.Decode(data, c.vars)
	}
	if err != nil {
		return notBack(err.Error())
	}
	return nil
}

func notBack(reason string) *output.Failure {
	return simpleFailure(output.Error, "the compiled cell has run, but its variables do not come back: "+reason)
}
