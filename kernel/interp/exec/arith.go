package exec

import (
	"go/token"
	"reflect"

	"golang.org/x/tools/go/ssa"
)

type integer interface {
	int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64 | uintptr
}

type float interface{ float32 | float64 }

type complexNumber interface{ complex64 | complex128 }

// operations holds the compilers of operations for one kind of numbers.
type operations struct {
	binary             func(op token.Token, d, x uintptr, y reg) func(*frame)
	negate, complement func(d, x reg) func(*frame)
	compare            func(op token.Token, x, y reg, yes, no *block) test
	convert            func(to reflect.Kind, d, x reg) func(*frame)
}

var numeric = [reflect.UnsafePointer + 1]operations{
	reflect.Bool:       {compare: ordered[uint8]},
	reflect.Int:        operationsOf[int](),
	reflect.Int8:       operationsOf[int8](),
	reflect.Int16:      operationsOf[int16](),
	reflect.Int32:      operationsOf[int32](),
	reflect.Int64:      operationsOf[int64](),
	reflect.Uint:       operationsOf[uint](),
	reflect.Uint8:      operationsOf[uint8](),
	reflect.Uint16:     operationsOf[uint16](),
	reflect.Uint32:     operationsOf[uint32](),
	reflect.Uint64:     operationsOf[uint64](),
	reflect.Uintptr:    operationsOf[uintptr](),
	reflect.Float32:    {fractions[float32], negate[float32], nil, ordered[float32], convertFrom[float32]},
	reflect.Float64:    {fractions[float64], negate[float64], nil, ordered[float64], convertFrom[float64]},
	reflect.Complex64:  {fractions[complex64], negate[complex64], nil, equal[complex64], nil},
	reflect.Complex128: {fractions[complex128], negate[complex128], nil, equal[complex128], nil},
}

func operationsOf[T integer]() operations {
	return operations{integers[T], negate[T], complement[T], ordered[T], convertFrom[T]}
}

// Functions that return closures for a single operation must not be inlined: see Traps in doc.go.

// arith compiles x op y for addition, subtraction and multiplication.
//
//go:noinline
func arith[T integer | float | complexNumber](op token.Token, d, x uintptr, y reg) func(*frame) {
	switch op {
	case token.ADD:
		return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) + *at[T](fr, y) }
	case token.SUB:
		return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) - *at[T](fr, y) }
	}
	return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) * *at[T](fr, y) }
}

//go:noinline
func integers[T integer](op token.Token, d, x uintptr, y reg) func(*frame) {
	switch op {
	case token.QUO:
		return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) / *at[T](fr, y) }
	case token.REM:
		return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) % *at[T](fr, y) }
	case token.AND:
		return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) & *at[T](fr, y) }
	case token.OR:
		return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) | *at[T](fr, y) }
	case token.XOR:
		return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) ^ *at[T](fr, y) }
	case token.AND_NOT:
		return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) &^ *at[T](fr, y) }
	case token.SHL:
		return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) << *at[uint64](fr, y) }
	case token.SHR:
		return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) >> *at[uint64](fr, y) }
	}
	return arith[T](op, d, x, y)
}

//go:noinline
func fractions[T float | complexNumber](op token.Token, d, x uintptr, y reg) func(*frame) {
	if op == token.QUO {
		return func(fr *frame) { *num[T](fr, d) = *num[T](fr, x) / *at[T](fr, y) }
	}
	return arith[T](op, d, x, y)
}

//go:noinline
func negate[T integer | float | complexNumber](d, x reg) func(*frame) {
	return func(fr *frame) { *at[T](fr, d) = -*at[T](fr, x) }
}

//go:noinline
func complement[T integer](d, x reg) func(*frame) {
	return func(fr *frame) { *at[T](fr, d) = ^*at[T](fr, x) }
}

func (c *compiler) binOp(i *ssa.BinOp) func(*frame) {
	d := c.slot(i)
	switch i.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		t := c.compare(i, holds, nil)
		return func(fr *frame) { *at[bool](fr, d.n) = t(fr) != nil }
	case token.SHL, token.SHR:
		return c.shift(i, d)
	}
	x, y := c.operand(i.X), c.operand(i.Y)
	if c.layout(i).class == str {
		e, longest := c.e, c.e.longest(1)
		return func(fr *frame) {
			a, b := fr.str(x), fr.str(y)
			if n := len(a) + len(b); n > longest && a != "" && b != "" {
				e.refuse(n, 1)
			}
			fr.setStr(d, a+b)
		}
	}
	return c.binary(i, d, x, y)
}

// binary compiles x op y for numbers. A constant x is swapped with y, or copied to a register.
func (c *compiler) binary(i *ssa.BinOp, d, x, y operand) (op func(*frame)) {
	l := c.layout(i)
	switch i.Op {
	case token.ADD, token.MUL, token.AND, token.OR, token.XOR:
		if x.n.base == numberConstants && y.n.base == numbers {
			x, y = y, x
		}
	}
	var load func(*frame)
	if x.n.base == numberConstants {
		t := c.temp(l)
		load, x = l.copy(t, x), t
	}
	return with(load, numeric[l.kind].binary(i.Op, d.n.off, x.n.off, y.n))
}

// shift compiles a shift. It converts the count to uint64.
func (c *compiler) shift(i *ssa.BinOp, d operand) func(*frame) {
	y, k := c.operand(i.Y), c.layout(i.Y).kind
	if k == reflect.Uint || k == reflect.Uint64 || k == reflect.Uintptr || y.n.base == numberConstants && int64(c.nConsts[y.n.off/8]) >= 0 {
		return c.binary(i, d, c.operand(i.X), y)
	}
	count := c.temp(&layout{class: number})
	widen := toUint64(k, count.n, y.n)
	op := c.binary(i, d, c.operand(i.X), count)
	signed := k >= reflect.Int && k <= reflect.Int64
	return func(fr *frame) {
		widen(fr)
		if signed && *at[int64](fr, count.n) < 0 {
			runtimeError("negative shift amount")
		}
		op(fr)
	}
}

func toUint64(k reflect.Kind, d, x reg) func(*frame) { return numeric[k].convert(reflect.Int64, d, x) }

func (c *compiler) unOp(i *ssa.UnOp) func(*frame) {
	d, l := c.slot(i).n, c.layout(i)
	switch i.Op {
	case token.MUL:
		return c.loadFrom(i)
	case token.ARROW:
		return c.receive(i)
	case token.NOT:
		x := c.operand(i.X).n
		return func(fr *frame) { *at[bool](fr, d) = !*at[bool](fr, x) }
	case token.XOR:
		return numeric[l.kind].complement(d, c.operand(i.X).n)
	}
	return numeric[l.kind].negate(d, c.operand(i.X).n)
}
