package rtype

import (
	"fmt"
	"reflect"
	"testing"
)

// predeclared maps basic kinds to their predeclared types.
var predeclared = map[reflect.Kind]reflect.Type{
	reflect.Bool: reflect.TypeFor[bool](), reflect.String: reflect.TypeFor[string](),
	reflect.Int: reflect.TypeFor[int](), reflect.Int8: reflect.TypeFor[int8](), reflect.Int16: reflect.TypeFor[int16](),
	reflect.Int32: reflect.TypeFor[int32](), reflect.Int64: reflect.TypeFor[int64](),
	reflect.Uint: reflect.TypeFor[uint](), reflect.Uint8: reflect.TypeFor[uint8](), reflect.Uint16: reflect.TypeFor[uint16](),
	reflect.Uint32: reflect.TypeFor[uint32](), reflect.Uint64: reflect.TypeFor[uint64](), reflect.Uintptr: reflect.TypeFor[uintptr](),
	reflect.Float32: reflect.TypeFor[float32](), reflect.Float64: reflect.TypeFor[float64](),
	reflect.Complex64: reflect.TypeFor[complex64](), reflect.Complex128: reflect.TypeFor[complex128](),
}

// underlying returns the underlying type of a compiled named type.
func underlying(c reflect.Type) reflect.Type {
	switch c.Kind() {
	case reflect.Array:
		return reflect.ArrayOf(c.Len(), c.Elem())
	case reflect.Chan:
		return ChanOf(c.ChanDir(), c.Elem())
	case reflect.Func:
		var in, out []reflect.Type
		for i := range c.NumIn() {
			in = append(in, c.In(i))
		}
		for i := range c.NumOut() {
			out = append(out, c.Out(i))
		}
		return reflect.FuncOf(in, out, c.IsVariadic())
	case reflect.Interface:
		return InterfaceOf(signaturesOf(c))
	case reflect.Map:
		return reflect.MapOf(c.Key(), c.Elem())
	case reflect.Pointer:
		return reflect.PointerTo(c.Elem())
	case reflect.Slice:
		return reflect.SliceOf(c.Elem())
	case reflect.Struct:
		fields := make([]reflect.StructField, c.NumField())
		for i := range fields {
			fields[i] = c.Field(i)
		}
		return StructOf(fields)
	}
	return predeclared[c.Kind()]
}

// twin makes a type like the compiled type C, with the same name, underlying type and exported
// methods, which call those of C.
func twin[C any](t testing.TB) reflect.Type {
	t.Helper()
	c := reflect.TypeFor[C]()
	u := underlying(c)
	if u.Name() != "" && u.PkgPath() != "" {
		t.Fatalf("%v is not an underlying type", u)
	}
	var methods []Method
	if c.Kind() != reflect.Interface {
		p := reflect.PointerTo(c)
		for i := range p.NumMethod() {
			m := p.Method(i)
			_, ofValue := c.MethodByName(m.Name)
			methods = append(methods, Method{
				Name: m.Name, Type: withoutReceiver(m.Type), Pointer: !ofValue, Body: call(c, m.Name),
			})
		}
	}
	typ, err := New(Declaration{PkgPath: c.PkgPath(), Name: c.Name(), Layout: u}, methods)
	if err != nil {
		t.Fatal(err)
	}
	return typ
}

func withoutReceiver(f reflect.Type) reflect.Type {
	var in, out []reflect.Type
	for i := 1; i < f.NumIn(); i++ {
		in = append(in, f.In(i))
	}
	for i := range f.NumOut() {
		out = append(out, f.Out(i))
	}
	return reflect.FuncOf(in, out, f.IsVariadic())
}

// call returns a body that calls a method of c.
func call(c reflect.Type, name string) *Body {
	b := new(Body)
	b.Set(func(args []reflect.Value) []reflect.Value {
		m := asCompiled(args[0], c).MethodByName(name)
		if m.Type().IsVariadic() {
			return m.CallSlice(args[1:])
		}
		return m.Call(args[1:])
	})
	return b
}

// asCompiled converts a value of a twin of c, or a pointer to one, to c.
func asCompiled(v reflect.Value, c reflect.Type) reflect.Value {
	if v.Kind() == reflect.Pointer && c.Kind() != reflect.Pointer {
		return reflect.NewAt(c, v.UnsafePointer())
	}
	return v.Convert(c)
}

// as converts a compiled value to its twin.
func as(v any, twin reflect.Type) any { return reflect.ValueOf(v).Convert(twin).Interface() }

// asPointer converts a compiled pointer to a pointer to a twin.
func asPointer(p any, twin reflect.Type) any {
	return reflect.NewAt(twin, reflect.ValueOf(p).UnsafePointer()).Interface()
}

// sameText checks that fmt prints a compiled value and its twin the same way.
func sameText(t *testing.T, c, own any) {
	t.Helper()
	for _, verb := range []string{"%v", "%+v", "%#v", "%T", "%s", "%d", "%x", "%q"} {
		if want, got := fmt.Sprintf(verb, c), fmt.Sprintf(verb, own); want != got {
			t.Errorf("%s of %T: %s, compiled: %s", verb, own, got, want)
		}
	}
}

// fixed returns a body that returns the given results.
func fixed(results ...any) *Body {
	out := make([]reflect.Value, len(results))
	for i, r := range results {
		out[i] = reflect.ValueOf(r)
	}
	b := new(Body)
	b.Set(func([]reflect.Value) []reflect.Value { return out })
	return b
}

// mustPanic returns the value that f panics with.
func mustPanic(t *testing.T, f func()) (r any) {
	t.Helper()
	defer func() {
		if r = recover(); r == nil {
			t.Error("no panic")
		}
	}()
	f()
	return nil
}
