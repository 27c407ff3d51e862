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
	ref := func(name string) Type { return Type{Kind: reflect.Pointer, Parts: []Type{{Cyclic: name}}} }
	slice := func(of Type) Type { return Type{Kind: reflect.Slice, Parts: []Type{of}} }
	err = e.Complete([]Cyclic{
		{Name: "A", Fields: []Type{ref("B"), {Text: "int"}}},
		{Name: "B", Fields: []Type{
			{Kind: reflect.Map, Parts: []Type{{Text: "string"}, slice(ref("C"))}},
			{Kind: reflect.Func, Parts: []Type{ref("A"), slice(Type{Cyclic: "C"}), ref("B")}, Len: 2, Variadic: true},
		}},
		{Name: "C", Fields: []Type{
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

	if err := e.Complete([]Cyclic{{Name: "A", Fields: []Type{ref("B"), {Text: "int"}}}}); err == nil {
		t.Error("a type that has been used is completed again")
	}
	if err := e.Complete([]Cyclic{{Name: "Nobody"}}); err == nil {
		t.Error("a type that nobody has declared is completed")
	}
}

// Types that are made of themselves run.
func TestCompleteLinks(t *testing.T) {
	e, err := New(nil, &Notes{Onward: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"type Tree map[string]Tree", "type List []List", "type Chain chan Chain", "type Ref *Ref", "type A [2][]A", "type B []C; type C map[int]B"} {
		if err := e.Declare(text); err != nil {
			t.Fatal(err)
		}
	}
	itself := func(name string) Type { return Type{Cyclic: name} }
	err = e.Complete([]Cyclic{
		{Name: "Tree", Is: &Type{Kind: reflect.Map, Parts: []Type{{Text: "string"}, itself("Tree")}}},
		{Name: "List", Is: &Type{Kind: reflect.Slice, Parts: []Type{itself("List")}}},
		{Name: "Chain", Is: &Type{Kind: reflect.Chan, Dir: reflect.BothDir, Parts: []Type{itself("Chain")}}},
		{Name: "Ref", Is: &Type{Kind: reflect.Pointer, Parts: []Type{itself("Ref")}}},
		{Name: "A", Is: &Type{Kind: reflect.Array, Len: 2, Parts: []Type{{Kind: reflect.Slice, Parts: []Type{itself("A")}}}}},
		{Name: "B", Is: &Type{Kind: reflect.Slice, Parts: []Type{itself("C")}}},
		{Name: "C", Is: &Type{Kind: reflect.Map, Parts: []Type{{Text: "int"}, itself("B")}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		`t := Tree{"a": {"b": {}}}; t["x"] = make(Tree); for k, s := range t["a"] { wants(k == "b" && s != nil && len(s) == 0) }; wants(len(t) == 2 && t["q"]["r"] == nil)`,
		`l := List{List{}, {nil, {}}}; l[1] = append(l[1], l...); wants(len(l) == 2 && cap(l[0]) == 0 && len(l[1]) == 4)`,
		`c := make(Chain, 1); c <- c; wants(<-c == c)`,
		`var r Ref; r = &r; wants(*r == r && r != nil)`,
		`var a A; b := a; a[1] = []A{b, b}; wants(len(a[1]) == 2 && len(b[1]) == 0 && len(a[1][0][:]) == 2)`,
		`b := B{C{1: nil, 2: B{nil}}, nil}; wants(len(b) == 2 && len(b[0][2]) == 1)`,
	} {
		if err := e.Declare("func init() {\nwants := func(ok bool) { if !ok { panic(0) } }\n" + text + "\n}"); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
