package rtype

import (
	"fmt"
	"reflect"
	"runtime"
	"testing"
	"unsafe"
)

type getter interface{ Get(int) string }

func newGetter(t testing.TB, layout reflect.Type, pointer bool, b *Body) reflect.Type {
	t.Helper()
	own, err := New(Declaration{PkgPath: "main", Name: "G", Layout: layout},
		[]Method{{Name: "Get", Type: reflect.TypeFor[func(int) string](), Pointer: pointer, Body: b}})
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// everyWay calls Get on v, which is a T or *T, through each kind of entry of the method.
func everyWay(v reflect.Value) []string {
	arg := []reflect.Value{reflect.ValueOf(4)}
	m, _ := v.Type().MethodByName("Get")
	return []string{
		v.Interface().(getter).Get(4),
		v.Method(0).Call(arg)[0].String(),
		v.Method(0).Interface().(func(int) string)(4),
		m.Func.Call(append([]reflect.Value{v}, arg...))[0].String(),
	}
}

func expect(t *testing.T, v reflect.Value, want string) {
	t.Helper()
	for i, got := range everyWay(v) {
		if got != want {
			t.Errorf("%v, way %d: %s, want %s", v.Type(), i, got, want)
		}
	}
}

func TestBodies(t *testing.T) {
	for _, c := range []struct {
		value   any
		pointer bool
		want    string
	}{
		{3, false, "3 4"},
		{"x", true, "x 4"},
		{map[int]int{1: 2}, false, "map[1:2] 4"},
		{struct{}{}, false, "{} 4"},
		{[20]int{7}, true, "[7 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0] 4"},
		{struct{ s []any }{[]any{1, "x"}}, false, "{[1 x]} 4"},
	} {
		b := new(Body)
		own := newGetter(t, reflect.TypeOf(c.value), c.pointer, b)
		p := reflect.New(own)
		p.Elem().Set(reflect.ValueOf(c.value).Convert(own))
		receivers := []reflect.Value{p, p.Elem()}
		if c.pointer {
			receivers = receivers[:1]
		}
		for _, v := range receivers {
			if got := fmt.Sprint(mustPanic(t, func() { v.Interface().(getter).Get(1) })); got != "rtype: method main.G.Get has no code yet" {
				t.Error(got)
			}
		}
		b.Set(func(args []reflect.Value) []reflect.Value {
			v := args[0]
			if c.pointer {
				v = v.Elem()
			}
			if v.Type() != own {
				t.Errorf("the receiver is a %v", v.Type())
			}
			return []reflect.Value{reflect.ValueOf(fmt.Sprintf("%v %v", v, args[1]))}
		})
		for _, v := range receivers {
			expect(t, v, c.want)
		}
	}
}

// TestReceiversAreCopies checks that a value method gets its own copy of the receiver.
func TestReceiversAreCopies(t *testing.T) {
	b := new(Body)
	own := newGetter(t, reflect.TypeFor[[2]int](), false, b)
	b.Set(func(args []reflect.Value) []reflect.Value {
		if args[0].CanSet() {
			args[0].Index(0).SetInt(9)
		}
		return []reflect.Value{reflect.ValueOf(fmt.Sprint(args[0].Index(1)))}
	})
	p := reflect.NewAt(own, unsafe.Pointer(&[2]int{1, 2}))
	boxed := p.Elem().Interface()
	expect(t, p, "2")
	expect(t, p.Elem(), "2")
	expect(t, reflect.ValueOf(boxed), "2")
	if text := fmt.Sprint(p.Elem(), boxed); text != "[1 2] [1 2]" {
		t.Errorf("a value method changed its receiver: %s", text)
	}
}

func TestDirectBodies(t *testing.T) {
	n := 3
	// A struct with a single pointer field is passed as that pointer. An int is passed by its
	// address.
	direct := func(p unsafe.Pointer, n int) string { return fmt.Sprint(*(*int)(p) + n) }
	value, word, pointer := new(Body), new(Body), new(Body)
	value.SetDirect(direct)
	pointer.SetDirect(direct)
	own, ofPointer := newGetter(t, reflect.TypeFor[int](), false, value), newGetter(t, reflect.TypeFor[int](), true, pointer)
	shaped := newGetter(t, reflect.TypeFor[struct{ p *int }](), false, word)
	word.SetDirect(direct)

	p := reflect.NewAt(own, unsafe.Pointer(&n))
	expect(t, p, "7")
	expect(t, p.Elem(), "7")
	expect(t, reflect.NewAt(ofPointer, unsafe.Pointer(&n)), "7")
	s := struct{ p *int }{&n}
	expect(t, reflect.NewAt(shaped, unsafe.Pointer(&s)), "7")
	expect(t, reflect.NewAt(shaped, unsafe.Pointer(&s)).Elem(), "7")

	// Code can be replaced while there are values and interfaces.
	g := p.Interface().(getter)
	value.Set(func([]reflect.Value) []reflect.Value { return []reflect.Value{reflect.ValueOf("slow")} })
	expect(t, p, "slow")
	expect(t, p.Elem(), "slow")
	value.SetDirect(func(unsafe.Pointer, int) string { return "fast" })
	expect(t, p, "fast")
	if got := g.Get(0); got != "fast" {
		t.Error(got)
	}
	value.Set(nil)
	if got := fmt.Sprint(mustPanic(t, func() { g.Get(1) })); got != "rtype: method main.G.Get has no code yet" {
		t.Error(got)
	}
	if got := fmt.Sprint(mustPanic(t, func() { value.SetDirect(func() {}) })); got != "rtype: the direct function of main.G.Get is a func(), not a func(unsafe.Pointer, int) string" {
		t.Error(got)
	}
	if got := fmt.Sprint(mustPanic(t, func() { value.SetDirect(3) })); got != "rtype: SetDirect of a int, not a function" {
		t.Error(got)
	}
	if got := fmt.Sprint(mustPanic(t, func() { newGetter(t, reflect.TypeFor[int](), false, value) })); got != "rtype: one Body for two methods: main.G.Get and main.G.Get" {
		t.Error(got)
	}
}

// dynamic hides the type in v from the compiler, which would otherwise call the method directly.
//
//go:noinline
func dynamic[I any](v I) I { return v }

func TestNilReceivers(t *testing.T) {
	own, set := twin[person](t), twin[stringSet](t)
	type greeter interface{ Greet(string) string }
	want := mustPanic(t, func() { dynamic[greeter]((*person)(nil)).Greet("x") }).(runtime.Error)
	got := mustPanic(t, func() { reflect.Zero(reflect.PointerTo(own)).Interface().(greeter).Greet("x") }).(runtime.Error)
	if got.Error() != want.Error() {
		t.Errorf("%v, compiled: %v", got, want)
	}
	want = mustPanic(t, func() { _ = dynamic[fmt.Stringer]((*stringSet)(nil)).String() }).(runtime.Error)
	got = mustPanic(t, func() { _ = reflect.Zero(reflect.PointerTo(set)).Interface().(fmt.Stringer).String() }).(runtime.Error)
	if got.Error() != want.Error() {
		t.Errorf("%v, compiled: %v", got, want)
	}
	sameText(t, (*person)(nil), reflect.Zero(reflect.PointerTo(own)).Interface())
	sameText(t, (*stringSet)(nil), reflect.Zero(reflect.PointerTo(set)).Interface())
	f := twin[failure](t)
	if got := reflect.Zero(reflect.PointerTo(f)).Interface().(interface{ Unwrap() error }).Unwrap(); got == nil {
		t.Error("a pointer method was not called with nil")
	}
}

func TestMethodsRejected(t *testing.T) {
	sig := reflect.TypeFor[func()]()
	ok := func() Method { return Method{Name: "M", Type: sig, Body: new(Body)} }
	try := func(layout reflect.Type, methods ...Method) func() {
		return func() { _, _ = New(Declaration{PkgPath: "main", Name: "T", Layout: layout}, methods) }
	}
	i := reflect.TypeFor[int]()
	for want, f := range map[string]func(){
		"rtype: main.T has two methods M":                                             try(i, ok(), ok()),
		"rtype: a method of main.T has the name \"_\"":                                try(i, Method{Name: "_", PkgPath: "main", Type: sig, Body: new(Body)}),
		"rtype: unexported method m of main.T has no package path":                    try(i, Method{Name: "m", Type: sig, Body: new(Body)}),
		"rtype: main.T.M has no Body":                                                 try(i, Method{Name: "M", Type: sig}),
		"rtype: the signature of main.T.M is int, not an unnamed func type":           try(i, Method{Name: "M", Type: i, Body: new(Body)}),
		"rtype: the signature of main.T.M is rtype.handler, not an unnamed func type": try(i, Method{Name: "M", Type: reflect.TypeFor[handler](), Body: new(Body)}),
		"rtype: main.T cannot have methods: it is a type of kind ptr":                 try(reflect.PointerTo(i), ok()),
		"rtype: main.T cannot have methods: it is a type of kind interface":           try(reflect.TypeFor[error](), ok()),
		"rtype: main.T was declared with room for 0 methods and has 1": func() {
			_ = Declare(Declaration{PkgPath: "main", Name: "T", Layout: i}).Complete(i, []Method{ok()})
		},
	} {
		if got := fmt.Sprint(mustPanic(t, f)); got != want {
			t.Errorf("panic %q, want %q", got, want)
		}
	}
}

func TestOutOfEntries(t *testing.T) {
	taken.Lock()
	was := taken.n
	taken.n = Entries - 2
	taken.Unlock()
	defer func() {
		taken.Lock()
		taken.n = was
		taken.Unlock()
	}()
	m := func() Method { return Method{Name: "M", Type: reflect.TypeFor[func()](), Body: new(Body)} }
	d := Declaration{PkgPath: "main", Name: "T", Layout: reflect.TypeFor[int]()}
	two := m()
	two.Name, two.Pointer = "N", true
	typ, err := New(d, []Method{m(), two})
	if err == nil || err.Error() != "rtype: out of method entries: 3 needed, 2 of 32768 left: restart the process (type main.T)" {
		t.Error(err)
	}
	if typ.NumMethod() != 0 || EntriesLeft() != 2 {
		t.Errorf("%d methods, %d entries left", typ.NumMethod(), EntriesLeft())
	}
	// The last two entries work.
	b := fixed("last")
	own := newGetter(t, reflect.TypeFor[int](), false, b)
	expect(t, reflect.Zero(own), "last")
	expect(t, reflect.New(own), "last")
	if EntriesLeft() != 0 {
		t.Error(EntriesLeft())
	}
}

func TestEntriesCode(t *testing.T) {
	for i := 1; i <= Entries; i++ {
		if got := entryIndex(entry(i)); got != i {
			t.Fatalf("entry %d has the code of %d", i, got)
		}
	}
}
