package rtype

import (
	"bytes"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"
)

const here = "setlab/kernel/interp/rtype"

func field(name string, t reflect.Type) reflect.StructField {
	f := reflect.StructField{Name: name, Type: t}
	if !exported(name) {
		f.PkgPath = here
	}
	return f
}

func embedded(name string, t reflect.Type) reflect.StructField {
	f := field(name, t)
	f.Anonymous = true
	return f
}

// onlyRun holds unnamed structs that exist in the program and therefore must be found.
var onlyRun = []any{
	struct{ A, B int }{},
	struct {
		a int
		B string `key:"v"`
	}{},
	struct{ kInt }{},
	struct {
		kInt
		x int
	}{},
	struct{ fmt.Stringer }{},
	struct{ error }{},
	struct {
		x int
		*bytes.Buffer
		celsius
	}{},
	struct {
		sync.Mutex
		time.Duration
		n map[string]int
	}{},
	struct {
		_ int
		a string
		_ float64
	}{},
	struct{}{},
}

func TestCompiledStructsAreFound(t *testing.T) {
	for _, v := range onlyRun {
		c := reflect.TypeOf(v)
		var own []reflect.StructField
		for i := range c.NumField() {
			own = append(own, c.Field(i))
		}
		if got := StructOf(own); got != c {
			t.Errorf("%v is not the compiled type", got)
		}
	}
}

// sameLayout compares the fields and layout of a struct with a compiled one that differs only in
// types of the same size.
func sameLayout(t *testing.T, own, c reflect.Type) {
	t.Helper()
	if own.Size() != c.Size() || own.Align() != c.Align() || own.NumField() != c.NumField() || own.Comparable() != c.Comparable() {
		t.Fatalf("%v has another layout than %v", own, c)
	}
	if a, b := descriptor(own), descriptor(c); a.ptrBytes != b.ptrBytes || (a.flags^b.flags)&(flagsOfLayout|flagNamed) != 0 {
		t.Errorf("%v: pointers end at %d, flags %b; compiled: %d, %b", own, a.ptrBytes, a.flags, b.ptrBytes, b.flags)
	}
	for i := range c.NumField() {
		a, b := own.Field(i), c.Field(i)
		if a.Name != b.Name || a.PkgPath != b.PkgPath || a.Offset != b.Offset || a.Tag != b.Tag || a.Anonymous != b.Anonymous || a.IsExported() != b.IsExported() {
			t.Errorf("field %d of %v is %v, compiled: %v", i, own, a, b)
		}
	}
}

func TestOwnStructs(t *testing.T) {
	cel, per := twin[celsius](t), twin[person](t)
	fields := []reflect.StructField{
		embedded("celsius", cel), embedded("person", reflect.PointerTo(per)), field("n", reflect.TypeFor[int8]()),
		field("_", reflect.TypeFor[int16]()), {Name: "Last", Type: reflect.TypeFor[struct{}](), Tag: `a:"b"`},
	}
	own := StructOf(fields)
	c := reflect.TypeFor[struct {
		celsius
		*person
		n    int8
		_    int16
		Last struct{} `a:"b"`
	}]()
	if own == c || own.String() != c.String() {
		t.Errorf("%v, compiled: %v", own, c)
	}
	sameLayout(t, own, c)
	if again := StructOf(fields); again != own {
		t.Error("the same struct twice is two types")
	}
	for i := range fields {
		changed := append([]reflect.StructField(nil), fields...)
		switch i {
		case 0:
			changed[0].Type = twin[celsius](t)
		case 1:
			changed[1].Anonymous = false
		case 2:
			changed[2].PkgPath = "main"
		case 3:
			changed[3].Tag = "x"
		case 4:
			changed[4].Name = "Lost"
		}
		if i == 2 {
			changed[0].PkgPath, changed[1].PkgPath, changed[3].PkgPath = "main", "main", "main"
		}
		if StructOf(changed) == own {
			t.Errorf("another struct is the same type: %v", changed[i])
		}
	}
	v := reflect.New(own).Elem()
	if f, ok := own.FieldByName("Age"); !ok || len(f.Index) != 2 {
		t.Errorf("promoted field: %v", f)
	}
	if text := fmt.Sprintf("%+v", v); text != "{celsius:0 person:<nil> n:0 _:0 Last:{}}" {
		t.Error(text)
	}
	if name := own.Name(); name != "" || own.PkgPath() != "" {
		t.Error(name)
	}
}

