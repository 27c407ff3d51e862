package exec

import (
	"go/token"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// Branches on comparisons of ints, the commonest, take one closure.

func (c *compiler) compareBranch(i *ssa.BinOp, yes, no *block) func(*frame) *block {
	l := c.layout(i.X)
	if l.kind != reflect.Int && l.kind != reflect.Int64 {
		return nil
	}
	x, y := c.operand(i.X).n, c.operand(i.Y).n
	op := i.Op
	if x.base == numberConstants { // put the constant on the right
		x, y = y, x
		switch op {
		case token.LSS:
			op = token.GTR
		case token.LEQ:
			op = token.GEQ
		case token.GTR:
			op = token.LSS
		case token.GEQ:
			op = token.LEQ
		}
	}
	if x.base != numbers {
		return nil
	}
	a, b := x.off, y.off
	if y.base == numbers {
		switch op {
		case token.GTR:
			op, a, b = token.LSS, b, a
		case token.GEQ:
			op, a, b = token.LEQ, b, a
		case token.NEQ:
			op, yes, no = token.EQL, no, yes
		}
		switch op {
		case token.LSS:
			return func(fr *frame) *block {
				if *(*int)(unsafe.Add(fr.b[numbers], a)) < *(*int)(unsafe.Add(fr.b[numbers], b)) {
					return yes
				}
				return no
			}
		case token.LEQ:
			return func(fr *frame) *block {
				if *(*int)(unsafe.Add(fr.b[numbers], a)) <= *(*int)(unsafe.Add(fr.b[numbers], b)) {
					return yes
				}
				return no
			}
		}
		return func(fr *frame) *block {
			if *(*int)(unsafe.Add(fr.b[numbers], a)) == *(*int)(unsafe.Add(fr.b[numbers], b)) {
				return yes
			}
			return no
		}
	}
	k := int(c.nConsts[y.off/8])
	switch op {
	case token.GEQ:
		op, yes, no = token.LSS, no, yes
	case token.GTR:
		op, yes, no = token.LEQ, no, yes
	case token.NEQ:
		op, yes, no = token.EQL, no, yes
	}
	switch op {
	case token.LSS:
		return func(fr *frame) *block {
			if *(*int)(unsafe.Add(fr.b[numbers], a)) < k {
				return yes
			}
			return no
		}
	case token.LEQ:
		return func(fr *frame) *block {
			if *(*int)(unsafe.Add(fr.b[numbers], a)) <= k {
				return yes
			}
			return no
		}
	}
	return func(fr *frame) *block {
		if *(*int)(unsafe.Add(fr.b[numbers], a)) == k {
			return yes
		}
		return no
	}
}

// arithRegisters compiles x op y for the commonest operands: registers, and a
// constant on the right.
func (c *compiler) arithRegisters(op token.Token, k reflect.Kind, d, x, y reg) func(*frame) {
	switch k {
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64:
		return arithOf[int](c, op, d, x, y)
	case reflect.Float64:
		return arithOf[float64](c, op, d, x, y)
	}
	return nil
}

func arithOf[T int | float64](c *compiler, op token.Token, d, x, y reg) func(*frame) {
	if x.base == numberConstants && y.base == numbers && (op == token.ADD || op == token.MUL) {
		x, y = y, x
	}
	if x.base != numbers {
		return nil
	}
	d0, a, b := d.off, x.off, y.off
	if y.base == numbers {
		switch op {
		case token.ADD:
			return func(fr *frame) {
				n := fr.b[numbers]
				*(*T)(unsafe.Add(n, d0)) = *(*T)(unsafe.Add(n, a)) + *(*T)(unsafe.Add(n, b))
			}
		case token.SUB:
			return func(fr *frame) {
				n := fr.b[numbers]
				*(*T)(unsafe.Add(n, d0)) = *(*T)(unsafe.Add(n, a)) - *(*T)(unsafe.Add(n, b))
			}
		case token.MUL:
			return func(fr *frame) {
				n := fr.b[numbers]
				*(*T)(unsafe.Add(n, d0)) = *(*T)(unsafe.Add(n, a)) * *(*T)(unsafe.Add(n, b))
			}
		}
		return nil
	}
	k := *(*T)(unsafe.Pointer(&c.nConsts[b/8]))
	switch op {
	case token.ADD:
		return func(fr *frame) {
			n := fr.b[numbers]
			*(*T)(unsafe.Add(n, d0)) = *(*T)(unsafe.Add(n, a)) + k
		}
	case token.SUB:
		return func(fr *frame) {
			n := fr.b[numbers]
			*(*T)(unsafe.Add(n, d0)) = *(*T)(unsafe.Add(n, a)) - k
		}
	case token.MUL:
		return func(fr *frame) {
			n := fr.b[numbers]
			*(*T)(unsafe.Add(n, d0)) = *(*T)(unsafe.Add(n, a)) * k
		}
	}
	return nil
}
