package exec

import (
	"go/token"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
)

// test evaluates a condition and returns one of two blocks.
type test func(*frame) *block

// holds is the block returned by tests that hold and are not branches.
var holds = new(block)

// ordered compiles ==, < and <=, to which comparison reduces all operators.
//
//go:noinline
func ordered[T integer | float](op token.Token, x, y reg, yes, no *block) test {
	switch op {
	case token.LSS:
		return func(fr *frame) *block {
			if *at[T](fr, x) < *at[T](fr, y) {
				return yes
			}
			return no
		}
	case token.LEQ:
		return func(fr *frame) *block {
			if *at[T](fr, x) <= *at[T](fr, y) {
				return yes
			}
			return no
		}
	}
	return func(fr *frame) *block {
		if *at[T](fr, x) == *at[T](fr, y) {
			return yes
		}
		return no
	}
}

func equal[T complexNumber](_ token.Token, x, y reg, yes, no *block) test {
	return branch(func(fr *frame) bool { return *at[T](fr, x) == *at[T](fr, y) }, yes, no)
}

func branch(is func(*frame) bool, yes, no *block) test {
	return func(fr *frame) *block {
		if is(fr) {
			return yes
		}
		return no
	}
}

// comparison compiles x op y for operands with the layouts l and m, which only differ if both are
// interfaces.
func comparison(op token.Token, l, m *layout, x, y operand, yes, no *block) test {
	switch op {
	case token.NEQ:
		op, yes, no = token.EQL, no, yes
	case token.GTR:
		op, x, y = token.LSS, y, x
	case token.GEQ:
		op, x, y = token.LEQ, y, x
	}
	if compare := numeric[l.kind].compare; compare != nil {
		return compare(op, x.n, y.n, yes, no)
	}
	// Pointers and channels; slices, maps and functions are only compared to nil.
	is := func(fr *frame) bool { return fr.ptr(x.p) == fr.ptr(y.p) }
	switch {
	case l.class == str && op == token.LSS:
		is = func(fr *frame) bool { return fr.str(x) < fr.str(y) }
	case l.class == str && op == token.LEQ:
		is = func(fr *frame) bool { return fr.str(x) <= fr.str(y) }
	case l.class == str:
		is = func(fr *frame) bool { return fr.str(x) == fr.str(y) }
	case l.class == iface:
		lm, mm := l.rt.NumMethod() > 0, m.rt.NumMethod() > 0
		is = func(fr *frame) bool { return eface(fr.iface(x), lm) == eface(fr.iface(y), mm) }
	case l.class == memory:
		direct := rtype.IsDirect(l.rt)
		is = func(fr *frame) bool { return l.boxed(fr.ptr(x.p), direct) == l.boxed(fr.ptr(y.p), direct) }
	}
	return branch(is, yes, no)
}

// compare compiles the comparison of a BinOp.
func (c *compiler) compare(i *ssa.BinOp, yes, no *block) test {
	l, m := c.layout(i.X), c.layout(i.Y)
	x, y := c.operand(i.X), c.operand(i.Y)
	switch {
	case isNil(i.X):
		if m.class == iface && l.class != iface {
			fail("comparison of %v and %v", i.X.Type(), i.Y.Type())
		}
		l, x = m, c.zero(m)
	case isNil(i.Y):
		m, y = l, c.zero(l)
	}
	return comparison(i.Op, l, m, x, y, yes, no)
}

func isNil(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.IsNil()
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
