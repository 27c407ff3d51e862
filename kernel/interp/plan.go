package interp

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"setlab/kernel/interp/source"
	"setlab/kernel/output"
)

// A plan describes how to compile a cell: what the cell declares, and which declarations of earlier cells are compiled
// again with it, because they use something that the cell redeclares, or because the cell adds a method to their type.
type plan struct {
	*checked
	session *Session
	own     []*decl
	written map[string]bool // names that the cell declares, including repeated declarations
	stated  map[string]bool // variables that its statements define
	again   map[*decl]*ast.File
	moved   map[string]*ast.File // variables whose type is declared again with only its methods changed
	unmoved map[string]bool      // those whose type cannot be changed
	late    map[string]bool      // types to which this cell adds methods
	dropped map[string]bool      // names and methods that are removed
	notes   []string
	reasons map[string]string        // why names are dropped
	changed map[*entity]bool         // entities whose meaning the cell changes
	local   map[types.Object]*entity // objects of the cell that stand for earlier variables
}

// files returns the files of the declarations that are compiled again, in the order of their cells.
func (p *plan) files() []*ast.File {
	var all []*ast.File
	for _, d := range sorted(slices.Collect(maps.Keys(p.again))) {
		all = append(all, p.again[d])
	}
	for _, name := range slices.Sorted(maps.Keys(p.moved)) {
		all = append(all, p.moved[name])
	}
	return all
}

// sorted sorts declarations in the order in which they were written, and removes duplicates.
func sorted(all []*decl) []*decl {
	slices.SortFunc(all, func(a, b *decl) int {
		if a.cell != b.cell {
			return a.cell - b.cell
		}
		if a.line != b.line {
			return a.line - b.line
		}
		return a.column - b.column
	})
	return slices.Compact(all)
}

// declaresName reports whether the cell's own declarations declare a name.
func (p *plan) declaresName(name string) bool {
	return slices.ContainsFunc(p.own, func(d *decl) bool { return slices.Contains(d.declares(), name) })
}

// hasOwn reports whether the cell itself has a declaration with that key.
func (p *plan) hasOwn(key string) bool {
	return slices.ContainsFunc(p.own, func(d *decl) bool { return d.key() == key })
}

// makePlan plans the compilation of a cell, repeating until no more declarations need to be compiled again.
func (s *Session) makePlan(cell *source.Cell, written map[string]bool) (*plan, *output.Failure) {
	p := &plan{
		written: written,
		checked: parsed(cell), session: s, own: declsOf(cell, s.cell), again: map[*decl]*ast.File{}, moved: map[string]*ast.File{},
		unmoved: map[string]bool{}, late: map[string]bool{}, dropped: map[string]bool{}, reasons: map[string]string{}, stated: cell.StatedNames(),
	}
	if failure := p.addMethods(); failure != nil {
		return nil, failure
	}
	for p.follow() || p.move() {
	}
	for {
		if problems := s.check(p); len(problems) > 0 {
			if failure := p.drop(problems); failure != nil {
				return nil, failure
			}
			continue
		}
		grown := p.follow()
		if !p.move() && !grown {
			return p, nil
		}
	}
}

// addMethods plans for methods that the cell declares on types of earlier cells. If a method with the same header exists,
// only its body is replaced. Any other method requires a new type.
func (p *plan) addMethods() *output.Failure {
	methods := map[string]*decl{}
	for _, d := range p.own {
		if first := methods[d.key()]; first != nil && d.method != "_" {
			line, column := p.Place(d.names[0].Pos())
			return source.FailureAt(p.Code, line, column, fmt.Sprintf("method %s already declared in line %d", d.key(), first.line))
		}
		if d.method != "" {
			methods[d.key()] = d
		}
		e := p.session.names[d.owner]
		if d.token == token.TYPE && e != nil && e.isType() {
			for _, m := range e.decls[1:] { // methods from other cells stay with the type
				if m.apart && !p.hasOwn(m.key()) {
					p.repeat(m)
				}
			}
		}
		if d.method == "" || p.declaresName(d.owner) || e == nil || !e.isType() {
			continue
		}
		if name := e.object.(*types.TypeName); name.IsAlias() {
			line, column := p.Place(d.names[0].Pos())
			return source.FailureAt(p.Code, line, column, "a method of "+d.owner+", an alias of or in another cell, cannot be interpreted"+output.CompiledWay)
		}
		if !p.isReplacement(d, e) {
			p.late[d.owner] = true
			p.repeatType(e)
		}
	}
	return nil
}

