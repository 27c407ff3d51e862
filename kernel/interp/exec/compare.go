package exec

import (
	"go/token"
	"reflect"
	"unsafe"
)

// test is a condition on the registers.
type test func(*frame) bool

func ordered[T integer | float](op token.Token, x, y reg) test {
	switch op {
	case token.EQL:
		return func(fr *frame) bool { return *at[T](fr, x) == *at[T](fr, y) }
	case token.NEQ:
		return func(fr *frame) bool { return *at[T](fr, x) != *at[T](fr, y) }
	case token.LSS:
		return func(fr *frame) bool { return *at[T](fr, x) < *at[T](fr, y) }
	case token.LEQ:
		return func(fr *frame) bool { return *at[T](fr, x) <= *at[T](fr, y) }
	case token.GTR:
		return func(fr *frame) bool { return *at[T](fr, x) > *at[T](fr, y) }
	}
	return func(fr *frame) bool { return *at[T](fr, x) >= *at[T](fr, y) }
}

func not(t test, is bool) test {
	if !is {
		return t
	}
	return func(fr *frame) bool { return !t(fr) }
}

func stringTest(op token.Token, x, y operand) test {
	switch op {
	case token.EQL:
		return func(fr *frame) bool { return fr.str(x) == fr.str(y) }
	case token.NEQ:
		return func(fr *frame) bool { return fr.str(x) != fr.str(y) }
	case token.LSS:
		return func(fr *frame) bool { return fr.str(x) < fr.str(y) }
	case token.LEQ:
		return func(fr *frame) bool { return fr.str(x) <= fr.str(y) }
	case token.GTR:
		return func(fr *frame) bool { return fr.str(x) > fr.str(y) }
	}
	return func(fr *frame) bool { return fr.str(x) >= fr.str(y) }
}

// comparison returns x op y for operands of one layout.
func comparison(op token.Token, l *layout, x, y operand) test {
	switch l.kind {
	case reflect.Int:
		return ordered[int](op, x.n, y.n)
	case reflect.Int8:
		return ordered[int8](op, x.n, y.n)
	case reflect.Int16:
		return ordered[int16](op, x.n, y.n)
	case reflect.Int32:
		return ordered[int32](op, x.n, y.n)
	case reflect.Int64:
		return ordered[int64](op, x.n, y.n)
	case reflect.Uint, reflect.Uint64, reflect.Uintptr:
		return ordered[uint64](op, x.n, y.n)
	case reflect.Uint8, reflect.Bool:
		return ordered[uint8](op, x.n, y.n)
	case reflect.Uint16:
		return ordered[uint16](op, x.n, y.n)
	case reflect.Uint32:
		return ordered[uint32](op, x.n, y.n)
	case reflect.Float32:
		return ordered[float32](op, x.n, y.n)
	case reflect.Float64:
		return ordered[float64](op, x.n, y.n)
	case reflect.Complex64:
		return not(func(fr *frame) bool { return *at[complex64](fr, x.n) == *at[complex64](fr, y.n) }, op == token.NEQ)
	case reflect.Complex128:
		return not(func(fr *frame) bool { return *at[complex128](fr, x.n) == *at[complex128](fr, y.n) }, op == token.NEQ)
	case reflect.String:
		return stringTest(op, x, y)
	case reflect.Interface:
		methods := l.rt.NumMethod() > 0
		return not(func(fr *frame) bool { return eface(fr.iface(x), methods) == eface(fr.iface(y), methods) }, op == token.NEQ)
	case reflect.Struct, reflect.Array:
		direct := isDirect(l.rt)
		return not(func(fr *frame) bool {
			return l.boxed(fr.ptr(x.p), direct) == l.boxed(fr.ptr(y.p), direct)
		}, op == token.NEQ)
	}
	// Pointers, channels, and slices, maps and functions against nil.
	return not(func(fr *frame) bool { return fr.ptr(x.p) == fr.ptr(y.p) }, op == token.NEQ)
}

// eface returns an interface value as an any.
func eface(w ifaceWords, methods bool) (v any) {
	if methods && w.tab != nil {
		w.tab = (*itabWords)(w.tab).typ
	}
	*(*ifaceWords)(unsafe.Pointer(&v)) = w
	return v
}

// boxed returns a value in memory as an any that shares the memory.
func (l *layout) boxed(mem unsafe.Pointer, direct bool) (v any) {
	if direct {
		mem = *(*unsafe.Pointer)(mem)
	}
	*(*ifaceWords)(unsafe.Pointer(&v)) = ifaceWords{l.desc, mem}
	return v
}

// isDirect reports whether an interface holds values of the type themselves, as
// one pointer, and not their address.
func isDirect(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.UnsafePointer, reflect.Map, reflect.Chan, reflect.Func:
		return true
	case reflect.Struct:
		return t.NumField() == 1 && isDirect(t.Field(0).Type)
	case reflect.Array:
		return t.Len() == 1 && isDirect(t.Elem())
	}
	return false
}
