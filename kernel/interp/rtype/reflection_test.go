package rtype

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
)

// sameMethods compares the method sets reported by reflect.
func sameMethods(t *testing.T, own, c reflect.Type) {
	t.Helper()
	if own.NumMethod() != c.NumMethod() {
		t.Fatalf("%v has %d methods, compiled: %d", own, own.NumMethod(), c.NumMethod())
	}
	for i := range c.NumMethod() {
		a, b := own.Method(i), c.Method(i)
		if a.Name != b.Name || a.Index != b.Index || a.PkgPath != b.PkgPath || a.Type.String() != b.Type.String() || withoutReceiver(a.Type) != withoutReceiver(b.Type) {
			t.Errorf("method %d is %v, compiled: %v", i, a, b)
		}
		if m, ok := own.MethodByName(b.Name); !ok || m.Type != a.Type || m.Type.In(0) != own {
			t.Errorf("MethodByName(%s) of %v finds %v", b.Name, own, m)
		}
	}
	if _, ok := own.MethodByName("None"); ok {
		t.Error("MethodByName finds a method that does not exist")
	}
}

func TestMethodSets(t *testing.T) {
	check := func(own, c reflect.Type) {
		sameMethods(t, own, c)
		sameMethods(t, reflect.PointerTo(own), reflect.PointerTo(c))
	}
	check(twin[celsius](t), reflect.TypeFor[celsius]())
	check(twin[failure](t), reflect.TypeFor[failure]())
	check(twin[stack](t), reflect.TypeFor[stack]())
	check(twin[person](t), reflect.TypeFor[person]())
	check(twin[byLength](t), reflect.TypeFor[byLength]())
	check(twin[stringSet](t), reflect.TypeFor[stringSet]())
}

func TestReflectCalls(t *testing.T) {
	own := twin[stack](t)
	p := reflect.New(own)
	p.MethodByName("Push").Call([]reflect.Value{reflect.ValueOf(3)})
	p.Interface().(interface{ Push(any) }).Push(4)
	reflect.PointerTo(own).Method(1).Func.Call([]reflect.Value{p, reflect.ValueOf(5)})
	if got := fmt.Sprint(p.Elem()); got != "[3 4 5]" {
		t.Error(got)
	}
	for name, top := range map[string]func() int{
		"interface of T":      p.Elem().Interface().(interface{ Top() int }).Top,
		"interface of *T":     p.Interface().(interface{ Top() int }).Top,
		"method of a value":   p.Elem().MethodByName("Top").Interface().(func() int),
		"method of a pointer": p.MethodByName("Top").Interface().(func() int),
		"Method.Func of T": func() int {
			m, _ := own.MethodByName("Top")
			return int(m.Func.Call([]reflect.Value{p.Elem()})[0].Int())
		},
		"Method.Func of *T": func() int {
			m, _ := p.Type().MethodByName("Top")
			return int(m.Func.Call([]reflect.Value{p})[0].Int())
		},
	} {
		if got := top(); got != 5 {
			t.Errorf("%s: %d", name, got)
		}
	}
	sum := p.Interface().(interface{ Sum(...int) int })
	if got := sum.Sum(); got != 300 {
		t.Error(got)
	}
	if got := sum.Sum(7, 8); got != 302 {
		t.Error(got)
	}
	if got := p.MethodByName("Many").Call([]reflect.Value{reflect.ValueOf(1), reflect.ValueOf("x"), reflect.ValueOf(p)})[0].Int(); got != 3 {
		t.Error(got)
	}
}

type stringSet map[string]bool

func (s stringSet) Has(x string) bool { return s[x] }
func (s stringSet) String() string    { return fmt.Sprint(len(s), " strings") }
func (s *stringSet) Clear()           { *s = nil }

type handler func(string) string

func (h handler) Serve(x string) string { return h(x) }

type holder struct{ p *int }

func (h holder) Get() int { return *h.p }

type one [1]*int

func (o one) Get() int { return *o[0] }

// TestPointerShaped checks that an interface holds a value that consists of one pointer directly
// rather than by its address.
func TestPointerShaped(t *testing.T) {
	n := 42
	set := twin[stringSet](t)
	v := stringSet{"a": true}
	sameText(t, v, as(v, set))
	sameText(t, &v, asPointer(&v, set))
	if !as(v, set).(interface{ Has(string) bool }).Has("a") || !asPointer(&v, set).(interface{ Has(string) bool }).Has("a") {
		t.Error("the set has lost its string")
	}
	asPointer(&v, set).(interface{ Clear() }).Clear()
	if v != nil {
		t.Error("the set was not cleared")
	}
	h := as(handler(func(s string) string { return s + "!" }), twin[handler](t))
	if got := h.(interface{ Serve(string) string }).Serve("x"); got != "x!" {
		t.Error(got)
	}
	for _, v := range []any{
		as(holder{&n}, twin[holder](t)), asPointer(&holder{&n}, twin[holder](t)),
		as(one{&n}, twin[one](t)), asPointer(&one{&n}, twin[one](t)),
	} {
		if got := v.(interface{ Get() int }).Get(); got != 42 {
			t.Errorf("%T: %d", v, got)
		}
		if got := reflect.ValueOf(v).Method(0).Call(nil)[0].Int(); got != 42 {
			t.Errorf("%T: %d", v, got)
		}
		if got := reflect.TypeOf(v).Method(0).Func.Call([]reflect.Value{reflect.ValueOf(v)})[0].Int(); got != 42 {
			t.Errorf("%T: %d", v, got)
		}
	}
}

func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case int, celsius:
		return "number"
	case json.Marshaler:
		return "json"
	case error:
		return "error " + v.Error()
	case fmt.Stringer:
		return "stringer " + v.String()
	case interface{ Top() int }:
		return "top"
	}
	return "other"
}

func TestTypeSwitches(t *testing.T) {
	cel, fail, ver, st := twin[celsius](t), twin[failure](t), twin[version](t), twin[stack](t)
	for range 3 { // from the second time on, Go uses its caches
		for _, c := range []struct {
			v    any
			want string
		}{
			{as(celsius(1), cel), "stringer 1.0°C"}, {celsius(1), "number"},
			{asPointer(new(celsius), cel), "stringer 0.0°C"},
			{asPointer(&failure{1, "x"}, fail), "error 1 x"}, {as(failure{}, fail), "other"},
			{as(version{}, ver), "json"}, {as(stack{1}, st), "top"}, {reflect.Zero(reflect.SliceOf(cel)).Interface(), "other"},
		} {
			if got := kindOf(c.v); got != c.want {
				t.Errorf("%T: %s, want %s", c.v, got, c.want)
			}
		}
	}
	if _, ok := as(celsius(1), cel).(celsius); ok {
		t.Error("an own type is the compiled one")
	}
	got := fmt.Sprint(mustPanic(t, func() { _ = as(failure{}, fail).(error) }))
	want := fmt.Sprint(mustPanic(t, func() { _ = any(failure{}).(error) }))
	if got != want {
		t.Errorf("%s, compiled: %s", got, want)
	}
	got = fmt.Sprint(mustPanic(t, func() { _ = as(celsius(1), cel).(int) }))
	want = fmt.Sprint(mustPanic(t, func() { _ = any(celsius(1)).(int) }))
	if got != want {
		t.Errorf("%s, compiled: %s", got, want)
	}
}
