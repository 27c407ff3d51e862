package typemap

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/types"
	"io"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"setlab/kernel/interp/rtype"
)

// through returns a body that calls the compiled method of a shape for its twin. Values are passed
// by copying their memory, which has the same layout.
func through(s *types.Selection) *rtype.Body {
	recv, pointer := types.Unalias(s.Recv()), false
	if p, ok := recv.(*types.Pointer); ok {
		recv, pointer = p.Elem(), true
	}
	b := new(rtype.Body)
	n, ok := recv.(*types.Named)
	if !ok || shapes[n.Obj().Name()] == nil || !s.Obj().Exported() {
		return b
	}
	c := shapes[n.Obj().Name()]
	b.Set(func(args []reflect.Value) []reflect.Value {
		var f reflect.Value
		if pointer {
			f = reflect.NewAt(c, args[0].UnsafePointer()).MethodByName(s.Obj().Name())
		} else {
			f = cross(args[0], c).MethodByName(s.Obj().Name())
		}
		var in []reflect.Value
		for i, a := range args[1:] {
			in = append(in, cross(a, f.Type().In(i)))
		}
		out := f.Call(in)
		// The results have the types of the twin's method.
		own := args[0].Type().Method
		for i := range args[0].NumMethod() {
			if m := own(i); m.Name == s.Obj().Name() {
				for j := range out {
					out[j] = cross(out[j], m.Type.Out(j))
				}
			}
		}
		return out
	})
	return b
}

// cross returns a value of type t with the memory of v.
func cross(v reflect.Value, t reflect.Type) reflect.Value {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return reflect.NewAt(t, p.UnsafePointer()).Elem()
}

