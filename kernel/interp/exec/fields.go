package exec

import (
	"go/types"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// nilPointer panics like compiled code that dereferences a nil pointer.
func nilPointer() {
	var p *int
	*p = 0
}

func (c *compiler) fieldAddr(i *ssa.FieldAddr) func(*frame) {
	d, p := c.slot(i).p, c.fieldPlace(i)
	return func(fr *frame) {
		x := fr.ptr(p.base)
		if x == nil {
			nilPointer()
		}
		fr.setPtr(d, unsafe.Add(x, p.offset))
	}
}

func (c *compiler) field(i *ssa.Field) func(*frame) {
	load, p := c.layout(i).part(c.slot(i)), c.operand(i.X).p
	off := c.layout(i.X).rt.Field(i.Field).Offset
	return func(fr *frame) { load(fr, unsafe.Add(fr.ptr(p), off)) }
}

// part is like load for immutable memory, which need not be copied.
func (l *layout) part(d operand) mover {
	if l.class == memory {
		return func(fr *frame, mem unsafe.Pointer) { fr.setPtr(d.p, mem) }
	}
	return l.load(d)
}

// indexRegister returns the register of an index as an int, and a function that converts the index
// if it has a different type.
func (c *compiler) indexRegister(v ssa.Value) (reg, func(*frame)) {
	l, x := c.layout(v), c.operand(v).n
	if l.size == 8 || x.base == numberConstants {
		return x, nil // a uint64 beyond the largest int becomes a negative int
	}
	t := c.temp(l)
	return t.n, toUint64(l.kind, t.n, x)
}

func with(before, op func(*frame)) func(*frame) {
	if before == nil {
		return op
	}
	return func(fr *frame) {
		before(fr)
		op(fr)
	}
}

func (c *compiler) indexAddr(i *ssa.IndexAddr) func(*frame) {
	d, p := c.slot(i).p, c.elementPlace(i)
	return with(p.before, func(fr *frame) { fr.setPtr(d, p.element(fr)) })
}

func (c *compiler) index(i *ssa.Index) func(*frame) {
	d, x := c.slot(i), c.operand(i.X)
	index, before := c.indexRegister(i.Index)
	signed := c.layout(i.Index).signed()
	switch t := i.X.Type().Underlying().(type) {
	case *types.Basic:
		return with(before, stringIndex(d.n, x, index, signed))
	case *types.Array:
		l, n := c.e.layout(t.Elem()), int(t.Len())
		load, size := l.part(d), int(l.size)
		return with(before, func(fr *frame) {
			k := fr.int(index)
			if uint(k) >= uint(n) {
				outOfBounds(boundsIndex, signed, k, n)
			}
			load(fr, unsafe.Add(fr.ptr(x.p), k*size))
		})
	}
	fail("no index of %v", i.X.Type())
	return nil
}

//go:noinline
func stringIndex(d reg, x operand, index reg, signed bool) func(*frame) {
	return func(fr *frame) {
		k, n := fr.int(index), fr.int(x.n)
		if uint(k) >= uint(n) {
			outOfBounds(boundsIndex, signed, k, n)
		}
		*at[uint8](fr, d) = *(*uint8)(unsafe.Add(fr.ptr(x.p), k))
	}
}
