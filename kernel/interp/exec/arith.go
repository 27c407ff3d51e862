package exec

import (
	"go/token"
	"reflect"
)

type integer interface {
	int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64 | uintptr
}

type float interface{ float32 | float64 }

// arith returns x op y of integers or floats, nil for other operators.
func arith[T integer | float](op token.Token, d, x, y reg) func(*frame) {
	switch op {
	case token.ADD:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) + *at[T](fr, y) }
	case token.SUB:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) - *at[T](fr, y) }
	case token.MUL:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) * *at[T](fr, y) }
	}
	return nil
}

func integers[T integer](op token.Token, d, x, y reg) func(*frame) {
	switch op {
	case token.QUO:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) / *at[T](fr, y) }
	case token.REM:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) % *at[T](fr, y) }
	case token.AND:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) & *at[T](fr, y) }
	case token.OR:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) | *at[T](fr, y) }
	case token.XOR:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) ^ *at[T](fr, y) }
	case token.AND_NOT:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) &^ *at[T](fr, y) }
	case token.SHL:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) << *at[uint64](fr, y) }
	case token.SHR:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) >> *at[uint64](fr, y) }
	}
	return arith[T](op, d, x, y)
}

func floats[T float](op token.Token, d, x, y reg) func(*frame) {
	if op == token.QUO {
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) / *at[T](fr, y) }
	}
	return arith[T](op, d, x, y)
}

func complexes[T complex64 | complex128](op token.Token, d, x, y reg) func(*frame) {
	switch op {
	case token.ADD:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) + *at[T](fr, y) }
	case token.SUB:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) - *at[T](fr, y) }
	case token.MUL:
		return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) * *at[T](fr, y) }
	}
	return func(fr *frame) { *at[T](fr, d) = *at[T](fr, x) / *at[T](fr, y) }
}

// binary returns x op y for a kind, comparisons aside.
func binary(op token.Token, k reflect.Kind, d, x, y operand) func(*frame) {
	switch k {
	case reflect.Int:
		return integers[int](op, d.n, x.n, y.n)
	case reflect.Int8:
		return integers[int8](op, d.n, x.n, y.n)
	case reflect.Int16:
		return integers[int16](op, d.n, x.n, y.n)
	case reflect.Int32:
		return integers[int32](op, d.n, x.n, y.n)
	case reflect.Int64:
		return integers[int64](op, d.n, x.n, y.n)
	case reflect.Uint:
		return integers[uint](op, d.n, x.n, y.n)
	case reflect.Uint8:
		return integers[uint8](op, d.n, x.n, y.n)
	case reflect.Uint16:
		return integers[uint16](op, d.n, x.n, y.n)
	case reflect.Uint32:
		return integers[uint32](op, d.n, x.n, y.n)
	case reflect.Uint64:
		return integers[uint64](op, d.n, x.n, y.n)
	case reflect.Uintptr:
		return integers[uintptr](op, d.n, x.n, y.n)
	case reflect.Float32:
		return floats[float32](op, d.n, x.n, y.n)
	case reflect.Float64:
		return floats[float64](op, d.n, x.n, y.n)
	case reflect.Complex64:
		return complexes[complex64](op, d.n, x.n, y.n)
	case reflect.Complex128:
		return complexes[complex128](op, d.n, x.n, y.n)
	case reflect.String:
		return func(fr *frame) { fr.setStr(d, fr.str(x)+fr.str(y)) }
	}
	return nil
}

// unary returns op x: negation or complement.
func unary(op token.Token, k reflect.Kind, d, x reg) func(*frame) {
	switch k {
	case reflect.Bool:
		return func(fr *frame) { *at[bool](fr, d) = !*at[bool](fr, x) }
	case reflect.Int:
		return negate[int](op, d, x)
	case reflect.Int8:
		return negate[int8](op, d, x)
	case reflect.Int16:
		return negate[int16](op, d, x)
	case reflect.Int32:
		return negate[int32](op, d, x)
	case reflect.Int64:
		return negate[int64](op, d, x)
	case reflect.Uint:
		return negate[uint](op, d, x)
	case reflect.Uint8:
		return negate[uint8](op, d, x)
	case reflect.Uint16:
		return negate[uint16](op, d, x)
	case reflect.Uint32:
		return negate[uint32](op, d, x)
	case reflect.Uint64:
		return negate[uint64](op, d, x)
	case reflect.Uintptr:
		return negate[uintptr](op, d, x)
	case reflect.Float32:
		return func(fr *frame) { *at[float32](fr, d) = -*at[float32](fr, x) }
	case reflect.Float64:
		return func(fr *frame) { *at[float64](fr, d) = -*at[float64](fr, x) }
	case reflect.Complex64:
		return func(fr *frame) { *at[complex64](fr, d) = -*at[complex64](fr, x) }
	case reflect.Complex128:
		return func(fr *frame) { *at[complex128](fr, d) = -*at[complex128](fr, x) }
	}
	return nil
}

func negate[T integer](op token.Token, d, x reg) func(*frame) {
	if op == token.XOR {
		return func(fr *frame) { *at[T](fr, d) = ^*at[T](fr, x) }
	}
	return func(fr *frame) { *at[T](fr, d) = -*at[T](fr, x) }
}