// isReplacement reports whether a method of the cell replaces a method with the same header of an earlier type.
func (p *plan) isReplacement(d *decl, e *entity) bool {
	if e.isGeneric() {
		return false
	}
	old := p.session.earlier(d)
	return old != nil && old.header == d.header && p.session.namesStill(old) && !slices.ContainsFunc(old.headerUses, func(used *entity) bool {
		return p.session.names[used.name] != used || p.declaresName(used.name)
	})
}

// repeat plans to compile a declaration of an earlier cell again. It reports whether the plan has grown.
func (p *plan) repeat(d *decl) bool {
	if p.again[d] != nil || p.dropped[d.key()] || p.hasOwn(d.key()) {
		return false
	}
	file, err := d.parse(p.session.fset, func(name string) bool {
		e := p.session.names[name]
		return e == nil || !slices.Contains(e.decls, d) || p.declaresName(name) || p.dropped[name]
	}, func(name string) bool { return p.written[name] || p.session.names[name] != nil })
	if err != nil {
		return false // cannot happen: it has been parsed before
	}
	p.again[d] = file
	return true
}

// repeatType plans to declare a type and all its methods again.
func (p *plan) repeatType(e *entity) (grown bool) {
	for _, d := range e.decls {
		grown = p.repeat(d) || grown
	}
	return grown
}

// drop removes from the plan the first declaration that no longer compiles. It returns a failure if the cell itself is
// wrong.
func (p *plan) drop(problems []types.Error) *output.Failure {
	for _, e := range problems {
		for name, file := range p.moved {
			if file.FileStart <= e.Pos && e.Pos <= file.FileEnd {
				delete(p.moved, name)
				p.unmoved[name] = true
				return nil
			}
		}
	}
	var own []types.Error
	for _, e := range problems {
		if p.Has(e.Pos) {
			name, _ := strings.CutPrefix(e.Msg, "undefined: ")
			if reason := p.reasons[name]; reason != "" {
				e.Msg += fmt.Sprintf(" (%s does not compile with this cell: %s)", name, reason)
			}
			own = append(own, e)
		}
	}
	if len(own) > 0 {
		return p.Problems(own)
	}
	first := problems[0]
	for d, file := range p.again {
		if file.FileStart > first.Pos || first.Pos > file.FileEnd {
			continue
		}
		reason := strings.Join(strings.Fields(first.Msg), " ")
		e := p.session.names[d.owner]
		if d.token == token.TYPE && p.late[d.owner] {
			return simpleFailure(output.CompileError, fmt.Sprintf("%s does not compile with this cell: %s", d.owner, reason))
		}
		p.notes = append(p.notes, fmt.Sprintf("%s does not compile any more and is forgotten: %s.\n", d.key(), reason))
		p.dropped[d.key()], p.reasons[d.key()] = true, reason
		delete(p.again, d)
		switch {
		case d.method != "":
			p.repeatType(e) // its method set changes
		case d.token == token.TYPE:
			for _, m := range e.decls {
				delete(p.again, m)
			}
		default:
			for _, id := range d.names {
				p.dropped[id.Name], p.reasons[id.Name] = true, reason
			}
		}
		return nil
	}
	return p.Problems(problems[:1])
}

// findChanged determines which entities the cell changes. Before the cell is checked, these are the types and constants
// that it declares.
func (p *plan) findChanged() {
	s := p.session
	p.changed = map[*entity]bool{}
	for name, object := range p.objects {
		if old := s.names[name]; old != nil && !old.fits(object) && old.object != types.Object(s.context) {
			p.changed[old] = true
		}
	}
	names := maps.Clone(p.dropped)
	if p.objects == nil {
		for _, d := range slices.Concat(p.own, slices.Collect(maps.Keys(p.again))) {
			for _, name := range d.declares() {
				names[name] = names[name] || d.token != token.FUNC
			}
		}
	}
	for name, isChanged := range names {
		if e := s.names[name]; e != nil && isChanged {
			p.changed[e] = true
		}
	}
}

