package exec

import (
	"go/token"
	"go/types"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// fuse finds instructions that can be executed as part of another one: comparisons before a branch,
// and addresses that are only used by a single load or store.
func (c *compiler) fuse(b *ssa.BasicBlock) {
	c.dropUnread(b)
	n := len(b.Instrs)
	if i, ok := b.Instrs[n-1].(*ssa.If); ok {
		if x, ok := i.Cond.(*ssa.BinOp); ok && x.Block() == b && len(*x.Referrers()) == 1 && b.Instrs[n-2] == ssa.Instruction(x) {
			c.fused[x] = true
		}
	}
	for _, i := range b.Instrs {
		var a ssa.Value
		switch i := i.(type) {
		case *ssa.UnOp:
			if i.Op == token.MUL {
				a = i.X
			}
		case *ssa.Store:
			a = i.Addr
		}
		if c.fused[i] || a == nil {
			continue
		}
		for c.isFusible(a, b) {
			c.fused[a.(ssa.Instruction)] = true
			f, ok := a.(*ssa.FieldAddr)
			if !ok {
				break
			}
			if a, ok = f.X.(*ssa.FieldAddr); !ok {
				break
			}
		}
	}
}

func (c *compiler) isFusible(a ssa.Value, b *ssa.BasicBlock) bool {
	i, ok := a.(ssa.Instruction)
	return ok && isPlace(i) && i.Block() == b && len(*a.Referrers()) == 1
}

// place is an address that an instruction computes itself.
type place struct {
	base   reg     // the pointer
	offset uintptr // of the field
	slice  operand // if index is used, the slice
	index  reg
	before func(*frame)
	size   int
	signed bool
	kind   placeKind
}

type placeKind int

const (
	atPointer placeKind = iota // *p
	atField                    // p.f
	atElement                  // s[i]
)

// placeOf returns the place for an address.
func (c *compiler) placeOf(a ssa.Value) place {
	switch a := a.(type) {
	case *ssa.FieldAddr:
		if c.fused[a] {
			return c.fieldPlace(a)
		}
	case *ssa.IndexAddr:
		if c.fused[a] {
			return c.elementPlace(a)
		}
	}
	return place{kind: atPointer, base: c.operand(a).p}
}

func (c *compiler) fieldPlace(a *ssa.FieldAddr) place {
	p := place{kind: atField}
	for {
		p.offset += c.e.layout(pointee(a.X.Type())).rt.Field(a.Field).Offset
		x, ok := a.X.(*ssa.FieldAddr)
		if !ok || !c.fused[x] {
			break
		}
		a = x
	}
	p.base = c.operand(a.X).p
	return p
}

func (c *compiler) elementPlace(a *ssa.IndexAddr) place {
	p := place{kind: atElement, signed: c.layout(a.Index).signed()}
	p.index, p.before = c.indexRegister(a.Index)
	if s, ok := a.X.Type().Underlying().(*types.Slice); ok {
		p.slice, p.size = c.operand(a.X), int(c.e.layout(s.Elem()).size)
		return p
	}
	// Apart from nil, a pointer to an array is like a slice with a constant length.
	t := pointee(a.X.Type()).Underlying().(*types.Array)
	p.slice = operand{n: c.addNumbers(uint64(t.Len())), p: c.operand(a.X).p}
	p.size = int(c.e.layout(t.Elem()).size)
	switch a.X.(type) {
	case *ssa.Alloc, *ssa.Global: // never nil
		return p
	}
	base := p.slice.p
	p.before = with(p.before, func(fr *frame) {
		if fr.ptr(base) == nil {
			nilPointer()
		}
	})
	return p
}

// element returns the address of the element.
func (p *place) element(fr *frame) unsafe.Pointer {
	k, n := fr.int(p.index), fr.int(p.slice.n)
	if uint(k) >= uint(n) {
		outOfBounds(boundsIndex, p.signed, k, n)
	}
	return unsafe.Add(fr.ptr(p.slice.p), k*p.size)
}

// pageSize is the offset from which Go's compiler adds explicit nil checks.
const pageSize = 4096

// address returns a function that computes the address.
func (p place) address() func(*frame) unsafe.Pointer {
	switch p.kind {
	case atField:
		base, off := p.base, p.offset
		return func(fr *frame) unsafe.Pointer {
			x := fr.ptr(base)
			if x == nil {
				nilPointer()
			}
			return unsafe.Add(x, off)
		}
	case atElement:
		if p.before != nil {
			return func(fr *frame) unsafe.Pointer {
				p.before(fr)
				return p.element(fr)
			}
		}
		return func(fr *frame) unsafe.Pointer { return p.element(fr) }
	}
	base := p.base
	return func(fr *frame) unsafe.Pointer { return fr.ptr(base) }
}

//go:noinline
func loadNumberAt[T any](p place, d uintptr) func(*frame) {
	base, off := p.base, p.offset
	switch {
	case p.kind == atPointer:
		return func(fr *frame) { *num[T](fr, d) = *(*T)(fr.ptr(base)) }
	case p.kind == atField && off < pageSize:
		return func(fr *frame) { *num[T](fr, d) = *(*T)(unsafe.Add(fr.ptr(base), off)) }
	case p.kind == atElement && p.before == nil:
		index, s, size, signed := p.index, p.slice, p.size, p.signed
		if index.base == numbers && s.n.base == numbers {
			i, n, sp := index.off, s.n.off, s.p.off
			return func(fr *frame) {
				k, n := *num[int](fr, i), *num[int](fr, n)
				if uint(k) >= uint(n) {
					outOfBounds(boundsIndex, signed, k, n)
				}
				*num[T](fr, d) = *(*T)(unsafe.Add(*(*unsafe.Pointer)(unsafe.Add(fr.p, sp)), k*size))
			}
		}
		return func(fr *frame) { *num[T](fr, d) = *(*T)(p.element(fr)) }
	}
	a := p.address()
	return func(fr *frame) { *num[T](fr, d) = *(*T)(a(fr)) }
}

//go:noinline
func storeNumberAt[T any](p place, s reg) func(*frame) {
	base, off := p.base, p.offset
	switch {
	case p.kind == atPointer:
		return func(fr *frame) { *(*T)(fr.ptr(base)) = *at[T](fr, s) }
	case p.kind == atField && off < pageSize:
		return func(fr *frame) { *(*T)(unsafe.Add(fr.ptr(base), off)) = *at[T](fr, s) }
	case p.kind == atElement && p.before == nil:
		return func(fr *frame) { *(*T)(p.element(fr)) = *at[T](fr, s) }
	}
	a := p.address()
	return func(fr *frame) { *(*T)(a(fr)) = *at[T](fr, s) }
}

// loadFrom compiles *p.
func (c *compiler) loadFrom(i *ssa.UnOp) func(*frame) {
	d, l, p := c.slot(i), c.layout(i), c.placeOf(i.X)
	a := p.address()
	switch l.class {
	case number, pair:
		return accesses[l.size].loadAt(p, d.n.off)
	case pointer:
		off, base, d := p.offset, p.base, d.p.off
		if p.kind == atField && off < pageSize {
			return func(fr *frame) {
				*(*unsafe.Pointer)(unsafe.Add(fr.p, d)) = *(*unsafe.Pointer)(unsafe.Add(fr.ptr(base), off))
			}
		}
		return func(fr *frame) { *(*unsafe.Pointer)(unsafe.Add(fr.p, d)) = *(*unsafe.Pointer)(a(fr)) }
	case slice:
		dn, dp := d.n.off, d.p.off
		return func(fr *frame) {
			s := (*sliceWords)(a(fr))
			*(*[2]int)(unsafe.Add(fr.n, dn)) = [2]int{s.len, s.cap}
			*(*unsafe.Pointer)(unsafe.Add(fr.p, dp)) = s.data
		}
	}
	load := l.load(d)
	return func(fr *frame) { load(fr, a(fr)) }
}

// store compiles *addr = v.
func (c *compiler) store(addr, v ssa.Value) func(*frame) {
	s, l, p := c.operand(v), c.layout(v), c.placeOf(addr)
	a := p.address()
	switch l.class {
	case number, pair:
		return accesses[l.size].storeAt(p, s.n)
	case pointer:
		return func(fr *frame) { *(*unsafe.Pointer)(a(fr)) = fr.ptr(s.p) }
	}
	store := l.store(s)
	return func(fr *frame) { store(fr, a(fr)) }
}
