package rewrite

import (
	"fmt"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/engine"
)

// Types that lead back to themselves, structs by their fields, are declared before what uses them, and the engine is given
// what they are: see engine.Complete.

// cycles returns the types that the cell declares and that lead back to themselves, or to such.
func (r *rewriting) cycles() []engine.Cyclic {
	declared := map[string]*types.Named{}
	add := func(t types.Type) {
		named, ok := types.Unalias(t).(*types.Named)
		if !ok || !isStruct(named) && !isBoxed(named) && !isEndless(named) {
			return
		}
		if name, err := r.spell(named); err == nil {
			declared[strings.TrimPrefix(name, "*")] = named
		}
	}
	for _, object := range r.Objects {
		if t, ok := object.(*types.TypeName); ok && !t.IsAlias() && !celltype.IsGeneric(t) {
			add(t.Type())
		}
	}
	for _, i := range r.expansion.made {
		if i.named != nil {
			add(i.named)
		}
	}
	back := map[string]bool{}
	for name := range declared {
		if r.leadsTo(declared, name, map[string]bool{name: true}) {
			back[name] = true
		}
	}
	c := &cycleFinder{rewriting: r, names: maps.Clone(back)}
	for name := range declared {
		if r.leadsTo(declared, name, back) {
			c.names[name] = true
		}
	}
	var all []engine.Cyclic
	for _, name := range slices.Sorted(maps.Keys(c.names)) {
		all = append(all, c.cyclic(name, declared[name]))
	}
	return all
}

// cyclic describes a declared type to the engine.
func (c *cycleFinder) cyclic(name string, named *types.Named) engine.Cyclic {
	if isEndless(named) {
		is := c.describe(named.Underlying())
		return engine.Cyclic{Name: name, Is: &is}
	}
	all := engine.Cyclic{Name: name}
	for _, t := range fieldTypes(named) {
		all.Fields = append(all.Fields, c.describe(t))
	}
	return all
}

// leadsTo reports whether the fields of a declared struct lead to some others.
func (r *rewriting) leadsTo(declared map[string]*types.Named, name string, others map[string]bool) bool {
	c := &cycleFinder{rewriting: r, names: others, enters: declared}
	seen := map[string]bool{}
	return slices.ContainsFunc(fieldTypes(declared[name]), func(t types.Type) bool { return c.leadTo(t, seen) })
}

// fieldTypes returns the types of the fields that a type has in the engine.
func fieldTypes(named *types.Named) (all []types.Type) {
	s, ok := named.Underlying().(*types.Struct)
	if !ok {
		return []types.Type{named.Underlying()} // boxed
	}
	for f := range s.Fields() {
		all = append(all, f.Type())
	}
	return all
}

// cycleFinder finds what leads to some structs, by their names in the engine.
type cycleFinder struct {
	*rewriting
	names  map[string]bool
	enters map[string]*types.Named // structs whose fields lead further
}

// leadTo reports whether a type leads to one of the structs.
func (c *cycleFinder) leadTo(t types.Type, seen map[string]bool) bool {
	next := func(t types.Type) bool { return c.leadTo(t, seen) }
	if named, ok := types.Unalias(t).(*types.Named); ok {
		name := c.cellName(named)
		switch {
		case name == "" || types.IsInterface(named) || seen[name]:
			return false
		case c.names[name]:
			return true
		}
		seen[name] = true
		if isStruct(named) || isBoxed(named) {
			return c.enters[name] != nil && slices.ContainsFunc(fieldTypes(named), next)
		}
		return next(named.Underlying())
	}
	return slices.ContainsFunc(partsOf(t), next)
}

// cellName returns the engine's name of a type that cells declare; nothing for others.
func (c *cycleFinder) cellName(named *types.Named) string {
	if named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "main" {
		return ""
	}
	name, err := c.spell(named)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(name, "*")
}

// partsOf returns the types that one without a name is made of.
func partsOf(t types.Type) (parts []types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Map:
		return []types.Type{t.Key(), t.Elem()}
	case *types.Signature:
		for _, list := range []*types.Tuple{t.Params(), t.Results()} {
			for v := range list.Variables() {
				parts = append(parts, v.Type())
			}
		}
	case *types.Struct:
		for f := range t.Fields() {
			parts = append(parts, f.Type())
		}
	case interface{ Elem() types.Type }:
		return []types.Type{t.Elem()}
	}
	return parts
}

// describe describes a type to the engine.
func (c *cycleFinder) describe(t types.Type) engine.Type {
	if !c.leadTo(t, map[string]bool{}) {
		text, err := c.spell(t)
		if err != nil {
			c.refuse(0, fmt.Sprintf("a struct with a field of the type %s cannot be interpreted", t))
		}
		return engine.Type{Text: text}
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		name := c.cellName(named)
		switch {
		case !c.names[name]:
			return c.describe(named.Underlying())
		case isBoxed(named):
			return engine.Type{Kind: reflect.Pointer, Parts: []engine.Type{{Cyclic: name}}}
		}
		return engine.Type{Cyclic: name}
	}
	d := engine.Type{}
	for _, part := range partsOf(t) {
		d.Parts = append(d.Parts, c.describe(part))
	}
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		d.Kind = reflect.Pointer
	case *types.Slice:
		d.Kind = reflect.Slice
	case *types.Map:
		d.Kind = reflect.Map
	case *types.Array:
		d.Kind, d.Len = reflect.Array, int(t.Len())
	case *types.Chan:
		d.Kind = reflect.Chan
		d.Dir = map[types.ChanDir]reflect.ChanDir{types.SendRecv: reflect.BothDir, types.SendOnly: reflect.SendDir, types.RecvOnly: reflect.RecvDir}[t.Dir()]
	case *types.Signature:
		d.Kind, d.Len, d.Variadic = reflect.Func, t.Params().Len(), t.Variadic()
	case *types.Struct:
		d.Kind = reflect.Struct
		for i := range t.NumFields() {
			name := t.Field(i).Name()
			if t.Field(i).Embedded() {
				name = c.fieldName(t.Field(i))
			}
			d.Names, d.Tags, d.Embedded = append(d.Names, name), append(d.Tags, t.Tag(i)), append(d.Embedded, t.Field(i).Embedded())
		}
	}
	return d
}
