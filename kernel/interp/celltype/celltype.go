// Package celltype answers questions about types, of those that cells declare above all: how
// the engine and compiled code see them.
package celltype

import (
	"go/types"
	"slices"
)

// Is reports whether t, or what it points to, is a type that a cell declared.
func Is(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "main"
}

// IsValue reports whether a type is one of a cell, and no pointer.
func IsValue(t types.Type) bool {
	if t == nil {
		return false
	}
	_, isPointer := t.Underlying().(*types.Pointer)
	return Is(t) && !isPointer
}

// IsLocal reports whether a type is declared by a function.
func IsLocal(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Parent() != named.Obj().Pkg().Scope()
}

// IsGeneric reports whether a type has parameters.
func IsGeneric(t *types.TypeName) bool {
	named, ok := t.Type().(*types.Named)
	return ok && named.TypeParams().Len() > 0
}

// HasForms reports whether the engine may have several forms of a struct, and so not
// recognise a value of it: it contains itself, other types of cells, interfaces or functions.
func HasForms(t types.Type) bool {
	seen := map[types.Type]bool{}
	var within func(t types.Type, field bool) bool
	within = func(t types.Type, field bool) bool {
		t = types.Unalias(t)
		if seen[t] {
			return false
		}
		seen[t] = true
		if _, named := t.(*types.Named); field && (Is(t) || types.IsInterface(t)) {
			return true
		} else if field && named {
			return false
		}
		switch u := t.Underlying().(type) {
		case *types.Struct:
			return slices.ContainsFunc(slices.Collect(u.Fields()), func(f *types.Var) bool { return within(f.Type(), true) })
		case *types.Map:
			return within(u.Key(), true) || within(u.Elem(), true)
		case *types.Signature:
			return true
		case interface{ Elem() types.Type }:
			return within(u.Elem(), field)
		}
		return false
	}
	return within(t, false)
}

// HoldsInterface reports whether values of a type may have others in interfaces, beside those
// of a package's structs.
func HoldsInterface(t types.Type) bool {
	seen := map[types.Type]bool{}
	var within func(t types.Type) bool
	within = func(t types.Type) bool {
		if seen[t] {
			return false
		}
		seen[t] = true
		switch u := t.Underlying().(type) {
		case *types.Interface:
			return true
		case *types.Map:
			return within(u.Key()) || within(u.Elem())
		case *types.Struct:
			_, named := types.Unalias(t).(*types.Named)
			return (!named || Is(types.Unalias(t))) && slices.ContainsFunc(slices.Collect(u.Fields()), func(f *types.Var) bool { return within(f.Type()) })
		case interface{ Elem() types.Type }:
			return within(u.Elem())
		}
		return false
	}
	return within(t)
}
