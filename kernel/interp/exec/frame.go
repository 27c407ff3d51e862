package exec

import "unsafe"

// frame is the activation of a function. The frames of a goroutine are a list
// that is never shortened: the next call uses the next frame again.
type frame struct {
	b          [4]unsafe.Pointer // see the bases of reg
	nEnd, pEnd uintptr           // ends of the memory that b[0] and b[2] are in
	f          *function
	pc         int // the instruction that runs, if it can panic or call
	g          *goroutine
	up, next   *frame
	depth      int
	live       bool // it runs; the frames that do are the first of the list
	defers     *deferred
	entered    *frame      // what was on top when compiled code called
	panicking  *panicState // of the frame, while its deferred calls run
	recovers   *panicState // what recover of this frame returns
	nested     int         // calls by compiled code below this frame, while it can be needed
	nOwn       []uint64
	pOwn       []unsafe.Pointer
}

// The bases of registers: those of the frame, and the constants of its function.
const (
	numbers = iota
	numberConstants
	pointers
	pointerConstants
)

// reg is one register or constant.
type reg struct{ base, off uintptr }

// operand is a value in registers or constants: number words and pointer words.
type operand struct{ n, p reg }

func at[T any](fr *frame, r reg) *T { return (*T)(unsafe.Add(fr.b[r.base&3], r.off)) }

func (fr *frame) ptr(r reg) unsafe.Pointer {
	return *(*unsafe.Pointer)(unsafe.Add(fr.b[r.base&3], r.off))
}

func (fr *frame) setPtr(r reg, p unsafe.Pointer) {
	*(*unsafe.Pointer)(unsafe.Add(fr.b[r.base&3], r.off)) = p
}

func (fr *frame) int(r reg) int { return *(*int)(unsafe.Add(fr.b[r.base&3], r.off)) }

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
	n := unsafe.Add(fr.b[numbers], fr.f.nSize)
	p := unsafe.Add(fr.b[pointers], fr.f.pSize)
	nf.nEnd, nf.pEnd = fr.nEnd, fr.pEnd
	if uintptr(n)+f.nSize >= fr.nEnd || uintptr(p)+f.pSize >= fr.pEnd {
		n, p = nf.grow(f)
	}
	nf.b[0], nf.b[1], nf.b[2], nf.b[3] = n, f.nConst, p, f.pConst
	nf.f = f
	return nf
}

// extend adds a frame to the list.
func (fr *frame) extend() *frame {
	if fr.depth >= maxDepth {
		fr.g.overflow()
	}
	fr.next = &frame{up: fr, g: fr.g, depth: fr.depth + 1}
	return fr.next
}

// grow gives the frame memory of its own.
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

// pop forgets what the frame points to.
func (fr *frame) pop() {
	fr.live = false
	if n := fr.f.pSize / 8; n != 0 {
		clear(unsafe.Slice((*unsafe.Pointer)(fr.b[pointers]), n))
	}
}

// leaves prepares for a call of compiled code, which may call functions of the engine.
func (fr *frame) leaves() {
	fr.g.top, fr.nested = fr, fr.g.nested
}

// returned forgets frames that a panic has left, after a call of compiled code.
func (fr *frame) returned() {
	fr.g.nested = fr.nested
	if n := fr.next; n != nil && n.live {
		n.drop()
	}
}

// drop forgets the frame and all that it has called.
func (fr *frame) drop() {
	for ; fr != nil && fr.live; fr = fr.next {
		fr.pop()
		fr.defers, fr.panicking, fr.recovers = nil, nil, nil
	}
}
