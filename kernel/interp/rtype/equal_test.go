package rtype

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"testing"
)

type keyParts struct {
	s    string
	f    float64
	i    any
	a    [2]complex64
	_    int
	e    fmt.Stringer
	n    int8
	wide int64
}

// sameEquality compares ==, use as map keys, and panics for all pairs of compiled values and their
// twins.
func sameEquality[C any](t *testing.T, values ...C) {
	t.Helper()
	own := twin[C](t)
	asKeys, ownKeys := map[any]int{}, map[any]int{}
	typed := reflect.MakeMap(reflect.MapOf(own, reflect.TypeFor[int]()))
	for i, a := range values {
		for j, b := range values {
			x, y := as(a, own), as(b, own)
			if got, want := x == y, any(a) == any(b); got != want {
				t.Errorf("%T: values %d and %d equal: %t, compiled: %t", x, i, j, got, want)
			}
			if got, want := reflect.ValueOf(x).Equal(reflect.ValueOf(y)), any(a) == any(b); got != want {
				t.Errorf("%T: values %d and %d equal for reflect: %t, compiled: %t", x, i, j, got, want)
			}
		}
		asKeys[a] += i
		ownKeys[as(a, own)] += i
		typed.SetMapIndex(reflect.ValueOf(as(a, own)), reflect.ValueOf(asKeys[a]))
	}
	if len(asKeys) != len(ownKeys) || len(asKeys) != typed.Len() {
		t.Errorf("%v: %d and %d keys, compiled: %d", own, len(ownKeys), typed.Len(), len(asKeys))
	}
	for k, n := range asKeys {
		x := as(k, own)
		if asKeys[k] != n { // NaN
			continue
		}
		if ownKeys[x] != n || typed.MapIndex(reflect.ValueOf(x)).Int() != int64(n) {
			t.Errorf("%v: key %v has the wrong value", own, k)
		}
	}
}

func TestEqualityAndKeys(t *testing.T) {
	nan := math.NaN()
	sameEquality(t, kFloat64(0), kFloat64(math.Copysign(0, -1)), kFloat64(nan), 1)
	sameEquality(t, kComplex64(0), 1i, kComplex64(complex(float32(nan), 0)))
	sameEquality(t, kString("a"), "b", kString([]byte("a")))
	sameEquality(t, kArray{"a"}, kArray{"a"}, kArray{"", "a"})
	sameEquality(t, kArrayNone{}, kArrayNone{})
	sameEquality(t, kStructNone{}, kStructNone{})
	sameEquality(t, kGeneric[float32, string]{0, "x"}, kGeneric[float32, string]{float32(math.Copysign(0, -1)), "x"})
	sameEquality(t, kInt8(1), 2, 1)
	n := 1
	sameEquality(t, kStructOne{&n}, kStructOne{&n}, kStructOne{nil})
	sameEquality(t, kPointer(&n), nil)
	sameEquality(t, make(kChan), nil)
	base := keyParts{"s", 1, 2, [2]complex64{1, 2}, 0, celsius(3), 4, 5}
	all := []keyParts{base, base}
	for i := range 7 {
		k := base
		switch i {
		case 0:
			k.s = "t"
		case 1:
			k.f = nan
		case 2:
			k.i = "2"
		case 3:
			k.a[1] = 3
		case 4:
			k.e = nil
		case 5:
			k.n++
		case 6:
			k.wide--
		}
		all = append(all, k)
	}
	sameEquality(t, all...)
}

// TestBlankFields checks that blank fields and padding do not affect equality.
func TestBlankFields(t *testing.T) {
	i := reflect.TypeFor[int]()
	for name, fields := range map[string][]reflect.StructField{
		"own layout":     {embedded("celsius", twin[celsius](t)), field("_", i), field("s", reflect.TypeFor[string]())},
		"plain":          {field("blankTest", i), field("_", i), field("_", reflect.TypeFor[string]())},
		"nothing else":   {field("_", reflect.TypeFor[int16]()), field("_", reflect.TypeFor[int64]())},
		"one blank":      {field("_", reflect.TypeFor[int32]())},
		"with a padding": {field("padTest", reflect.TypeFor[int8]()), field("wide", reflect.TypeFor[int64]())},
	} {
		s := StructOf(fields)
		in, err := New(Declaration{PkgPath: "main", Name: "Blank", Layout: s}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, typ := range []reflect.Type{s, in, reflect.ArrayOf(2, s), reflect.StructOf([]reflect.StructField{{Name: "In", Type: in}})} {
			x, y := reflect.New(typ), reflect.New(typ)
			fillBlank(y.Elem())
			a, b := x.Elem().Interface(), y.Elem().Interface()
			if a != b || map[any]int{a: 1}[b] != 1 {
				t.Errorf("%s: two %v that differ in blank fields are not equal", name, typ)
			}
			m := reflect.MakeMap(reflect.MapOf(typ, i))
			m.SetMapIndex(x.Elem(), reflect.ValueOf(1))
			if m.SetMapIndex(y.Elem(), reflect.ValueOf(2)); m.Len() != 1 {
				t.Errorf("%s: two %v that differ in blank fields are two keys", name, typ)
			}
		}
	}
}

// fillBlank sets the memory of blank fields and padding.
func fillBlank(v reflect.Value) {
	switch v.Kind() {
	case reflect.Array:
		for i := range v.Len() {
			fillBlank(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			if v.Type().Field(i).Name != "_" {
				fillBlank(f)
				continue
			}
			w := reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem()
			if w.Kind() == reflect.String {
				w.SetString("blank")
			} else {
				w.SetInt(3)
			}
		}
		if f := v.Field(0); f.Kind() == reflect.Int8 {
			*(*[7]byte)(reflect.NewAt(reflect.TypeFor[[8]byte](), f.Addr().UnsafePointer()).Elem().Slice(1, 8).UnsafePointer()) = [7]byte{1, 2, 3}
		}
	}
}

type notComparable struct {
	n int
	s []int
}

var _ = notComparable{1, nil}

type maybeComparable struct {
	n int
	v any
}

func TestIncomparable(t *testing.T) {
	own, maybe, fn := twin[notComparable](t), twin[maybeComparable](t), twin[handler](t)
	if own.Comparable() || !maybe.Comparable() || fn.Comparable() {
		t.Error("the wrong types can be compared")
	}
	for _, c := range []struct{ own, compiled any }{
		{as(notComparable{}, own), notComparable{}},
		{as(maybeComparable{1, as(notComparable{}, own)}, maybe), maybeComparable{1, notComparable{}}},
		{as(handler(nil), fn), handler(nil)},
	} {
		for what, f := range map[string]func(v any){
			"==":      func(v any) { _ = v == v },
			"map key": func(v any) { _ = map[any]int{v: 1} },
			"lookup":  func(v any) { _ = map[any]int{1: 1}[v] },
		} {
			got, want := mustPanic(t, func() { f(c.own) }), mustPanic(t, func() { f(c.compiled) })
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: %v, compiled: %v", what, got, want)
			}
			if _, ok := got.(runtime.Error); !ok {
				t.Errorf("%s: %T is not a runtime error", what, got)
			}
		}
	}
	got := mustPanic(t, func() { reflect.MapOf(own, own) })
	if want := mustPanic(t, func() { reflect.MapOf(reflect.TypeFor[notComparable](), own) }); got != want {
		t.Errorf("%v, compiled: %v", got, want)
	}
}
