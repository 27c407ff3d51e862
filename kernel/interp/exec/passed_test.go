package exec

import (
	"reflect"
	"strings"
	"testing"
	"unsafe"
)

type words struct {
	A int8
	B float32
	_ uint16
	C [1]uint16
	D struct{ E, F bool }
	G complex64
}

type nested struct {
	p struct{ x, y float64 }
	s string
	n [1][1]struct{ u uint32 }
	_ struct{}
	_ [0]func()
}

// TestStructsInRegisters passes structs to compiled functions, and takes them from these, in the registers that passedWords finds.
func TestStructsInRegisters(t *testing.T) {
	tried, returned := 0, 0
	type vec struct{ X, Y, Z float64 }
	type bytes struct{ R, G, B, A uint8 }
	type mixed struct {
		A bytes
		B *int
		C error
		D float32
	}
	inRegisters(t, &tried, &returned, words{A: -3, B: 2.5, C: [1]uint16{7}, D: struct{ E, F bool }{true, true}, G: 1 + 2i})
	inRegisters(t, &tried, &returned, nested{p: struct{ x, y float64 }{1, 2}, s: "text", n: [1][1]struct{ u uint32 }{{{1 << 31}}}})
	inRegisters(t, &tried, &returned, vec{1, 2, 3})
	inRegisters(t, &tried, &returned, bytes{1, 2, 3, 255})
	inRegisters(t, &tried, &returned, mixed{bytes{4, 3, 2, 1}, new(int), nil, -.5})
	inRegisters(t, &tried, &returned, [1]float32{1.25})
	inRegisters(t, &tried, &returned, struct{ A, B uint16 }{65535, 1})
	inRegisters(t, &tried, &returned, struct{ A, B float32 }{-1, 1e-20})
	inRegisters(t, &tried, &returned, struct{ A complex128 }{complex(1, -1)})
	inRegisters(t, &tried, &returned, struct {
		A int32
		B int64
	}{-1, -2})
	inRegisters(t, &tried, &returned, struct {
		A any
		B map[int]int
	}{5, map[int]int{1: 2}})
	inRegisters(t, &tried, &returned, struct{ S []int }{[]int{1, 2}})
	inRegisters(t, &tried, &returned, struct{}{})
	if tried != 13 || returned < 9 {
		t.Errorf("%d of 13 types are passed, and %d returned", tried, returned)
	}
	for _, large := range []any{[2]int{}, struct{ A [2]byte }{}, struct{ A [3]string }{}} {
		if _, ok := partWords(reflect.TypeOf(large), 0); ok {
			t.Errorf("%T is passed in registers", large)
		}
	}
}

// inRegisters passes a value together with others, and returns it.
func inRegisters[S any](t *testing.T, tried, returned *int, value S) {
	t.Helper()
	other := &layout{class: number, kind: reflect.Float64}
	in := &layout{class: memory, rt: reflect.TypeFor[S]()}
	ns, ps := []uint64{0, 7, 0}, []unsafe.Pointer{unsafe.Pointer(&value)}
	fr := &frame{n: unsafe.Pointer(&ns[0]), p: unsafe.Pointer(&ps[0])}
	*(*float64)(unsafe.Pointer(&ns[2])) = 1.5
	args, _, ok := passedWords([]*layout{other, in, {class: number, kind: reflect.Int}}, []operand{{n: reg{numbers, 16}}, {p: reg{pointers, 0}}, {n: reg{numbers, 8}}})
	if !ok {
		t.Errorf("%T is not passed", value)
		return
	}
	*tried++
	var a memoryArgs
	i, f := 0, 0
	for _, w := range args {
		if w.kind == 'f' || w.kind == 'g' {
			*(*uint64)(unsafe.Pointer(&a.f[f])) = w.read(fr)
			f++
		} else {
			a.i[i] = w.read(fr)
			i++
		}
	}
	receives := func(x float64, got S, n int) bool { return x == 1.5 && reflect.DeepEqual(got, value) && n == 7 }
	directCallers["i"](fr, *(*unsafe.Pointer)(unsafe.Pointer(&receives)), &a.abiArgs, []passedWord{{abiWord: abiWord{'i', reg{numbers, 0}}}})
	if ns[0]&1 != 1 {
		t.Errorf("%T arrives as another value", value)
	}
	results, key, _ := passedWords([]*layout{in}, []operand{{p: reg{pointers, 0}}})
	call := directCallers[strings.ReplaceAll(key, "g", "f")]
	if call == nil {
		return
	}
	*returned++
	var got S
	a.result = unsafe.Pointer(&got)
	returns := func() S { return value }
	call(fr, *(*unsafe.Pointer)(unsafe.Pointer(&returns)), &a.abiArgs, results)
	if !reflect.DeepEqual(got, value) {
		t.Errorf("%T is returned as %v instead of %v", value, got, value)
	}
}
