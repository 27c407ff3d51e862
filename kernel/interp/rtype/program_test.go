package rtype

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"
)

func TestProgram(t *testing.T) {
	want := map[reflect.Type]bool{
		reflect.TypeFor[*bytes.Buffer]():            true,
		reflect.TypeFor[func(fmt.State, rune)]():    true, // from fmt.Formatter
		reflect.TypeFor[map[string][]interface{}](): true,
	}
	use(map[string][]any{})
	for typ := range Program() {
		if typ.Name() != "" || typ.Kind() == reflect.Interface {
			t.Errorf("%v is listed", typ)
		}
		delete(want, typ)
	}
	for typ := range want {
		t.Errorf("%v is not listed", typ)
	}
	for range Program() {
		break // stopping early must work
	}
}

func TestWalk(t *testing.T) {
	type in struct {
		a []chan *in
		m map[string]func(in, ...bool) [2]interface{ M(uint8) }
	}
	use(in{a: nil, m: nil})
	times := map[reflect.Type]int{}
	seen := map[reflect.Type]bool{reflect.TypeFor[string](): true}
	Walk(reflect.TypeFor[in](), seen, func(t reflect.Type) { times[t]++ })
	for _, typ := range []reflect.Type{
		reflect.TypeFor[in](), reflect.TypeFor[*in](), reflect.TypeFor[chan *in](), reflect.TypeFor[[]chan *in](),
		reflect.TypeFor[[]bool](), reflect.TypeFor[interface{ M(uint8) }](), reflect.TypeFor[func(uint8)](), reflect.TypeFor[uint8](),
	} {
		if times[typ] != 1 {
			t.Errorf("%v is visited %d times", typ, times[typ])
		}
	}
	if times[reflect.TypeFor[string]()] != 0 {
		t.Error("a type is visited that was seen")
	}
}
