package engine

import (
	"io"
	"reflect"
	"testing"
)

// TestComplete wants structs that lead to each other to be in reflection what they are in Go.
func TestComplete(t *testing.T) {
	e, err := New(nil, &Notes{Onward: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	source := "type A struct { b *B; N int `json:\"n\"` }\ntype B struct { c map[string][]*C; f func(*A, ...C) *B }\ntype C struct { a [2]*A; s struct { q chan *B } }"
	if err := e.Declare(source); err != nil {
		t.Fatal(err)
	}
	ref := func(name string) Type { return Type{Kind: reflect.Pointer, Parts: []Type{{Struct: name}}} }
	slice := func(of Type) Type { return Type{Kind: reflect.Slice, Parts: []Type{of}} }
	err = e.Complete([]Struct{
		{"A", []Type{ref("B"), {Text: "int"}}},
		{"B", []Type{
			{Kind: reflect.Map, Parts: []Type{{Text: "string"}, slice(ref("C"))}},
			{Kind: reflect.Func, Parts: []Type{ref("A"), slice(Type{Struct: "C"}), ref("B")}, Len: 2, Variadic: true},
		}},
		{"C", []Type{
			{Kind: reflect.Array, Parts: []Type{ref("A")}, Len: 2},
			{Kind: reflect.Struct, Parts: []Type{{Kind: reflect.Chan, Dir: reflect.BothDir, Parts: []Type{ref("B")}}}, Names: []string{"q"}, Tags: []string{""}, Embedded: []bool{false}},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	of := func(name string) reflect.Type {
		found, err := e.TypeOf(name)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	a, b, c := of("A"), of("B"), of("C")
	for _, f := range []struct {
		of   reflect.Type
		at   int
		want reflect.Type
	}{
		{a, 0, reflect.PointerTo(b)},
		{a, 1, reflect.TypeFor[int]()},
		{b, 0, reflect.MapOf(reflect.TypeFor[string](), reflect.SliceOf(reflect.PointerTo(c)))},
		{b, 1, reflect.FuncOf([]reflect.Type{reflect.PointerTo(a), reflect.SliceOf(c)}, []reflect.Type{reflect.PointerTo(b)}, true)},
		{c, 0, reflect.ArrayOf(2, reflect.PointerTo(a))},
	} {
		if got := f.of.Field(f.at).Type; got != f.want {
			t.Errorf("field %d of %s is not what it should be", f.at, f.of.Field(0).Name)
		}
	}
	if a.Field(1).Tag != `json:"n"` || a.Field(0).Name != "Xb" || c.Field(1).Type.Field(0).Type != reflect.ChanOf(reflect.BothDir, reflect.PointerTo(b)) {
		t.Error("names, tags or structs without names are lost")
	}
	if x := reflect.New(a); x.Elem().Field(0).Type().Elem() != b || x.Type() != of("*A") {
		t.Error("values are not of the types of pointers")
	}

	if err := e.Complete([]Struct{{"A", []Type{ref("B"), {Text: "int"}}}}); err == nil {
		t.Error("a type that has been used is completed again")
	}
	if err := e.Complete([]Struct{{"Nobody", nil}}); err == nil {
		t.Error("a type that nobody has declared is completed")
	}
}