// own returns the type made by a map that has the methods of the shapes.
func own(t *testing.T, m *Map, name string) reflect.Type {
	t.Helper()
	r, err := m.Of(shapesPackage().Scope().Lookup(name).Type())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestMethodsRun(t *testing.T) {
	m := &Map{Tables: tables, Body: through}
	for name, v := range map[string]any{
		"number":    number(3),
		"ratio":     ratio(1.5),
		"word":      word("w"),
		"numbers":   numbers{1, 2},
		"callback":  callback(func(number, ...word) (index, error) { return nil, io.EOF }),
		"point":     point{X: 1, Y: 2, label: "p"},
		"embedsTwo": embedsTwo{numbersOnly{numbers{1, 2}}},
		"moment":    moment{},
	} {
		c := reflect.ValueOf(v)
		twin := cross(c, own(t, m, name))
		for _, pair := range [][2]any{{twin.Interface(), v}, {twin.Addr().Interface(), cross(c, c.Type()).Addr().Interface()}} {
			if name == "callback" {
				continue
			}
			for _, verb := range []string{"%v", "%+v", "%#v", "%T", "%s"} {
				x, y := fmt.Sprintf(verb, pair[0]), fmt.Sprintf(verb, pair[1])
				if x != y && !strings.Contains(y, "0x") { // except for addresses
					t.Errorf("%s of %s: %s, compiled: %s", verb, name, x, y)
				}
			}
			x, xErr := json.Marshal(pair[0])
			y, yErr := json.Marshal(pair[1])
			if string(x) != string(y) || fmt.Sprint(xErr) != fmt.Sprint(yErr) {
				t.Errorf("json of %s: %s %v, compiled: %s %v", name, x, xErr, y, yErr)
			}
		}
	}
	// Promoted methods through two embedded structs.
	sum := cross(reflect.ValueOf(embedsTwo{numbersOnly{numbers{1, 2}}}), own(t, m, "embedsTwo")).MethodByName("Sum").Call(nil)[0]
	if sum.Type() != own(t, m, "number") || sum.Int() != 3 {
		t.Errorf("%v %v", sum.Type(), sum)
	}
	e := cross(reflect.ValueOf(word("x")), own(t, m, "word")).Interface().(error)
	if !errors.Is(fmt.Errorf("%w", e), io.EOF) || e.Error() != "word x" {
		t.Error(e)
	}
	p := reflect.New(own(t, m, "point"))
	moved := p.MethodByName("Move").Call([]reflect.Value{cross(reflect.ValueOf(point{X: 2}), own(t, m, "point"))})[0]
	if moved.Pointer() != p.Pointer() || p.Elem().Field(0).Int() != 2 {
		t.Errorf("%v", moved)
	}
	var n *int
	if got := cross(reflect.ValueOf(n), reflect.PointerTo(own(t, m, "list"))).MethodByName("Len").Call(nil)[0].Int(); got != 0 {
		t.Error(got)
	}
}

// TestPackagesOfOnePath checks that cells, which are packages with the same path, can each declare
// their own types.
func TestPackagesOfOnePath(t *testing.T) {
	m := &Map{}
	source := `package main
type T struct { x int; in struct { y *T } }
func (T) m() {}
type I interface { m() }
func f() any { type T struct { x int }; var t struct { T }; return t }`
	a, b := check(t, "main", "a.go", source), check(t, "main", "b.go", source)
	of := func(p *types.Package, name string) reflect.Type {
		r, err := m.Of(p.Scope().Lookup(name).Type())
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if of(a, "T") == of(b, "T") || of(a, "T").String() != of(b, "T").String() {
		t.Error("two declarations are one type")
	}
	if !of(a, "T").Implements(of(b, "I")) || !of(b, "T").Implements(of(a, "I")) {
		t.Error("unexported names of one path do not match")
	}
	unnamed := func(p *types.Package) types.Type {
		return types.NewStruct([]*types.Var{types.NewField(0, p, "u", types.NewSlice(types.Typ[types.Int]), false)}, nil)
	}
	x, _ := m.Of(unnamed(a))
	y, _ := m.Of(unnamed(b))
	if x != y || x.String() != "struct { u []int }" {
		t.Errorf("%v and %v are two types", x, y)
	}
	local := a.Scope().Innermost(a.Scope().Lookup("f").Pos() + 30)
	r, err := m.Of(local.Lookup("t").Type())
	if err != nil || r.Field(0).Type.String() != "main.T" || r.Field(0).Type == of(a, "T") {
		t.Error(r, err)
	}
}

func TestIdenticalTypes(t *testing.T) {
	m := &Map{Tables: tables}
	pkg := check(t, "main", "main.go", `package main
import "fmt"
type T struct { n int }
func (T) M(struct{ T; fmt.Stringer }) {}
type P[A any] struct { a A; p *P[A] }
var a, b struct { T; fmt.Stringer }
var c, d interface { M(P[T]); fmt.Stringer }
var e, f func(P[map[T]*P[T]]) (P[T], struct { *T })
var g, h P[P[T]]
var byteSlice []byte; var uint8Slice []uint8; var anys []any; var empties []interface{}
`)
	for _, pair := range [][2]string{{"a", "b"}, {"c", "d"}, {"e", "f"}, {"g", "h"}, {"byteSlice", "uint8Slice"}, {"anys", "empties"}} {
		x, err := m.Of(pkg.Scope().Lookup(pair[0]).Type())
		y, errY := m.Of(pkg.Scope().Lookup(pair[1]).Type())
		if err != nil || errY != nil || x != y {
			t.Errorf("%v and %v are two types, or fail: %v %v", x, y, err, errY)
		}
	}
}

func TestManyGoroutines(t *testing.T) {
	m := &Map{Tables: tables, Body: through}
	var wg sync.WaitGroup
	found := make([]map[string]reflect.Type, 8)
	for i := range found {
		found[i] = map[string]reflect.Type{}
		wg.Go(func() {
			for name := range shapes {
				found[i][name] = own(t, m, name)
			}
			p := reflect.New(found[i]["number"])
			*(*int)(p.UnsafePointer()) = i
			runtime.GC()
			if got := fmt.Sprint(p.Elem().Interface()); got != fmt.Sprint("#", i) {
				t.Error(got)
			}
		})
	}
	wg.Wait()
	for name := range shapes {
		for i := range found {
			if found[i][name] != found[0][name] {
				t.Errorf("%s is two types", name)
			}
		}
	}
	if unsafe.Sizeof(0) != found[0]["number"].Size() {
		t.Error("number has another size")
	}
}

// BenchmarkOf makes the types of all shapes with a new map in each iteration, including reading its
// tables.
func BenchmarkOf(b *testing.B) {
	pkg := shapesPackage()
	n := 0
	for b.Loop() {
		if rtype.EntriesLeft() < 2000 {
			b.Fatalf("out of entries after %d: run with -benchtime=50x", n)
		}
		m := &Map{Tables: tables}
		for name := range shapes {
			if _, err := m.Of(pkg.Scope().Lookup(name).Type()); err != nil {
				b.Fatal(err)
			}
		}
		n++
	}
}
