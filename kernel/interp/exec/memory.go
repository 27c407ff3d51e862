package exec

import "unsafe"

// mover copies a value between registers and memory.
type mover func(fr *frame, mem unsafe.Pointer)

// access holds the functions to read and write numbers of one size.
type access struct {
	load    func(d reg) mover
	store   func(s reg) mover
	loadAt  func(p place, d uintptr) func(*frame)
	storeAt func(p place, s reg) func(*frame)
}

// accesses maps sizes to access functions. The largest size is that of complex128.
var accesses = map[uintptr]access{1: accessOf[uint8](), 2: accessOf[uint16](), 4: accessOf[uint32](), 8: accessOf[uint64](), 16: accessOf[[2]uint64]()}

func accessOf[T any]() access {
	return access{loadNumber[T], storeNumber[T], loadNumberAt[T], storeNumberAt[T]}
}

//go:noinline
func loadNumber[T any](d reg) mover {
	off := d.off
	return func(fr *frame, mem unsafe.Pointer) { *num[T](fr, off) = *(*T)(mem) }
}

//go:noinline
func storeNumber[T any](s reg) mover {
	return func(fr *frame, mem unsafe.Pointer) { *(*T)(mem) = *at[T](fr, s) }
}

// load returns a function that copies a value from memory to registers.
func (l *layout) load(d operand) mover {
	switch l.class {
	case number, pair:
		return accesses[l.size].load(d.n)
	case pointer:
		off := d.p.off
		return func(fr *frame, mem unsafe.Pointer) {
			*(*unsafe.Pointer)(unsafe.Add(fr.p, off)) = *(*unsafe.Pointer)(mem)
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

// store returns a function that copies a value from registers to memory.
func (l *layout) store(s operand) mover {
	switch l.class {
	case number, pair:
		return accesses[l.size].store(s.n)
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

// move copies one word between registers.
type move struct{ d, s reg }

// moves copies values word by word.
type moves struct{ n, p []move }

// add adds the moves for a value with the layout.
func (m *moves) add(l *layout, d, s operand) {
	n, p := l.words()
	for i := range n {
		m.n = append(m.n, move{d.n.word(i), s.n.word(i)})
	}
	for i := range p {
		m.p = append(m.p, move{d.p.word(i), s.p.word(i)})
	}
}

// read returns the words that the moves would copy.
func (m moves) read(fr *frame) (n []uint64, p []unsafe.Pointer) {
	if len(m.n) > 0 {
		n = make([]uint64, len(m.n))
		for i := range n {
			n[i] = *at[uint64](fr, m.n[i].s)
		}
	}
	if len(m.p) > 0 {
		p = make([]unsafe.Pointer, len(m.p))
		for i := range p {
			p[i] = fr.ptr(m.p[i].s)
		}
	}
	return n, p
}

// word returns the register of the i-th word of a value.
func (r reg) word(i uintptr) reg { return reg{r.base, r.off + 8*i} }

// copy returns a function that copies a value with the layout.
func (l *layout) copy(d, s operand) func(*frame) {
	var m moves
	m.add(l, d, s)
	move := m.copy()
	return func(fr *frame) { move(fr, fr) }
}

// copy returns a function that executes the moves in order, within a frame or between frames.
func (m moves) copy() func(to, from *frame) {
	n, p := m.n, m.p
	switch {
	case len(n)+len(p) == 0:
		return func(to, from *frame) {}
	case len(n) == 1 && len(p) == 0:
		d, s := n[0].d.off, n[0].s
		return func(to, from *frame) { *num[uint64](to, d) = *at[uint64](from, s) }
	case len(n) == 0 && len(p) == 1:
		d, s := p[0].d, p[0].s
		return func(to, from *frame) { to.setPtr(d, from.ptr(s)) }
	case len(n) == 1 && len(p) == 1:
		n, p := n[0], p[0]
		return func(to, from *frame) {
			*num[uint64](to, n.d.off) = *at[uint64](from, n.s)
			to.setPtr(p.d, from.ptr(p.s))
		}
	}
	return func(to, from *frame) {
		for _, m := range n {
			*num[uint64](to, m.d.off) = *at[uint64](from, m.s)
		}
		for _, m := range p {
			to.setPtr(m.d, from.ptr(m.s))
		}
	}
}
