package rewrite

import (
	"go/ast"
	"go/types"
)

// The engine finds no end of a type that contains itself within others, such as
// type M map[string][]M, unless there is a struct with a name in between: it would take the
// whole kernel down.

// endless refuses such types, generic ones as well.
func (r *rewriting) endless() {
	visit := func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		if object, ok := r.Info.Defs[spec.Name].(*types.TypeName); ok {
			if s := spec.TypeParams; s != nil && isAny(object.Type()) {
				r.refuse(spec.Name.Pos(), "a generic interface without methods cannot be interpreted") // see namedAny
			}
			if named, ok := object.Type().(*types.Named); ok && !isStruct(named) && !isBoxed(named) && reaches(named, named.Underlying(), 0, map[types.Type]bool{}) {
				r.refuse(spec.Name.Pos(), "the type "+spec.Name.Name+", which contains itself within other types, cannot be interpreted")
			} else if ok && embeds(named, named, map[types.Type]bool{}) {
				r.refuse(spec.Name.Pos(), "the type "+spec.Name.Name+", which embeds itself, cannot be interpreted")
			}
		}
		return true
	}
	ast.Inspect(r.Decls, visit)
	ast.Inspect(r.Statements, visit)
}

// embeds reports whether a struct's embedded fields lead to a type, among whose methods the engine would look for those of
// the struct without an end.
func embeds(of types.Type, what *types.Named, seen map[types.Type]bool) bool {
	s, ok := of.Underlying().(*types.Struct)
	if !ok || seen[of] {
		return false
	}
	seen[of] = true
	for f := range s.Fields() {
		t := types.Unalias(f.Type())
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		named, ok := t.(*types.Named)
		if f.Embedded() && ok && (named.Origin() == what.Origin() || embeds(named, what, seen)) {
			return true
		}
	}
	return false
}

// isStruct reports whether a type is one of structs.
func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// reaches reports whether t, that many steps away from a type, leads back to it in two or more.
func reaches(to *types.Named, t types.Type, steps int, seen map[types.Type]bool) bool {
	next := func(t types.Type) bool { return reaches(to, t, steps+1, seen) }
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t.Origin() == to.Origin() {
			return steps > 1
		}
		if _, isFunction := to.Underlying().(*types.Signature); seen[t] || isStruct(t) || types.IsInterface(t) || !isFunction && isBoxed(t) {
			return false
		}
		seen[t] = true
		return next(t.Underlying())
	case *types.Map:
		return next(t.Key()) || next(t.Elem())
	case interface{ Elem() types.Type }:
		return next(t.Elem())
	case *types.Struct:
		for i := range t.NumFields() {
			if next(t.Field(i).Type()) {
				return true
			}
		}
	case *types.Signature:
		for _, list := range []*types.Tuple{t.Params(), t.Results()} {
			for i := range list.Len() {
				if next(list.At(i).Type()) {
					return true
				}
			}
		}
	}
	return false
}
