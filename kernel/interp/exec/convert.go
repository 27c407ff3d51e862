package exec

import (
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

//go:noinline
func convertTo[T, U integer | float](d, x reg) func(*frame) {
	return func(fr *frame) { *at[T](fr, d) = T(*at[U](fr, x)) }
}

// convertFrom returns the conversion to an integer or float kind.
func convertFrom[U integer | float](to reflect.Kind, d, x reg) func(*frame) {
	return [...]func(d, x reg) func(*frame){
		reflect.Int: convertTo[int, U], reflect.Int8: convertTo[int8, U], reflect.Int16: convertTo[int16, U],
		reflect.Int32: convertTo[int32, U], reflect.Int64: convertTo[int64, U],
		reflect.Uint: convertTo[uint, U], reflect.Uint8: convertTo[uint8, U], reflect.Uint16: convertTo[uint16, U],
		reflect.Uint32: convertTo[uint32, U], reflect.Uint64: convertTo[uint64, U], reflect.Uintptr: convertTo[uintptr, U],
		reflect.Float32: convertTo[float32, U], reflect.Float64: convertTo[float64, U],
	}[to](d, x)
}

// convert compiles the conversion of x to the type of v.
func (c *compiler) convert(x ssa.Value, v ssa.Value) func(*frame) {
	from, to, d, s := c.layout(x), c.layout(v), c.slot(v), c.operand(x)
	isBytes := func(l *layout) bool { return l.class == slice && l.rt.Elem().Kind() == reflect.Uint8 }
	isRunes := func(l *layout) bool { return l.class == slice && l.rt.Elem().Kind() == reflect.Int32 }
	switch {
	case to.kind == reflect.String && isBytes(from):
		return func(fr *frame) {
			w := fr.slice(s)
			fr.setStr(d, string(unsafe.Slice((*byte)(w.data), w.len)))
		}
	case to.kind == reflect.String && isRunes(from):
		return func(fr *frame) {
			w := fr.slice(s)
			fr.setStr(d, string(unsafe.Slice((*rune)(w.data), w.len)))
		}
	case to.kind == reflect.String && from.class == number:
		wide := c.temp(&layout{class: number}).n
		widen := toUint64(from.kind, wide, s.n)
		return func(fr *frame) {
			widen(fr)
			r := *at[int64](fr, wide)
			if int64(rune(r)) != r {
				r = 0xFFFD
			}
			fr.setStr(d, string(rune(r)))
		}
	case from.kind == reflect.String && isBytes(to):
		return func(fr *frame) {
			b := []byte(fr.str(s))
			fr.setSlice(d, sliceWords{unsafe.Pointer(unsafe.SliceData(b)), len(b), cap(b)})
		}
	case from.kind == reflect.String && isRunes(to):
		return func(fr *frame) {
			b := []rune(fr.str(s))
			fr.setSlice(d, sliceWords{unsafe.Pointer(unsafe.SliceData(b)), len(b), cap(b)})
		}
	case from.class == slice && (to.class == pointer || to.class == memory):
		return c.sliceToArray(x, v)
	case from.class == to.class && (from.kind == to.kind || from.class != number && from.class != pair):
		return from.copy(d, s)
	case from.kind == reflect.Complex64 && to.kind == reflect.Complex128:
		return func(fr *frame) { *at[complex128](fr, d.n) = complex128(*at[complex64](fr, s.n)) }
	case from.kind == reflect.Complex128 && to.kind == reflect.Complex64:
		return func(fr *frame) { *at[complex64](fr, d.n) = complex64(*at[complex128](fr, s.n)) }
	case from.kind == reflect.UnsafePointer && to.kind == reflect.Uintptr:
		return func(fr *frame) { *at[uintptr](fr, d.n) = uintptr(fr.ptr(s.p)) }
	case from.kind == reflect.Uintptr && to.kind == reflect.UnsafePointer:
		return func(fr *frame) { fr.setPtr(d.p, *at[unsafe.Pointer](fr, s.n)) }
	}
	if numeric[from.kind].convert == nil || numeric[to.kind].convert == nil {
		fail("no conversion from %v to %v", x.Type(), v.Type())
	}
	return numeric[from.kind].convert(to.kind, d.n, s.n)
}

// sliceToArray compiles the conversion of a slice to an array or an array pointer.
func (c *compiler) sliceToArray(x, v ssa.Value) func(*frame) {
	d, s, to := c.slot(v), c.operand(x), c.layout(v)
	var a *types.Array
	if to.class == memory {
		a = v.Type().Underlying().(*types.Array)
	} else {
		a = pointee(v.Type()).Underlying().(*types.Array)
	}
	n := int(a.Len())
	load, zero := to.load(d), to.zeroValue()
	return func(fr *frame) {
		w := fr.slice(s)
		if w.len < n {
			outOfBounds(boundsConvert, true, n, w.len)
		}
		if to.class == pointer {
			fr.setPtr(d.p, w.data)
			return
		}
		if n == 0 || to.size == 0 {
			fr.setPtr(d.p, zero)
			return
		}
		load(fr, w.data)
	}
}
