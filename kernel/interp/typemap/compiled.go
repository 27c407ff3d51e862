package typemap

import (
	"go/types"
	"reflect"
	"strings"

	"setlab/kernel/interp/rtype"
)

// compiledTypes holds the named types of the program.
type compiledTypes struct {
	packages map[string]bool             // package paths in the tables
	types    map[typeName]reflect.Type   // types in the tables
	hidden   map[typeName]reflect.Type   // all other types; nil until one is needed
	under    map[types.Type]reflect.Type // cache of compiledUnderlying
}

type typeName struct{ path, name string }

// compiledType returns the compiled type for a named type, or nil if the type is interpreted.
func (m *Map) compiledType(t *types.Named) reflect.Type {
	o := t.Obj()
	if o.Pkg() == nil {
		if o.Name() != "error" {
			fail("%v is a constraint: it has no type at run time", t)
		}
		return reflect.TypeFor[error]()
	}
	origin := m.origin(o)
	if origin == Interpreted {
		return nil
	}
	for a := range t.TypeArgs().Types() {
		// The program may contain an instance with its own type of the same name.
		if mentions(a, map[types.Type]bool{}, func(n *types.Named) bool { return m.compiledType(n) == nil }) {
			if origin == Compiled {
				fail("%v is compiled, but the program does not have it", t)
			}
			return nil
		}
	}
	m.readTables()
	c := &m.compiled
	key := typeName{o.Pkg().Path(), m.nameText(t)}
	if r := c.types[key]; r != nil {
		return r
	}
	if c.hidden == nil {
		c.findHidden()
	}
	r := c.hidden[key]
	if r == nil && origin == Compiled {
		fail("%v is compiled, but the program does not have it", t)
	}
	return r
}

// origin returns the origin of a named type.
func (m *Map) origin(o *types.TypeName) Origin {
	if o.Parent() != nil && o.Parent() != o.Pkg().Scope() {
		return Interpreted // it is declared in a function
	}
	if m.Origin != nil {
		return m.Origin(o)
	}
	m.readTables()
	if m.compiled.packages[o.Pkg().Path()] {
		return Compiled
	}
	return Interpreted
}

// compiledUnderlying returns a compiled named type with the underlying type t. It returns nil
// unless t is a struct or interface with an unexported member of a compiled package. Such a t is
// the underlying type of a type like T time.Time: it cannot be written as an unnamed type, and the
// types of its members can only be found through the named type.
func (m *Map) compiledUnderlying(t types.Type) reflect.Type {
	var member types.Object
	switch t := t.(type) {
	case *types.Struct:
		for f := range t.Fields() {
			if !f.Exported() {
				member = f
			}
		}
	case *types.Interface:
		for f := range t.Methods() {
			if !f.Exported() {
				member = f
			}
		}
	}
	if member == nil || member.Pkg() == nil {
		return nil
	}
	p := member.Pkg()
	if r, ok := m.compiled.under[t]; ok {
		return r
	}
	for _, name := range p.Scope().Names() {
		o, ok := p.Scope().Lookup(name).(*types.TypeName)
		if !ok || o.IsAlias() {
			continue
		}
		n, ok := o.Type().(*types.Named)
		if ok && n.TypeParams().Len() == 0 && n.Underlying() == t && m.origin(o) != Interpreted {
			r := m.compiledType(n)
			if m.compiled.under == nil {
				m.compiled.under = map[types.Type]reflect.Type{}
			}
			m.compiled.under[t] = r
			return r
		}
	}
	return nil
}

// readTables reads the types in the tables.
func (m *Map) readTables() {
	c := &m.compiled
	if c.packages != nil {
		return
	}
	c.packages, c.types = map[string]bool{}, map[typeName]reflect.Type{}
	for _, table := range m.Tables {
		for key, symbols := range table {
			path := key[:max(strings.LastIndexByte(key, '/'), 0)]
			c.packages[path] = true
			for _, v := range symbols {
				if v.Kind() != reflect.Pointer || !v.IsNil() {
					continue
				}
				t := v.Type().Elem()
				if t.PkgPath() == path {
					c.types[typeName{path, t.Name()}] = t
				}
			}
		}
	}
}

// findHidden collects the named types of the program. If a function declares a type with the name
// of another type in its package, both are omitted.
func (c *compiledTypes) findHidden() {
	c.hidden = map[typeName]reflect.Type{}
	seen := map[reflect.Type]bool{}
	for t := range rtype.Program() {
		rtype.Walk(t, seen, func(t reflect.Type) {
			if t.PkgPath() == "" {
				return
			}
			key := typeName{t.PkgPath(), t.Name()}
			if _, ok := c.hidden[key]; ok {
				t = nil
			}
			c.hidden[key] = t
		})
	}
}
