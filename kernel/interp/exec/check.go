package exec

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"sync"
	"unsafe"
)

// Check verifies that the running program has the data layouts that this package assumes: interface
// words, reflect.Value, function values, errors of the runtime, and argument passing. It takes some
// microseconds and runs only once.
var Check = sync.OnceValue(func() (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("exec: unsupported Go version %s: %v", runtime.Version(), p)
		}
	}()
	for what, holds := range map[string]func() bool{
		"goroutines": func() bool {
			g := getg()
			return g != 0 && g == getg()
		},
		"interfaces": checkInterfaces,
		"reflect":    checkValues,
		"functions":  checkFunctions,
		"calls":      checkCalls,
		"bounds": func() bool {
			return typeOf(boundsDescriptor).String() == "runtime.boundsError" && typeOf(boundsDescriptor).Size() == 24
		},
		"errors": func() bool { return typeOf(errorDescriptor).String() == "runtime.errorString" },
		"assertions": func() bool {
			return reflect.TypeFor[runtime.TypeAssertionError]().Size() == unsafe.Sizeof(typeAssertionError{})
		},
		"made fields": func() bool { return madeFuncCode != 0 && adapterCode != 0 && madeFuncCode != adapterCode },
	} {
		if !holds() {
			return fmt.Errorf("exec: unsupported Go version %s: %s", runtime.Version(), what)
		}
	}
	return nil
})

func checkInterfaces() bool {
	var e error = io.EOF
	w := *(*ifaceWords)(unsafe.Pointer(&e))
	tab := (*itabWords)(w.tab)
	code := unsafe.Pointer(&tab.fun)
	text := (*(*func(unsafe.Pointer) string)(unsafe.Pointer(&code)))(w.data)
	return typeOf(tab.typ) == reflect.TypeOf(io.EOF) && text == "EOF"
}

func checkValues() bool {
	n, p := 7, new(int)
	direct, indirect := reflect.ValueOf(p), reflect.ValueOf(&n).Elem()
	return *(*unsafe.Pointer)(addressOf(&direct)) == unsafe.Pointer(p) && addressOf(&indirect) == unsafe.Pointer(&n)
}

// checkFunctions verifies that closures can be recovered from both kinds of function values.
func checkFunctions() bool {
	c := new(closure)
	made := reflect.MakeFunc(reflect.TypeFor[func()](), newAdapter(c))
	slow := &funcMaker{prototype: *(*madeFunc)(addressOfFunc(made))}
	if slow.behind(slow.value(c)) != c || len(shapes) < 35 {
		return false
	}
	for _, s := range shapes {
		if fast := (&funcMaker{shape: s}); fast.behind(fast.value(c)) != c {
			return false
		}
	}
	compiled := func() {}
	return slow.behind(*(*unsafe.Pointer)(unsafe.Pointer(&compiled))) == nil
}

// checked holds test values that are not on a stack, which could move.
var checked = struct {
	s string
	b []int
	e error
}{"s", []int{1, 2}, errors.New("e")}

// checkCalls calls a function with words of all kinds among its parameters.
func checkCalls() bool {
	f := func(s string, a float64, b []int, e error, c float32, n int8) (string, error) {
		return fmt.Sprint(s, a, b, c, n), e
	}
	s, b, e := checked.s, checked.b, checked.e
	sw, bw, ew := *(*[2]uint64)(unsafe.Pointer(&s)), *(*[3]uint64)(unsafe.Pointer(&b)), *(*[2]uint64)(unsafe.Pointer(&e))
	c := float32(2.5)
	args := abiArgs{i: [9]uint64{sw[0], sw[1], bw[0], bw[1], bw[2], ew[0], ew[1], 255}}
	args.f[0] = 1.5
	*(*float32)(unsafe.Pointer(&args.f[1])) = c
	fr := &frame{}
	ns, ps := make([]uint64, 1), make([]unsafe.Pointer, 3)
	fr.n, fr.p = unsafe.Pointer(&ns[0]), unsafe.Pointer(&ps[0])
	results, key, _ := passedWords([]*layout{{class: str}, {class: iface}}, []operand{{reg{numbers, 0}, reg{pointers, 0}}, {p: reg{pointers, 8}}})
	directCallers[key](fr, *(*unsafe.Pointer)(unsafe.Pointer(&f)), &args, results)
	got := *(*error)(unsafe.Pointer(&ps[1]))
	return unsafe.String((*byte)(ps[0]), ns[0]) == "s1.5 [1 2] 2.5 -1" && got == e
}