// follow plans to compile again the declarations that use something changed. It reports whether the plan has grown.
func (p *plan) follow() (grown bool) {
	s := p.session
	p.findChanged()
	isChanged := func(e *entity) bool { return p.changed[e] }
	own := map[string]bool{}
	for _, d := range p.own {
		for _, name := range d.declares() {
			own[name] = true
		}
	}
	for name, e := range s.names {
		if own[name] || p.stated[name] || p.dropped[name] || e.isVar() {
			continue
		}
		for _, d := range e.decls {
			switch {
			case !slices.ContainsFunc(d.uses, isChanged):
			case e.isType() && (d.method == "" || e.isGeneric() || slices.ContainsFunc(d.headerUses, isChanged)):
				grown = p.repeatType(e) || grown
			default:
				grown = p.repeat(d) || grown
			}
		}
	}
	return grown
}

// fits reports whether an object can replace the entity's object without compiling anything else again.
func (e *entity) fits(object types.Object) bool {
	same := types.Identical(e.object.Type(), object.Type())
	switch object := object.(type) {
	case *types.Func:
		return same && !e.isGeneric() && !e.isVar() && !e.isType()
	case *types.Var:
		return same && e.isVar()
	case *types.Const:
		old, ok := e.object.(*types.Const)
		return ok && same && old.Val().Kind() == object.Val().Kind() && constant.Compare(old.Val(), token.EQL, object.Val())
	case *types.TypeName:
		old, ok := e.object.(*types.TypeName)
		return ok && same && old.IsAlias() && object.IsAlias()
	}
	return false
}

// sameMemory returns the types that are declared again with only their methods changed, and constants with the same values. Values of the earlier types can
// be converted to them in place.
func (p *plan) sameMemory() map[*entity]bool {
	same := map[*entity]bool{}
	for e := range p.changed {
		_, isConst := e.object.(*types.Const) // of a type with another method; what its value depends on is checked below
		same[e] = (e.isType() || isConst) && len(e.decls) > 0 && p.again[e.decls[0]] != nil
	}
	for shrunk := true; shrunk; {
		shrunk = false
		for e := range same {
			if same[e] && slices.ContainsFunc(e.decls[0].uses, func(used *entity) bool { return p.changed[used] && !same[used] }) {
				same[e], shrunk = false, true
			}
		}
	}
	return same
}

// move plans to change the types of variables to new types that only differ in their methods. It reports whether the plan
// has grown.
func (p *plan) move() (grown bool) {
	if len(p.changed) == 0 {
		return false
	}
	same := p.sameMemory()
	for name, e := range p.session.names {
		if !e.isVar() || p.objects[name] != nil || p.unmoved[name] || p.moved[name] != nil {
			continue
		}
		mentioned := p.mentionedTypes(e.object.Type())
		if len(mentioned) == 0 || slices.ContainsFunc(mentioned, func(t *entity) bool { return !same[t] }) {
			continue
		}
		file, err := variableFile(p.session.fset, name, e.object.Type())
		if err != nil || slices.ContainsFunc(spelled(e.object.Type()), func(named types.Object) bool { return !p.means(named, same) }) {
			p.unmoved[name] = true
			continue
		}
		p.moved[name], grown = file, true
	}
	return grown
}

// means reports whether the name of a type's object still stands for it, in a declaration of the cell. same are the changed types that have the same memory.
func (p *plan) means(named types.Object, same map[*entity]bool) bool {
	e := p.session.names[named.Name()]
	switch named.Pkg() {
	case nil:
		return e == nil && !p.written[named.Name()]
	case p.session.pkg:
		return e != nil && e.object == named && (!p.changed[e] || same[e])
	}
	return true
}

// mentionedTypes returns the changed types that a type contains.
func (p *plan) mentionedTypes(t types.Type) []*entity {
	var found []*entity
	walkTypes(t, func(n *types.Named) bool {
		if e := p.session.names[n.Obj().Name()]; e != nil && e.object == types.Object(n.Obj()) && p.changed[e] {
			found = appendNew(found, e)
		}
		return n.Obj().Pkg() == p.session.pkg
	})
	return found
}
