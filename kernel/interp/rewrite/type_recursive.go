package rewrite

import (
	"go/ast"
	"go/types"
)

// The engine finds no end of a type that contains itself, such as type Tree map[string]Tree, unless there is a struct with a name in
// between. It gets one that is made at once, see cycles, and takes what is in it for values of compiled code: their types have
// no methods, and structs no fields.

// isEndless reports whether a type is such a one.
func isEndless(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.TypeParams().Len() > named.TypeArgs().Len() || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "main" {
		return false
	}
	switch named.Underlying().(type) {
	case *types.Map, *types.Slice, *types.Array, *types.Chan, *types.Pointer:
		return reaches(named, named.Underlying(), 1, map[types.Type]bool{})
	}
	return false
}

// endless refuses those that contain what is more than a compiled value of its type, generic ones as well, and structs that embed themselves.
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
			if named, ok := object.Type().(*types.Named); ok && isEndless(named) && !isBare(named.Underlying(), map[types.Type]bool{}) {
				r.refuse(spec.Name.Pos(), "the type "+spec.Name.Name+", which contains itself and arrays, functions or other types of the session, cannot be interpreted")
			} else if ok && embeds(named, named, map[types.Type]bool{}) {
				r.refuse(spec.Name.Pos(), "the type "+spec.Name.Name+", which embeds itself, cannot be interpreted")
			}
		}
		return true
	}
	ast.Inspect(r.Decls, visit)
	ast.Inspect(r.Statements, visit)
}

// isBare reports whether values of a type are the same in compiled code, but for types that contain themselves.
func isBare(t types.Type, seen map[types.Type]bool) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Named:
		if seen[t] || t.Obj().Pkg() == nil || t.Obj().Pkg().Path() != "main" {
			return true
		}
		seen[t] = true
		return isEndless(t) && isBare(t.Underlying(), seen)
	case *types.Interface:
		return isAny(t)
	case *types.Map:
		return isBare(t.Key(), seen) && isBare(t.Elem(), seen)
	case *types.Array, *types.Struct, *types.Signature, *types.TypeParam:
		return false
	case interface{ Elem() types.Type }:
		return isBare(t.Elem(), seen)
	}
	return false
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
