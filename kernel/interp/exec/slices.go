package exec

import (
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func (c *compiler) makeSlice(i *ssa.MakeSlice) func(*frame) {
	d, t := c.slot(i), c.layout(i).rt.Elem()
	desc, size, longest := descriptor(t), t.Size(), c.e.longest(t.Size())
	n, before := c.indexRegister(i.Len)
	m, before2 := c.indexRegister(i.Cap)
	return with(before, with(before2, func(fr *frame) {
		n, m := fr.int(n), fr.int(m)
		if m > longest && n <= m {
			c.e.refuse(m, size)
		}
		fr.setSlice(d, sliceWords{makeslice(desc, n, m), n, m})
	}))
}

// bound returns an int register for a bound of a slice expression. If there is no bound, has is
// false.
func (c *compiler) bound(v ssa.Value) (x reg, has bool, before func(*frame)) {
	if v == nil {
		return reg{}, false, nil
	}
	x, before = c.indexRegister(v)
	return x, true, before
}

func (c *compiler) slice(i *ssa.Slice) func(*frame) {
	d, x := c.slot(i), c.operand(i.X)
	low, hasLow, before1 := c.bound(i.Low)
	high, hasHigh, before2 := c.bound(i.High)
	limit, hasLimit, before3 := c.bound(i.Max)
	var signed [3]bool
	for j, v := range []ssa.Value{i.Low, i.High, i.Max} {
		signed[j] = v == nil || c.layout(v).signed()
	}
	before := func(op func(*frame)) func(*frame) { return with(before1, with(before2, with(before3, op))) }
	bounds := func(fr *frame, n, c int) (int, int, int) {
		l, h, m := 0, n, c
		if hasLow {
			l = fr.int(low)
		}
		if hasHigh {
			h = fr.int(high)
		}
		if hasLimit {
			m = fr.int(limit)
		}
		return l, h, m
	}
	if b, ok := i.X.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		return before(func(fr *frame) {
			s := fr.str(x)
			l, h, _ := bounds(fr, len(s), 0)
			if uint(h) > uint(len(s)) || uint(l) > uint(h) {
				badBounds(true, false, signed, l, h, 0, sliceWords{cap: len(s)})
			}
			fr.setStr(d, s[l:h])
		})
	}
	var size uintptr
	n := -1
	switch t := i.X.Type().Underlying().(type) {
	case *types.Slice:
		size = c.e.layout(t.Elem()).size
	case *types.Pointer:
		a := t.Elem().Underlying().(*types.Array)
		size, n = c.e.layout(a.Elem()).size, int(a.Len())
	default:
		fail("no slice of %v", t)
	}
	a, made := i.X.(*ssa.Alloc)
	made = made && a.Comment == "makeslice"
	return before(func(fr *frame) {
		var w sliceWords
		if n < 0 {
			w = fr.slice(x)
		} else {
			w = sliceWords{fr.ptr(x.p), n, n}
			if w.data == nil {
				nilPointer()
			}
		}
		l, h, m := bounds(fr, w.len, w.cap)
		if uint(m) > uint(w.cap) || uint(h) > uint(m) || uint(l) > uint(h) {
			if made {
				makeslice(intDescriptor, h, m)
			}
			badBounds(n >= 0, hasLimit, signed, l, h, m, w)
		}
		if l < w.cap { // otherwise the result would point past the end of the array
			w.data = unsafe.Add(w.data, uintptr(l)*size)
		}
		fr.setSlice(d, sliceWords{w.data, h - l, m - l})
	})
}

// appendOp compiles append(s, more...).
func (c *compiler) appendOp(d operand, l *layout, args []ssa.Value) func(*frame) {
	s := c.operand(args[0])
	if len(args) == 1 {
		return l.copy(d, s)
	}
	more := c.operand(args[1])
	elem := l.rt.Elem()
	desc, size := descriptor(elem), elem.Size()
	isString := c.layout(args[1]).class == str
	e, longest := c.e, c.e.longest(size)
	return func(fr *frame) {
		w := fr.slice(s)
		m := fr.elements(more, isString)
		n := w.len + m.len
		if uint(n) > uint(w.cap) {
			if n > longest {
				e.refuse(n, size)
			}
			w = growslice(w.data, n, w.cap, m.len, desc)
		} else {
			w.len = n
		}
		if m.len > 0 {
			to := sliceWords{unsafe.Add(w.data, uintptr(n-m.len)*size), m.len, m.len}
			typedslicecopy(desc, to, m)
		}
		fr.setSlice(d, w)
	}
}

func (c *compiler) copyOp(d reg, args []ssa.Value) func(*frame) {
	to, from := c.operand(args[0]), c.operand(args[1])
	desc := descriptor(c.layout(args[0]).rt.Elem())
	isString := c.layout(args[1]).class == str
	return func(fr *frame) {
		*at[int](fr, d) = typedslicecopy(desc, fr.slice(to), fr.elements(from, isString))
	}
}

// elements returns a slice, or the bytes of a string as a slice.
func (fr *frame) elements(o operand, isString bool) sliceWords {
	if isString {
		n := fr.int(o.n)
		return sliceWords{fr.ptr(o.p), n, n}
	}
	return fr.slice(o)
}

var intDescriptor = descriptor(reflect.TypeFor[int]())
