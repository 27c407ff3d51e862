package exec

import "unsafe"

// mover copies a value between registers and memory.
type mover func(fr *frame, mem unsafe.Pointer)

func loadNumber[T any](d reg) mover {
	off := d.off
	return func(fr *frame, mem unsafe.Pointer) { *(*T)(unsafe.Add(fr.b[numbers], off)) = *(*T)(mem) }
}

func storeNumber[T any](s reg) mover {
	return func(fr *frame, mem unsafe.Pointer) { *(*T)(mem) = *at[T](fr, s) }
}

// load returns what copies from memory to registers.
func (l *layout) load(d operand) mover {
	switch l.class {
	case number:
		switch l.size {
		case 1:
			return loadNumber[uint8](d.n)
		case 2:
			return loadNumber[uint16](d.n)
		case 4:
			return loadNumber[uint32](d.n)
		}
		return loadNumber[uint64](d.n)
	case pair:
		return loadNumber[[2]uint64](d.n)
	case pointer:
		off := d.p.off
		return func(fr *frame, mem unsafe.Pointer) {
			*(*unsafe.Pointer)(unsafe.Add(fr.b[pointers], off)) = *(*unsafe.Pointer)(mem)
		}
	case str:
		return func(fr *frame, mem unsafe.Pointer) { fr.setStr(d, *(*string)(mem)) }
	case slice:
		return func(fr *frame, mem unsafe.Pointer) { fr.setSlice(d, *(*sliceWords)(mem)) }
	case iface:
		return func(fr *frame, mem unsafe.Pointer) { fr.setIface(d, *(*ifaceWords)(mem)) }
	case memory:
		desc := l.desc
		return func(fr *frame, mem unsafe.Pointer) {
			_ = *(*byte)(mem)
			c := unsafeNew(desc)
			typedmemmove(desc, c, mem)
			fr.setPtr(d.p, c)
		}
	}
	return func(*frame, unsafe.Pointer) {}
}

// store returns what copies from registers to memory.
func (l *layout) store(s operand) mover {
	switch l.class {
	case number:
		switch l.size {
		case 1:
			return storeNumber[uint8](s.n)
		case 2:
			return storeNumber[uint16](s.n)
		case 4:
			return storeNumber[uint32](s.n)
		}
		return storeNumber[uint64](s.n)
	case pair:
		return storeNumber[[2]uint64](s.n)
	case pointer:
		return func(fr *frame, mem unsafe.Pointer) { *(*unsafe.Pointer)(mem) = fr.ptr(s.p) }
	case str:
		return func(fr *frame, mem unsafe.Pointer) { *(*string)(mem) = fr.str(s) }
	case slice:
		return func(fr *frame, mem unsafe.Pointer) { *(*sliceWords)(mem) = fr.slice(s) }
	case iface:
		return func(fr *frame, mem unsafe.Pointer) { *(*ifaceWords)(mem) = fr.iface(s) }
	case memory:
		desc := l.desc
		return func(fr *frame, mem unsafe.Pointer) {
			_ = *(*byte)(mem)
			typedmemmove(desc, mem, fr.ptr(s.p))
		}
	}
	return func(*frame, unsafe.Pointer) {}
}

// move is one word of a copy between registers.
type move struct{ d, s reg }

// moves returns the copies of a value of the layout.
func (l *layout) moves(d, s operand) (n, p []move) {
	nw, pw := l.words()
	for i := range nw {
		n = append(n, move{reg{d.n.base, d.n.off + 8*i}, reg{s.n.base, s.n.off + 8*i}})
	}
	for i := range pw {
		p = append(p, move{reg{d.p.base, d.p.off + 8*i}, reg{s.p.base, s.p.off + 8*i}})
	}
	return n, p
}

// copyWords returns what copies words within a frame, one after the other.
func copyWords(n, p []move) func(*frame) {
	switch {
	case len(n) == 1 && len(p) == 0:
		m := n[0]
		return func(fr *frame) { *(*uint64)(unsafe.Add(fr.b[numbers], m.d.off)) = *at[uint64](fr, m.s) }
	case len(n) == 2 && len(p) == 0:
		m, o := n[0], n[1]
		return func(fr *frame) {
			*(*uint64)(unsafe.Add(fr.b[numbers], m.d.off)) = *at[uint64](fr, m.s)
			*(*uint64)(unsafe.Add(fr.b[numbers], o.d.off)) = *at[uint64](fr, o.s)
		}
	case len(n) == 0 && len(p) == 1:
		m := p[0]
		return func(fr *frame) { fr.setPtr(m.d, fr.ptr(m.s)) }
	case len(n) == 1 && len(p) == 1:
		m, o := n[0], p[0]
		return func(fr *frame) {
			*at[uint64](fr, m.d) = *at[uint64](fr, m.s)
			fr.setPtr(o.d, fr.ptr(o.s))
		}
	}
	return func(fr *frame) {
		for i := range n {
			*at[uint64](fr, n[i].d) = *at[uint64](fr, n[i].s)
		}
		for i := range p {
			fr.setPtr(p[i].d, fr.ptr(p[i].s))
		}
	}
}

// passWords returns what copies words of one frame to another.
func passWords(n, p []move) func(to, from *frame) {
	switch {
	case len(n)+len(p) == 0:
		return func(to, from *frame) {}
	case len(n) == 1 && len(p) == 0:
		m := n[0]
		return func(to, from *frame) {
			*(*uint64)(unsafe.Add(to.b[numbers], m.d.off)) = *at[uint64](from, m.s)
		}
	case len(n) == 0 && len(p) == 1:
		m := p[0]
		return func(to, from *frame) { to.setPtr(m.d, from.ptr(m.s)) }
	}
	return func(to, from *frame) {
		for i := range n {
			*(*uint64)(unsafe.Add(to.b[numbers], n[i].d.off)) = *at[uint64](from, n[i].s)
		}
		for i := range p {
			to.setPtr(p[i].d, from.ptr(p[i].s))
		}
	}
}
