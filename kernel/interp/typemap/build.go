package typemap

import (
	"go/types"
	"reflect"
	"unsafe"

	"setlab/kernel/interp/rtype"
)

// A builder creates one type and all types that it mentions.
type builder struct {
	m         *Map
	built     map[types.Type]reflect.Type // types built so far
	declaring map[*types.Named]bool       // types whose declarations are in progress
	pending   []pending                   // declared, but not complete
	declared  []*types.Named              // keys added to m.named
}

// undo removes the types that the builder has added to the map.
func (b *builder) undo() {
	for _, n := range b.declared {
		b.m.named.Delete(n)
	}
}

// build returns the reflect type of t, which may not be complete yet.
func (b *builder) build(t types.Type) reflect.Type {
	if r, ok := b.built[t]; ok {
		return r
	}
	r := b.make(t)
	b.built[t] = r
	return r
}

func (b *builder) make(t types.Type) reflect.Type {
	switch t := t.(type) {
	case *types.Alias:
		return b.build(types.Unalias(t))
	case *types.Basic:
		return basic(t)
	case *types.Named:
		if r := b.m.compiledType(t); r != nil {
			return r
		}
		return b.declare(t)
	case *types.Pointer:
		return reflect.PointerTo(b.build(t.Elem()))
	case *types.Slice:
		return reflect.SliceOf(b.build(t.Elem()))
	case *types.Array:
		return reflect.ArrayOf(length(t), b.build(t.Elem()))
	case *types.Map:
		return reflect.MapOf(b.build(t.Key()), b.build(t.Elem()))
	case *types.Chan:
		return rtype.ChanOf(direction(t.Dir()), b.build(t.Elem()))
	case *types.Signature:
		return b.function(t)
	case *types.Interface:
		return b.interfaceType(t)
	case *types.Struct:
		return b.structType(t)
	}
	fail("%v has no type at run time", t)
	return nil
}

func length(t *types.Array) int {
	if t.Len() < 0 {
		fail("%v has no length", t)
	}
	return int(t.Len())
}

func direction(d types.ChanDir) reflect.ChanDir {
	switch d {
	case types.SendOnly:
		return reflect.SendDir
	case types.RecvOnly:
		return reflect.RecvDir
	}
	return reflect.BothDir
}

var basics = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
	types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](), types.Int16: reflect.TypeFor[int16](),
	types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](),
	types.Uint: reflect.TypeFor[uint](), types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](),
	types.Uint32: reflect.TypeFor[uint32](), types.Uint64: reflect.TypeFor[uint64](), types.Uintptr: reflect.TypeFor[uintptr](),
	types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](),
	types.Complex64: reflect.TypeFor[complex64](), types.Complex128: reflect.TypeFor[complex128](),
	types.UnsafePointer: reflect.TypeFor[unsafe.Pointer](),
}

// basic returns a predeclared type. For an untyped constant, it returns the default type.
func basic(t *types.Basic) reflect.Type {
	if d, ok := types.Default(t).(*types.Basic); ok {
		if r := basics[d.Kind()]; r != nil {
			return r
		}
	}
	fail("%v has no type at run time", t)
	return nil
}

// function returns the func type of a signature without its receiver.
func (b *builder) function(t *types.Signature) reflect.Type {
	if t.TypeParams().Len() > 0 {
		fail("%v is generic: it has no type at run time", t)
	}
	tuple := func(t *types.Tuple) []reflect.Type {
		var all []reflect.Type
		for v := range t.Variables() {
			all = append(all, b.build(v.Type()))
		}
		return all
	}
	in, out := tuple(t.Params()), tuple(t.Results())
	if len(in)+len(out) > 128 {
		fail("%v has over 128 parameters and results, more than package reflect takes", t)
	}
	return reflect.FuncOf(in, out, t.Variadic())
}

func (b *builder) interfaceType(t *types.Interface) reflect.Type {
	if !t.IsMethodSet() {
		fail("%v is a constraint: it has no type at run time", t)
	}
	if r := b.m.compiledUnderlying(t); r != nil {
		return r
	}
	var all []rtype.Signature
	for f := range t.Methods() {
		s := rtype.Signature{Name: f.Name(), PkgPath: path(f), Type: b.function(f.Signature())}
		if f.Pkg() != nil {
			s.PkgName = f.Pkg().Name()
		}
		all = append(all, s)
	}
	return rtype.InterfaceOf(all)
}

func (b *builder) structType(t *types.Struct) reflect.Type {
	if r := b.m.compiledUnderlying(t); r != nil {
		return r
	}
	fields := make([]reflect.StructField, t.NumFields())
	embeds := false
	for i := range fields {
		f := t.Field(i)
		fields[i] = reflect.StructField{
			Name: f.Name(), PkgPath: path(f), Type: b.build(f.Type()), Tag: reflect.StructTag(t.Tag(i)), Anonymous: f.Embedded(),
		}
		embeds = embeds || f.Embedded()
	}
	if !embeds {
		return rtype.StructOf(fields)
	}
	methods := selections(t)
	s := rtype.DeclareStruct(fields, len(methods))
	if !s.IsComplete() {
		b.pending = append(b.pending, pending{typ: t, structure: s, methods: methods})
	}
	return s.Type()
}

// path returns the package path of an unexported name, or "" for an exported one.
func path(o types.Object) string {
	if o.Exported() {
		return ""
	}
	return o.Pkg().Path()
}
