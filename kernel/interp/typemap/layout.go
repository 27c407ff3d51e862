package typemap

import (
	"fmt"
	"go/types"
	"reflect"

	"setlab/kernel/interp/rtype"
)

// layout returns a type with the memory layout of t that mentions no named types: see
// rtype.Declaration. If t is a func type and top is set, the number of parameters and results is
// the same.
func (b *builder) layout(t types.Type, top bool) reflect.Type {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return basic(t)
	case *types.Pointer:
		return reflect.TypeFor[*int]()
	case *types.Slice:
		return reflect.TypeFor[[]int]()
	case *types.Map:
		return reflect.TypeFor[map[int]int]()
	case *types.Chan:
		return reflect.TypeFor[chan int]()
	case *types.Signature:
		if !top {
			return reflect.TypeFor[func()]()
		}
		ints := func(n int) []reflect.Type {
			all := make([]reflect.Type, n)
			for i := range all {
				all[i] = reflect.TypeFor[int]()
			}
			return all
		}
		return reflect.FuncOf(ints(t.Params().Len()), ints(t.Results().Len()), false)
	case *types.Interface:
		if t.NumMethods() == 0 {
			return reflect.TypeFor[any]()
		}
		return reflect.TypeFor[error]()
	case *types.Array:
		return reflect.ArrayOf(length(t), b.part(t.Elem()))
	case *types.Struct:
		fields := make([]reflect.StructField, t.NumFields())
		for i := range fields {
			fields[i] = reflect.StructField{Name: fmt.Sprint("F", i), Type: b.part(t.Field(i).Type())}
			if t.Field(i).Name() == "_" {
				fields[i].Name, fields[i].PkgPath = "_", "main"
			}
		}
		return rtype.StructOf(fields)
	}
	fail("%v has no type at run time", t)
	return nil
}

// part returns the layout of a part of an array or struct. Compiled types are returned unchanged.
func (b *builder) part(t types.Type) reflect.Type {
	t = types.Unalias(t)
	if r := b.built[t]; r != nil {
		return r
	}
	if n, ok := t.(*types.Named); ok {
		if r := b.m.compiledType(n); r != nil {
			return r
		}
	}
	return b.layout(t, false)
}
