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

// A plan is a cell in the making: what it declares, and what of earlier cells is compiled again with it, because it uses
// what the cell redeclares, or because the cell adds a method to its type.
type plan struct {
	*checked
	session *Session
	own     []*decl
	written map[string]bool // names that the cell declares, also where it only repeats what is known
	again   map[*decl]*ast.File
	moved   map[string]*ast.File // variables whose type is declared again with other methods only
	unmoved map[string]bool      // those that cannot
	late    map[string]bool      // types that get methods from this cell
	dropped map[string]bool      // names that are forgotten, and methods
	notes   []string
	changed map[*entity]bool         // what means something else behind the cell
	local   map[types.Object]*entity // objects of the cell that are earlier variables
}

// files returns the files of what is compiled again, in the order of their cells.
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

// sorted orders declarations as they were written.
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

// hasOwn reports whether the cell itself has a declaration of that key.
func (p *plan) hasOwn(key string) bool {
	return slices.ContainsFunc(p.own, func(d *decl) bool { return d.key() == key })
}

// makePlan finds out what a cell means.
func (s *Session) makePlan(cell *source.Cell, written map[string]bool) (*plan, *output.Failure) {
	p := &plan{
		written: written,
		checked: parsed(cell), session: s, own: declsOf(cell, s.cell), again: map[*decl]*ast.File{}, moved: map[string]*ast.File{},
		unmoved: map[string]bool{}, late: map[string]bool{}, dropped: map[string]bool{},
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

// addMethods plans for the methods that the cell declares of types of earlier cells. The body of a method can change by
// itself. Any other method makes another type of the type.
func (p *plan) addMethods() *output.Failure {
	for _, d := range p.own {
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

// isReplacement reports whether a method of the cell takes the place of one of an earlier type that has the same header.
func (p *plan) isReplacement(d *decl, e *entity) bool {
	if e.isGeneric() {
		return false
	}
	old := p.session.earlier(d)
	return old != nil && old.header == d.header && !slices.ContainsFunc(old.headerUses, func(used *entity) bool {
		return p.session.names[used.name] != used || p.declaresName(used.name)
	})
}

// repeat plans to compile a declaration of an earlier cell again. It reports whether that is new.
func (p *plan) repeat(d *decl) bool {
	if p.again[d] != nil || p.dropped[d.key()] || p.hasOwn(d.key()) {
		return false
	}
	file, err := d.parse(p.session.fset, func(name string) bool {
		e := p.session.names[name]
		return e == nil || !slices.Contains(e.decls, d) || p.declaresName(name) || p.dropped[name]
	})
	if err != nil {
		return false // it has been parsed before
	}
	p.again[d] = file
	return true
}

// repeatType plans to declare a type again with all its methods.
func (p *plan) repeatType(e *entity) (grown bool) {
	for _, d := range e.decls {
		grown = p.repeat(d) || grown
	}
	return grown
}

// drop forgets what does not compile any more. It returns the failure of the cell itself, if that is wrong.
func (p *plan) drop(problems []types.Error) *output.Failure {
	var own []types.Error
	for _, e := range problems {
		if p.Has(e.Pos) {
			own = append(own, e)
		}
	}
	if len(own) > 0 {
		return p.Problems(own)
	}
	first := problems[0]
	for name, file := range p.moved {
		if file.FileStart <= first.Pos && first.Pos <= file.FileEnd {
			delete(p.moved, name)
			p.unmoved[name] = true
			return nil
		}
	}
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
		p.dropped[d.key()] = true
		delete(p.again, d)
		switch {
		case d.method != "":
			p.repeatType(e) // it has another method set
		case d.token == token.TYPE:
			for _, m := range e.decls {
				delete(p.again, m)
			}
		default:
			for _, id := range d.names {
				p.dropped[id.Name] = true
			}
		}
		return nil
	}
	return p.Problems(problems[:1])
}

// findChanged finds out what means something else behind the cell. Before the cell has been checked, these are the types
// and constants that it declares.
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

// follow plans to compile again what uses something that has changed. It reports whether there is more of that.
func (p *plan) follow() (grown bool) {
	s := p.session
	p.findChanged()
	isChanged := func(e *entity) bool { return p.changed[e] }
	for name, e := range s.names {
		if p.declaresName(name) || p.dropped[name] || e.isVar() {
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

// fits reports whether an object can take the place of what the entity is, without anything else being compiled again.
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

// sameMemory returns the types that are declared again as they were, but for their methods: values of the earlier
// ones can become values of them.
func (p *plan) sameMemory() map[*entity]bool {
	same := map[*entity]bool{}
	for e := range p.changed {
		same[e] = e.isType() && len(e.decls) > 0 && p.again[e.decls[0]] != nil
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

// move plans to give variables the new types that are as the earlier ones but for their methods. It reports whether there
// are more of them.
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
		if err != nil {
			p.unmoved[name] = true
			continue
		}
		p.moved[name], grown = file, true
	}
	return grown
}

// mentionedTypes returns the changed types that a type is made of.
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
