package interp

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// A program is a cell in the form that the engine runs.
type program struct {
	usesContext bool
	pkg         *ssa.Package
	entries     []*ssa.Function             // functions to run, in this order
	made        []types.Object              // objects that the cell has added to the session's objects
	temporary   []types.Object              // objects that only the run needs
	replaced    [][2]*ssa.Function          // functions and their replacements
	reset       []*ssa.Global               // variables to set to their zero values
	moved       map[*ssa.Global]*ssa.Global // maps new variables to the earlier variables whose memory they take over, under a new type
	before      map[types.Object]ssa.Member // previous members of the objects whose members have changed
}

// To go/types all cells are one package. To ssa each cell is a package, and ssa looks up an object's member in the
// latest package of that name. That package must therefore contain all objects, so all packages share one map. The map
// is private to ssa; membersOf and its test document what we assume about it.

// ssaPackage has the same initial fields as ssa.Package.
type ssaPackage struct {
	prog    *ssa.Program
	pkg     *types.Package
	members map[string]ssa.Member
	objects map[types.Object]ssa.Member
}

// membersOf returns a pointer to the map of a package's members by object.
func membersOf(p *ssa.Package) *map[types.Object]ssa.Member {
	return &(*ssaPackage)(unsafe.Pointer(p)).objects
}

// build creates the ssa functions of a checked cell.
func (s *Session) build(p *plan) (built *program, err error) {
	c := p.checked
	built = &program{moved: map[*ssa.Global]*ssa.Global{}, before: map[types.Object]ssa.Member{}}
	var vars []*types.Var
	for _, v := range c.top {
		vars = append(vars, v)
	}
	slices.SortFunc(vars, func(a, b *types.Var) int { return int(a.Pos() - b.Pos()) })
	if c.entry != nil {
		for _, zero := range c.assign() {
			vars, built.temporary = append(vars, zero), append(built.temporary, zero)
		}
		built.temporary = append(built.temporary, c.info.Defs[c.entry.Name])
		s.show(c)
	}
	for _, f := range c.files {
		for _, spec := range f.Imports {
			if name := c.info.PkgNameOf(spec); name != nil {
				s.importPackage(name.Imported())
			}
		}
	}
	files := slices.Concat([]*ast.File{synthetic(c.info, vars)}, c.files)
	built.pkg = s.prog.CreatePackage(s.pkg, files, c.info, false)
	own := membersOf(built.pkg)
	for object, member := range *own {
		built.made = append(built.made, object)
		s.members[object] = member
	}
	*own = s.members
	defer func() {
		if r := recover(); r != nil { // a panic of ssa
			s.unbuild(built)
			err = fmt.Errorf("%v", r)
		}
	}()
	s.link(p, built)
	built.pkg.Build()
	if c.entry == nil || c.hasInit() {
		built.entries = append(built.entries, built.pkg.Func("init"))
	}
	if c.entry != nil {
		built.entries = append(built.entries, s.prog.FuncValue(c.info.Defs[c.entry.Name].(*types.Func)))
	}
	return built, nil
}

// hasInit reports whether the cell declares a func init.
func (c *checked) hasInit() bool {
	return slices.ContainsFunc(c.Decls.Decls, func(d ast.Decl) bool {
		f, ok := d.(*ast.FuncDecl)
		return ok && f.Recv == nil && f.Name.Name == "init"
	})
}

// link replaces the members of earlier objects with those of the cell's objects that fit them.
func (s *Session) link(p *plan, built *program) {
	set := func(object types.Object, member ssa.Member) {
		if _, seen := built.before[object]; !seen {
			built.before[object] = s.members[object]
		}
		s.members[object] = member
	}
	replace := func(old, new types.Object) {
		was, is := s.members[old].(*ssa.Function), s.members[new].(*ssa.Function)
		built.replaced = append(built.replaced, [2]*ssa.Function{was, is})
		set(old, is)
	}
	for name, object := range p.objects {
		e := s.names[name]
		if e == nil {
			continue
		}
		switch object.(type) {
		case *types.Func:
			if e.fits(object) {
				replace(e.object, object)
			}
		case *types.Var:
			g, _ := s.members[e.object].(*ssa.Global)
			switch {
			case p.moved[name] != nil:
				built.moved[s.members[object].(*ssa.Global)] = g
			case e.fits(object) && e.object != types.Object(s.context):
				set(object, g)
				if c := p.checked; c.entry == nil {
					built.reset = append(built.reset, g)
				}
			}
		}
	}
	for v, moved := range p.onto {
		set(v, s.members[moved])
	}
	// Methods that were declared without their types replace the methods of those types.
	for _, d := range slices.Concat(p.own, slices.Collect(maps.Keys(p.again))) {
		e := s.names[d.owner]
		if d.method == "" || e == nil || p.objects[d.owner] != nil {
			continue
		}
		object, isFunc := p.info.Defs[d.names[0]].(*types.Func)
		named, isNamed := e.object.Type().(*types.Named)
		if !isFunc || !isNamed {
			continue
		}
		for m := range named.Methods() {
			if m.Name() == d.method {
				replace(m, object)
			}
		}
	}
}

// unbuild undoes build for a cell that does not run.
func (s *Session) unbuild(built *program) {
	maps.Copy(s.members, built.before)
	for _, object := range built.made {
		delete(s.members, object)
	}
}
