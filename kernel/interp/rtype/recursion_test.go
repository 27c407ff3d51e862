package rtype

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"unsafe"
)

func declare(name string, layout reflect.Type, methods int) *Named {
	return Declare(Declaration{PkgPath: "main", Name: name, Layout: layout, Methods: methods})
}

func complete(t *testing.T, n *Named, underlying reflect.Type, methods ...Method) {
	t.Helper()
	if err := n.Complete(underlying, methods); err != nil {
		t.Fatal(err)
	}
}

// The tested type is
//
//	type List struct { Value int; Next *List }
//	func (l *List) Len() int
//	func (l *List) Push(int) *List
func TestList(t *testing.T) {
	list := declare("List", reflect.TypeFor[struct {
		v int
		p *int
	}](), 2)
	pointer := reflect.PointerTo(list.Type())
	push, length := new(Body), new(Body)
	complete(t, list, StructOf([]reflect.StructField{
		{Name: "Value", Type: reflect.TypeFor[int]()}, {Name: "Next", Type: pointer, Tag: `json:",omitempty"`},
	}),
		Method{Name: "Push", Type: reflect.FuncOf([]reflect.Type{reflect.TypeFor[int]()}, []reflect.Type{pointer}, false), Pointer: true, Body: push},
		Method{Name: "Len", Type: reflect.TypeFor[func() int](), Pointer: true, Body: length})
	push.Set(func(args []reflect.Value) []reflect.Value {
		l := reflect.New(list.Type())
		l.Elem().Field(0).Set(args[1])
		l.Elem().Field(1).Set(args[0])
		return []reflect.Value{l}
	})
	length.Set(func(args []reflect.Value) []reflect.Value {
		if args[0].IsNil() {
			return []reflect.Value{reflect.ValueOf(0)}
		}
		next := args[0].Elem().Field(1).Interface().(interface{ Len() int })
		return []reflect.Value{reflect.ValueOf(1 + next.Len())}
	})
	l := reflect.Zero(pointer)
	for i := range 3 {
		l = l.MethodByName("Push").Call([]reflect.Value{reflect.ValueOf(i)})[0]
	}
	if n := l.Interface().(interface{ Len() int }).Len(); n != 3 {
		t.Error(n)
	}
	if b, err := json.Marshal(l.Interface()); err != nil || string(b) != `{"Value":2,"Next":{"Value":1,"Next":{"Value":0}}}` {
		t.Error(string(b), err)
	}
	if f := list.Type().Field(1); f.Type != pointer || f.Type.Elem() != list.Type() {
		t.Errorf("%v", f)
	}
}

// The tested types are
//
//	type A struct { b map[string]B; all []A }
//	type B struct { a *A; f func(A, B) [2]B; pair *[2]A; box *struct{ A } }
func TestMutualRecursion(t *testing.T) {
	a := declare("A", reflect.TypeFor[struct {
		m map[int]int
		s []int
	}](), 1)
	b := declare("B", reflect.TypeFor[struct {
		p *int
		f func()
		q unsafe.Pointer
		r unsafe.Pointer
	}](), 0)
	ta, tb := a.Type(), b.Type()
	box := DeclareStruct([]reflect.StructField{{Name: "A", Type: ta, Anonymous: true}}, 1)
	pair := reflect.ArrayOf(2, ta)
	key := reflect.StructOf([]reflect.StructField{{Name: "Key", Type: reflect.TypeFor[string]()}, {Name: "Elem", Type: tb}})
	complete(t, b, StructOf([]reflect.StructField{
		field("a", reflect.PointerTo(ta)), field("f", reflect.FuncOf([]reflect.Type{ta, tb}, []reflect.Type{reflect.ArrayOf(2, tb)}, false)),
		field("pair", reflect.PointerTo(pair)), field("box", reflect.PointerTo(box.Type())),
	}))
	signature := reflect.FuncOf([]reflect.Type{box.Type()}, []reflect.Type{ta}, false)
	open := Method{Name: "Open", Type: signature, Body: fixed(reflect.Value{})}
	complete(t, a, StructOf([]reflect.StructField{
		{Name: "B", Type: reflect.MapOf(reflect.TypeFor[string](), tb)}, {Name: "All", Type: reflect.SliceOf(ta)},
	}), open)
	open.Body.Set(func(args []reflect.Value) []reflect.Value { return []reflect.Value{args[1].Field(0)} })
	promoted := Method{Name: "Open", Type: signature, Body: new(Body)}
	promoted.Body.Set(func(args []reflect.Value) []reflect.Value { return args[0].Field(0).Method(0).Call(args[1:]) })
	if err := box.Complete([]Method{promoted}); err != nil {
		t.Fatal(err)
	}

	v := reflect.New(ta).Elem()
	v.Field(0).Set(reflect.MakeMap(v.Field(0).Type()))
	v.Field(0).SetMapIndex(reflect.ValueOf("x"), reflect.Zero(tb))
	v.Field(1).Set(reflect.MakeSlice(v.Field(1).Type(), 1, 1))
	if text := fmt.Sprintf("%v %T", v, v.Field(0).Interface()); text != "{map[x:{<nil> <nil> <nil> <nil>}] [{map[] []}]} map[string]main.B" {
		t.Error(text)
	}
	if pair.Size() != 2*ta.Size() || pair.Elem() != ta || key.Size() != 16+tb.Size() || box.Type().Size() != ta.Size() {
		t.Error("types made before the others were complete have other sizes")
	}
	w := reflect.New(box.Type()).Elem()
	w.Field(0).Set(v)
	opened := w.Method(0).Call([]reflect.Value{w})[0]
	if opened.Type() != ta || fmt.Sprint(opened) != fmt.Sprint(v) {
		t.Errorf("%v", opened)
	}
	if got := ta.String() + " " + tb.Field(1).Type.String() + " " + box.Type().String(); got != "main.A func(main.A, main.B) [2]main.B struct { main.A }" {
		t.Error(got)
	}
}

