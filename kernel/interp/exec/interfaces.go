package exec

import (
	"go/ast"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
)

// word returns a function that computes the data word of an interface holding the value.
func (l *layout) word(s operand) func(*frame) unsafe.Pointer {
	switch {
	case l.class == pointer:
		return func(fr *frame) unsafe.Pointer { return fr.ptr(s.p) }
	case l.class == memory && rtype.IsDirect(l.rt):
		return func(fr *frame) unsafe.Pointer { return *(*unsafe.Pointer)(fr.ptr(s.p)) }
	case l.class == memory: // the memory is immutable
		return func(fr *frame) unsafe.Pointer { return fr.ptr(s.p) }
	case l.kind == reflect.String:
		return func(fr *frame) unsafe.Pointer {
			v := fr.str(s)
			return unsafe.Pointer(&v)
		}
	case l.class == number && l.size == 8:
		return func(fr *frame) unsafe.Pointer {
			v := *at[uint64](fr, s.n)
			if v < uint64(len(small)) {
				return unsafe.Pointer(&small[v])
			}
			return unsafe.Pointer(&v)
		}
	}
	store, desc := l.store(s), l.desc
	return func(fr *frame) unsafe.Pointer {
		p := unsafeNew(desc)
		store(fr, p)
		return p
	}
}

// small holds numbers for which interfaces need no allocation.
var small = func() (s [256]uint64) {
	for i := range s {
		s[i] = uint64(i)
	}
	return s
}()

func (c *compiler) makeInterface(i *ssa.MakeInterface) func(*frame) {
	l, d := c.layout(i.X), c.slot(i)
	to := c.layout(i)
	tab := l.desc
	if to.rt.NumMethod() > 0 {
		tab = getitab(to.desc, l.desc, false)
	}
	word := l.word(c.operand(i.X))
	return func(fr *frame) { fr.setIface(d, ifaceWords{tab, word(fr)}) }
}

// convertIface converts an interface value to the layout's interface type. It reports false if the
// dynamic type lacks a method.
func (l *layout) convertIface(w ifaceWords, methods bool) (ifaceWords, bool) {
	if w.tab == nil {
		return ifaceWords{}, false
	}
	if methods {
		w.tab = (*itabWords)(w.tab).typ
	}
	if l.rt.NumMethod() == 0 {
		return w, true
	}
	w.tab = getitab(l.desc, w.tab, true)
	if w.tab == nil {
		return ifaceWords{}, false
	}
	return w, true
}

func (c *compiler) changeInterface(i *ssa.ChangeInterface) func(*frame) {
	l, d, x := c.layout(i), c.slot(i), c.operand(i.X)
	methods := c.layout(i.X).rt.NumMethod() > 0
	return func(fr *frame) {
		w, _ := l.convertIface(fr.iface(x), methods)
		fr.setIface(d, w)
	}
}

func (c *compiler) typeAssert(i *ssa.TypeAssert) func(*frame) {
	from, x, d := c.layout(i.X), c.operand(i.X), c.slot(i)
	to := c.e.layout(i.AssertedType)
	methods := from.rt.NumMethod() > 0
	okReg := d.after(to).n
	commaOk := i.CommaOk
	if c.isMethodValue(i) {
		return func(fr *frame) {
			w := fr.iface(x)
			if w.tab == nil {
				nilPointer()
			}
			fr.setIface(d, w)
		}
	}
	if to.class == iface {
		return func(fr *frame) {
			w, ok := to.convertIface(fr.iface(x), methods)
			if commaOk {
				*at[bool](fr, okReg) = ok
			} else if !ok {
				panic(assertionError(from, to, eface(fr.iface(x), methods)))
			}
			fr.setIface(d, w)
		}
	}
	direct := rtype.IsDirect(to.rt)
	load := to.part(d)
	zero := to.zeroValue()
	desc := to.desc
	return func(fr *frame) {
		w := fr.iface(x)
		if methods && w.tab != nil {
			w.tab = (*itabWords)(w.tab).typ
		}
		ok := w.tab == desc || c.e.succeeds(w.tab, desc)
		switch {
		case !ok && !commaOk:
			panic(assertionError(from, to, eface(fr.iface(x), methods)))
		case !ok:
			load(fr, zero)
		case direct:
			p := w.data
			load(fr, unsafe.Pointer(&p))
		default:
			load(fr, w.data)
		}
		if commaOk {
			*at[bool](fr, okReg) = ok
		}
	}
}

// isMethodValue reports whether an assertion only checks an interface for nil before its method
// becomes a method value. Such an assertion does not occur in the source.
func (c *compiler) isMethodValue(i *ssa.TypeAssert) bool {
	n := c.ssa.Syntax()
	if i.CommaOk || n == nil || !types.Identical(i.AssertedType, i.X.Type()) || len(*i.Referrers()) > 0 {
		return false
	}
	is := true
	ast.Inspect(n, func(n ast.Node) bool {
		if a, ok := n.(*ast.TypeAssertExpr); ok && a.Lparen == i.Pos() {
			is = false
		}
		return is
	})
	return is
}
