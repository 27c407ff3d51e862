package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/assist"
	"setlab/kernel/interp/source"
)

// finish records what the cell has declared. It is called when the cell is ready to run.
func (p *plan) finish() {
	s := p.session
	for name := range p.dropped {
		s.unname(name)
	}
	p.local = map[types.Object]*entity{}
	for name, object := range p.objects {
		switch name {
		case "_":
			continue
		case "ctx":
			s.ownCtx = true
			continue
		}
		e := s.names[name]
		if e != nil && e.isVar() && e.fits(object) && p.moved[name] == nil {
			p.local[object] = e // the variable stays the same
			e.uses = nil
			continue
		}
		var uses []*entity
		if e != nil && p.moved[name] != nil && !p.sets(name) {
			uses = e.uses // the value stays
		}
		if e != nil && !p.declaresName(name) {
			s.keepSource(e.object, object)
		}
		if e == nil || !e.fits(object) {
			e = &entity{name: name}
		}
		e.decls, e.uses = nil, uses
		s.name(e, object)
	}
	for v, moved := range p.onto {
		p.local[v] = s.entities[moved]
	}
	for _, d := range sorted(slices.Concat(slices.Collect(maps.Keys(p.again)), p.own)) {
		d.resolve(p.info, p.entity)
		if slices.Contains(p.own, d) {
			d.apart = d.method != "" && !p.written[d.owner]
		}
		d.syntax, d.body = nil, nil
		for _, name := range d.declares() {
			if e := s.names[name]; e != nil && p.objects[name] == e.object {
				e.decls = slices.Insert(e.decls, 0, d)
			}
		}
	}
	for _, d := range sorted(slices.Concat(slices.Collect(maps.Keys(p.again)), p.own)) {
		if e := s.names[d.owner]; e != nil && d.method != "" {
			e.decls = slices.DeleteFunc(e.decls, func(old *decl) bool { return old.method == d.method })
			e.decls = append(e.decls, d)
		}
	}
	p.noteHeld()
	maps.Copy(s.sources, assist.Sources(p.Code, p.Decls, p.info, p.Offset))
	s.declared = p.newNames()
}

// keepSource records the source of what is compiled again, and that of its methods.
func (s *Session) keepSource(old, new types.Object) {
	keep := func(old, new types.Object) {
		if text := s.sources[old]; text != "" && s.sources[new] == "" {
			s.sources[new] = text
		}
	}
	keep(old, new)
	from, _ := old.Type().(*types.Named)
	to, _ := new.Type().(*types.Named)
	if from == nil || to == nil {
		return
	}
	for m := range to.Methods() {
		for earlier := range from.Methods() {
			if earlier.Name() == m.Name() {
				keep(earlier, m)
			}
		}
	}
}

// newNames returns what the cell itself declares: names, and methods as Type.Method. What is compiled again with it stays the same.
func (p *plan) newNames() []string {
	names := slices.Collect(maps.Keys(p.top))
	for v := range p.onto {
		names = append(names, v.Name())
	}
	for _, d := range p.own {
		if names = append(names, d.declares()...); d.method != "" {
			names = append(names, d.key())
		}
	}
	for _, d := range p.Decls.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
			for _, spec := range g.Specs {
				for _, id := range spec.(*ast.ValueSpec).Names {
					names = append(names, id.Name)
				}
			}
		}
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "_" })
}

// entity returns the entity of an object after finish, or nil if it does not belong to the session.
func (p *plan) entity(object types.Object) *entity {
	if e := p.local[object]; e != nil {
		return e
	}
	return p.session.entities[object]
}

// name binds an entity's name to an object.
func (s *Session) name(e *entity, object types.Object) {
	if old := s.names[e.name]; old != nil {
		if old.isVar() && old.object != object {
			s.retired = append(s.retired, old.object)
		}
		s.unname(e.name)
	}
	e.object = object
	s.names[e.name], s.entities[object] = e, e
	if s.outer != nil {
		s.outer.Insert(object)
	}
}

// retire frees the memory of variables that others have replaced, unless code that is still in use refers to it. The statements of the cell that
// replaces them may use them; so it is called after these.
func (s *Session) retire() {
	if len(s.retired) == 0 {
		return
	}
	s.declaring.Lock()
	defer s.declaring.Unlock()
	used := map[ssa.Member]bool{}
	for object := range s.entities {
		used[s.members[object]] = true
	}
	for _, object := range s.retired {
		if g, ok := s.members[object].(*ssa.Global); ok && !used[g] && s.entities[object] == nil {
			delete(s.members, object)
			s.engine.Release(g)
		}
	}
	s.retired = nil
}

// unname removes a name.
func (s *Session) unname(name string) {
	if e := s.names[name]; e != nil {
		delete(s.entities, e.object)
		delete(s.names, name)
		s.outer = nil
	}
}