// TestTypesOfThemselves checks types that are defined directly in terms of themselves.
func TestTypesOfThemselves(t *testing.T) {
	slice := declare("S", reflect.TypeFor[[]int](), 0)
	complete(t, slice, reflect.SliceOf(slice.Type()))
	s := reflect.MakeSlice(slice.Type(), 2, 2)
	s.Index(0).Set(s.Slice(1, 2))
	if text := fmt.Sprintf("%v %#v", s, s); text != "[[[]] []] main.S{main.S{main.S(nil)}, main.S(nil)}" {
		t.Error(text)
	}
	m := declare("M", reflect.TypeFor[map[int]int](), 0)
	complete(t, m, reflect.MapOf(reflect.TypeFor[string](), m.Type()))
	v := reflect.MakeMap(m.Type())
	v.SetMapIndex(reflect.ValueOf("a"), reflect.MakeMap(m.Type()))
	v.SetMapIndex(reflect.ValueOf("b"), v.MapIndex(reflect.ValueOf("a")))
	if text := fmt.Sprintf("%#v", v); text != `main.M{"a":main.M{}, "b":main.M{}}` {
		t.Error(text)
	}
	keyed := declare("K", reflect.TypeFor[map[int]int](), 0)
	complete(t, keyed, reflect.MapOf(reflect.PointerTo(keyed.Type()), reflect.TypeFor[int]()))
	k := reflect.New(keyed.Type())
	k.Elem().Set(reflect.MakeMap(keyed.Type()))
	k.Elem().SetMapIndex(k, reflect.ValueOf(7))
	if got := k.Elem().MapIndex(k).Int(); got != 7 {
		t.Error(got)
	}
	p := declare("P", reflect.TypeFor[*int](), 0)
	complete(t, p, reflect.PointerTo(p.Type()))
	x := reflect.New(p.Type()).Elem()
	x.Set(x.Addr().Convert(p.Type()))
	if x.Elem().Elem().Elem().Type() != p.Type() {
		t.Error("a pointer to itself is of another type")
	}
	c := declare("C", reflect.TypeFor[chan int](), 0)
	complete(t, c, ChanOf(reflect.BothDir, c.Type()))
	ch := reflect.MakeChan(c.Type(), 1)
	ch.Send(ch)
	if got, _ := ch.Recv(); got.Pointer() != ch.Pointer() {
		t.Error("a channel sent through itself comes out as another")
	}
	f := declare("F", reflect.TypeFor[func(int) int](), 1)
	apply := Method{Name: "Apply", Type: reflect.FuncOf([]reflect.Type{f.Type()}, []reflect.Type{f.Type()}, false), Body: new(Body)}
	complete(t, f, reflect.FuncOf([]reflect.Type{f.Type()}, []reflect.Type{f.Type()}, false), apply)
	apply.Body.Set(func(args []reflect.Value) []reflect.Value { return args[0].Call(args[1:]) })
	same := reflect.MakeFunc(f.Type(), func(args []reflect.Value) []reflect.Value { return args })
	if got := same.MethodByName("Apply").Call([]reflect.Value{same})[0]; got.Type() != f.Type() || got.IsNil() {
		t.Errorf("%v", got)
	}
	i := declare("I", reflect.TypeFor[error](), 0)
	complete(t, i, InterfaceOf([]Signature{{Name: "Self", Type: reflect.FuncOf(nil, []reflect.Type{i.Type()}, false)}}))
	self := Method{Name: "Self", Type: i.Type().Method(0).Type, Body: new(Body)}
	impl, err := New(Declaration{PkgPath: "main", Name: "Impl", Layout: reflect.TypeFor[int]()}, []Method{self})
	if err != nil {
		t.Fatal(err)
	}
	self.Body.Set(func(args []reflect.Value) []reflect.Value { return []reflect.Value{args[0].Convert(i.Type())} })
	if !impl.Implements(i.Type()) {
		t.Fatal("a method that returns the interface does not implement it")
	}
	if got := reflect.ValueOf(reflect.Zero(impl).Interface()).Method(0).Call(nil)[0]; got.Type() != i.Type() || got.Elem().Type() != impl {
		t.Errorf("%v", got)
	}
}