// TestEmbeddedTypes checks embedded types without methods, some of which reflect does not support.
func TestEmbeddedTypes(t *testing.T) {
	n := reflect.TypeFor[int8]()
	for i, layout := range []reflect.Type{
		reflect.TypeFor[int](), reflect.TypeFor[map[int]int](), reflect.TypeFor[chan int](), reflect.TypeFor[func()](),
		reflect.TypeFor[struct{ p *int }](), reflect.TypeFor[[1]*int](), reflect.TypeFor[[]int](), reflect.TypeFor[any](),
	} {
		for _, room := range []int{0, 2} {
			typ, err := New(Declaration{PkgPath: "main", Name: "Emb", Layout: layout, Methods: room}, nil)
			if err != nil {
				t.Fatal(err)
			}
			emb, ptr := embedded("Emb", typ), embedded("Emb", reflect.PointerTo(typ))
			for _, fields := range [][]reflect.StructField{
				{emb}, {emb, field("n", n)}, {field("n", n), emb}, {ptr}, {ptr, field("n", n)}, {field("n", n), ptr},
			} {
				if fields[len(fields)-1].Type.Kind() == reflect.Pointer && layout.Kind() == reflect.Interface || fields[0].Type == ptr.Type && layout.Kind() == reflect.Interface {
					continue // not a valid Go type
				}
				s := StructOf(fields)
				v := reflect.New(s).Elem()
				if f, ok := s.FieldByName("Emb"); !ok || !f.Anonymous || v.FieldByIndex(f.Index).Type() != f.Type || StructOf(fields) != s {
					t.Errorf("%d: %v", i, s)
				}
			}
		}
	}
}

func TestPromotedMethods(t *testing.T) {
	cel := twin[celsius](t)
	fields := []reflect.StructField{embedded("celsius", cel), field("x", reflect.TypeFor[int]())}
	s := DeclareStruct(fields, 1)
	if s.IsComplete() {
		t.Fatal("complete without its method")
	}
	b := new(Body)
	b.Set(func(args []reflect.Value) []reflect.Value {
		receiver := reflect.New(args[0].Type())
		receiver.Elem().Set(args[0])
		return []reflect.Value{reflect.ValueOf((*celsius)(receiver.UnsafePointer()).String())}
	})
	if err := s.Complete([]Method{{Name: "String", Type: reflect.TypeFor[func() string](), Body: b}}); err != nil {
		t.Fatal(err)
	}
	again := DeclareStruct(fields, 1)
	if again.Type() != s.Type() || !again.IsComplete() {
		t.Error("the same struct twice is two types")
	}
	if err := again.Complete(nil); err != nil || again.Type().NumMethod() != 1 {
		t.Error("a struct was completed twice")
	}
	c := struct {
		celsius
		x int
	}{36.6, 3}
	v := reflect.New(s.Type())
	reflect.NewAt(reflect.TypeOf(c), v.UnsafePointer()).Elem().Set(reflect.ValueOf(c))
	sameText(t, c, v.Elem().Interface())
	sameText(t, &c, v.Interface())
	sameMethods(t, s.Type(), reflect.TypeOf(c))
	sameMethods(t, reflect.PointerTo(s.Type()), reflect.TypeOf(&c))
	if u := uncommonOf(descriptor(s.Type())); u == nil || s.Type().PkgPath() != "" {
		t.Error("an unnamed struct has a package path")
	}
}

// TestEmbeddedPointerAndInterface checks a struct with the methods of an embedded interface and an
// embedded pointer. Only the name of the type differs from the compiled one.
func TestEmbeddedPointerAndInterface(t *testing.T) {
	type twoWays struct {
		fmt.Stringer
		*failure
	}
	own := twin[twoWays](t)
	v := twoWays{celsius(3), &failure{1, "y"}}
	sameText(t, v, as(v, own))
	sameText(t, &v, asPointer(&v, own))
	sameMethods(t, own, reflect.TypeFor[twoWays]())
	if e, ok := as(v, own).(interface{ Unwrap() error }); !ok || e.Unwrap() != bytes.ErrTooLarge {
		t.Error("the promoted method is missing")
	}
}

func TestStructRejects(t *testing.T) {
	for want, f := range map[string]func(){
		`rtype: field 0 of a struct has the name "" and the type int`: func() { StructOf([]reflect.StructField{{Type: reflect.TypeFor[int]()}}) },
		"rtype: unexported field a of struct {} has no package path":  func() { StructOf([]reflect.StructField{{Name: "a", Type: reflect.TypeFor[int]()}}) },
	} {
		if got := fmt.Sprint(mustPanic(t, f)); got != want {
			t.Errorf("panic %q, want %q", got, want)
		}
	}
}