// sets reports whether the statements set a variable that is moved.
func (p *plan) sets(name string) bool {
	for v := range p.onto {
		if v.Name() == name {
			return true
		}
	}
	return false
}

// otherContext returns a note if the cell uses ctx after an earlier cell has defined its own.
func (p *plan) otherContext(used bool) (note string) {
	s := p.session
	if !used || !s.ownCtx || p.objects["ctx"] != nil {
		return ""
	}
	s.ownCtx = false
	return "ctx is new in each cell, and not the ctx that an earlier cell has defined: give that one another name to keep it.\n"
}

// stale returns notes about variables that still hold or use an earlier declaration.
func (p *plan) stale() (notes []string) {
	if len(p.changed) == 0 {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(p.session.names)) {
		e := p.session.names[name]
		if !e.isVar() || p.objects[name] != nil && (p.moved[name] == nil || p.sets(name)) {
			continue
		}
		what := "is still of"
		earlier := p.mentionedTypes(e.object.Type())
		if len(earlier) == 0 || p.moved[name] != nil {
			what = "still uses"
			earlier = slices.DeleteFunc(slices.Clone(e.uses), func(used *entity) bool { return !p.changed[used] })
		}
		if len(earlier) > 0 {
			notes = append(notes, fmt.Sprintf("%s %s the earlier %s: run the cell that sets %s again.\n", name, what, earlier[0].name, name))
		}
	}
	return notes
}

// unchanged returns the cell's text without the declarations that only repeat earlier ones. When a cell runs again, its
// types therefore stay the same types.
func (s *Session) unchanged(c *source.Cell) string {
	own := declsOf(c, s.cell)
	same := map[*decl]bool{}
	for _, d := range own {
		same[d] = s.isRepeated(d, own)
	}
	declares := c.Declares()
	for shrunk := true; shrunk; {
		shrunk = false
		for _, d := range own {
			if !same[d] {
				continue
			}
			if g := groupOf(c, d); g != nil && slices.ContainsFunc(own, func(d *decl) bool { return !same[d] && groupOf(c, d) == g }) {
				same[d], shrunk = false, true // a group is declared again as a whole
				continue
			}
			for _, used := range s.earlier(d).uses {
				if declares[used.name] && !slices.ContainsFunc(own, func(d *decl) bool { return same[d] && slices.Contains(d.declares(), used.name) }) {
					same[d], shrunk = false, true
				}
			}
		}
	}
	blank := []byte(c.Code)
	for _, d := range own {
		if !same[d] {
			continue
		}
		if d.method != "" {
			s.earlier(d).apart = !declares[d.owner]
		}
		of := d.syntax
		if g := groupOf(c, d); g != nil {
			of = g
		}
		for i := c.Offset(of.Pos()); i < c.Offset(of.End()); i++ {
			if blank[i] != '\n' {
				blank[i] = ' '
			}
		}
	}
	return string(blank)
}

// groupOf returns the declaration that contains a type.
func groupOf(c *source.Cell, d *decl) *ast.GenDecl {
	for _, node := range c.Decls.Decls {
		if g, ok := node.(*ast.GenDecl); ok && d.token == token.TYPE && g.Pos() <= d.syntax.Pos() && d.syntax.End() <= g.End() {
			return g
		}
	}
	return nil
}

// earlier returns an earlier declaration with the same key, or nil if there is none.
func (s *Session) earlier(d *decl) *decl {
	e := s.names[d.owner]
	if e == nil {
		return nil
	}
	if i := slices.IndexFunc(e.decls, func(old *decl) bool { return old.token == d.token && old.method == d.method }); i >= 0 {
		return e.decls[i]
	}
	return nil
}

// namesStill reports whether the names of packages and the predeclared names in a declaration still stand for the same.
func (s *Session) namesStill(old *decl) bool {
	for name, path := range old.imports {
		if s.names[name] != nil || s.imports[name] != path {
			return false
		}
	}
	return !slices.ContainsFunc(old.builtins, func(name string) bool { return s.names[name] != nil })
}

// isRepeated reports whether a declaration has the same text and meaning as an earlier one. A type declaration only
// counts as repeated if the cell also declares the methods that came with the type.
func (s *Session) isRepeated(d *decl, own []*decl) bool {
	old := s.earlier(d)
	if old == nil || old.text != d.text {
		return false
	}
	for _, name := range d.declares() {
		if e := s.names[name]; e == nil || !slices.Contains(e.decls, old) {
			return false
		}
	}
	if !s.namesStill(old) {
		return false
	}
	for _, used := range old.uses {
		if s.names[used.name] != used {
			return false
		}
	}
	e := s.names[d.owner]
	if d.token == token.TYPE {
		for _, m := range e.decls[1:] {
			if !m.apart && !slices.ContainsFunc(own, func(d *decl) bool { return d.key() == m.key() }) {
				return false
			}
		}
	}
	return true
}
