package exec

import "unsafe"

// frame is the activation record of a function. The frames of a goroutine form a list that never
// shrinks: later calls reuse its frames.
type frame struct {
	n, nConst  unsafe.Pointer // number registers, and the function's number constants
	p, pConst  unsafe.Pointer // pointer registers, and the function's pointer constants
	nEnd, pEnd uintptr        // ends of the memory that contains n and p
	f          *function
	pc         int // the current instruction, if it can panic or call
	g          *goroutine
	up, next   *frame
	depth      int
	live       bool // it is active; active frames come first in the list
	defers     *deferred
	entered    *frame      // the top frame when compiled code called the function
	panicking  *panicState // panic of this frame, while its deferred calls run
	recovers   *panicState // the panic that recover returns in this frame
	nested     int         // calls by compiled code below this frame, while that can be needed
	nOwn       []uint64
	pOwn       []unsafe.Pointer
}

// Bases of registers: the offsets in a frame of the pointers to its registers and to the function's
// constants.
const (
	numbers          = unsafe.Offsetof(frame{}.n)
	numberConstants  = unsafe.Offsetof(frame{}.nConst)
	pointers         = unsafe.Offsetof(frame{}.p)
	pointerConstants = unsafe.Offsetof(frame{}.pConst)
)

// reg is a register or constant.
type reg struct{ base, off uintptr }

// operand is a value in registers or constants: its number words and its pointer words.
type operand struct{ n, p reg }

// after returns the position after a value with the given layout.
func (o operand) after(l *layout) operand {
	n, p := l.words()
	return operand{o.n.word(n), o.p.word(p)}
}

// first is the position of the first value in a frame.
var first = operand{reg{numbers, 0}, reg{pointers, 0}}

// spread returns the positions of consecutive values, and the position after them.
func (o operand) spread(ls []*layout) (all []operand, end operand) {
	for _, l := range ls {
		all, o = append(all, o), o.after(l)
	}
	return all, o
}

func (fr *frame) address(r reg) unsafe.Pointer {
	return unsafe.Add(*(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(fr), r.base)), r.off)
}

func at[T any](fr *frame, r reg) *T { return (*T)(fr.address(r)) }

// num is a faster version of at for number registers.
func num[T any](fr *frame, off uintptr) *T { return (*T)(unsafe.Add(fr.n, off)) }

func (fr *frame) ptr(r reg) unsafe.Pointer { return *(*unsafe.Pointer)(fr.address(r)) }

func (fr *frame) setPtr(r reg, p unsafe.Pointer) { *(*unsafe.Pointer)(fr.address(r)) = p }

func (fr *frame) int(r reg) int { return *(*int)(fr.address(r)) }

func (fr *frame) str(o operand) string {
	return unsafe.String((*byte)(fr.ptr(o.p)), fr.int(o.n))
}

func (fr *frame) setStr(o operand, s string) {
	fr.setPtr(o.p, unsafe.Pointer(unsafe.StringData(s)))
	*at[int](fr, o.n) = len(s)
}

func (fr *frame) slice(o operand) sliceWords {
	n := at[[2]int](fr, o.n)
	return sliceWords{fr.ptr(o.p), n[0], n[1]}
}

func (fr *frame) setSlice(o operand, s sliceWords) {
	fr.setPtr(o.p, s.data)
	*at[[2]int](fr, o.n) = [2]int{s.len, s.cap}
}

func (fr *frame) iface(o operand) ifaceWords { return *at[ifaceWords](fr, o.p) }

func (fr *frame) setIface(o operand, w ifaceWords) { *at[ifaceWords](fr, o.p) = w }

// push returns the frame for a call of f.
func (fr *frame) push(f *function) *frame {
	nf := fr.next
	if nf == nil {
		nf = fr.extend()
	}
	n := unsafe.Add(fr.n, fr.f.nSize)
	p := unsafe.Add(fr.p, fr.f.pSize)
	nf.nEnd, nf.pEnd = fr.nEnd, fr.pEnd
	if uintptr(n)+f.nSize >= fr.nEnd || uintptr(p)+f.pSize >= fr.pEnd {
		n, p = nf.grow(f)
	}
	nf.n, nf.nConst, nf.p, nf.pConst, nf.f = n, f.nConst, p, f.pConst, f
	return nf
}

// extend adds a frame to the list.
func (fr *frame) extend() *frame {
	if fr.depth >= maxDepth {
		fr.g.overflow("has too many active calls")
	}
	if fr.g.stack += fr.f.stack; fr.g.stack > maxStack {
		fr.g.overflow("needs more than 1 GB for the variables of its active calls")
	}
	fr.next = &frame{up: fr, g: fr.g, depth: fr.depth + 1}
	return fr.next
}

// grow allocates separate memory for the registers of a frame.
func (fr *frame) grow(f *function) (n, p unsafe.Pointer) {
	if need := int(f.nSize/8) + 2; len(fr.nOwn) < need {
		fr.nOwn = make([]uint64, max(need, 64<<min(fr.depth/8, 8)))
	}
	if need := int(f.pSize/8) + 2; len(fr.pOwn) < need {
		fr.pOwn = make([]unsafe.Pointer, max(need, 64<<min(fr.depth/8, 8)))
	}
	n, p = unsafe.Pointer(&fr.nOwn[0]), unsafe.Pointer(&fr.pOwn[0])
	fr.nEnd = uintptr(n) + uintptr(len(fr.nOwn)-1)*8
	fr.pEnd = uintptr(p) + uintptr(len(fr.pOwn)-1)*8
	return n, p
}

// pop deactivates the frame and clears its pointers.
func (fr *frame) pop() {
	fr.live = false
	if fr.recovers != nil { // the test is cheaper than the write
		fr.recovers = nil
	}
	if n := fr.f.pSize / 8; n != 0 {
		clear(unsafe.Slice((*unsafe.Pointer)(fr.p), n))
	}
}

// leaves must be called before a call of compiled code, which may call functions of the engine. It ends the goroutine if its run is dead: a call that
// returns later than that may store its results, but what follows does not run.
func (fr *frame) leaves() {
	if fr.f.e.polls.Load() != 0 {
		fr.poll()
	}
	fr.g.top, fr.nested = fr, fr.g.nested
}

// returned must be called after a call of compiled code. It drops frames that a panic has left
// active.
func (fr *frame) returned() {
	if fr.f.e.polls.Load() != 0 {
		fr.g.pause()
	}
	fr.g.nested = fr.nested
	if n := fr.next; n != nil && n.live {
		n.drop()
	}
}

// drop deactivates the frame and all frames that it has called.
func (fr *frame) drop() {
	for ; fr != nil && fr.live; fr = fr.next {
		fr.pop()
		fr.defers, fr.panicking = nil, nil
	}
}
