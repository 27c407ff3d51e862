package exec

import (
	"go/token"
	"reflect"
	"runtime"
	"unsafe"
)

// panicState is an active panic or Goexit.
type panicState struct {
	value     any
	goexit    bool
	recovered bool
	up        *panicState // the panic that was active when this one began
	trace     []Frame
}

// deferred is a deferred call.
type deferred struct {
	next *deferred
	call func(fr *frame, ps *panicState) // called with the frame whose call was deferred
}

// execDeferring runs a function with deferred calls.
func (f *function) execDeferring(fr *frame) {
	fr.defers = nil
	nested := fr.g.nested
	ps := fr.protect(func() {
		run1(fr, f.entry)
		f.endRange(fr)
	})
	if ps == nil {
		return
	}
	fr.g.nested = nested
	fr.unwind(ps)
	run1(fr, f.recover)
}

// endRange runs the deferred calls of range-over-func loop bodies at the end of a function without
// other deferred calls.
func (f *function) endRange(fr *frame) {
	if fr.defers == nil {
		return
	}
	fr.runDefers()
	if r := f.ssa.Signature.Results(); r.Len() > 0 && r.At(0).Name() != "" {
		run1(fr, f.recover) // re-reads the results
	}
}

// protect calls do and returns the panic that ended it, or nil. After a Goexit, it runs the
// deferred calls itself.
func (fr *frame) protect(do func()) (ps *panicState) {
	done := false
	defer func() {
		if done {
			return
		}
		v := recover()
		ps = fr.caught(v)
		if v == nil {
			fr.unwind(ps)
		}
	}()
	do()
	done = true
	return nil
}

// caught returns the state of a panic with value v, or of a Goexit if v is nil.
func (fr *frame) caught(v any) *panicState {
	g := fr.g
	ps := g.passing
	g.passing, g.handed = nil, nil
	if ps == nil || !same(ps.value, v) {
		ps = &panicState{value: v, goexit: v == nil}
		if v != nil {
			ps.trace = g.trace()
		}
	}
	if fr.next != nil {
		fr.next.drop()
	}
	return ps
}

// same reports whether two interfaces consist of the same words.
func same(a, b any) bool {
	return *(*ifaceWords)(unsafe.Pointer(&a)) == *(*ifaceWords)(unsafe.Pointer(&b))
}

// word returns the data word of an interface.
func word(v any) uintptr { return uintptr((*ifaceWords)(unsafe.Pointer(&v)).data) }

// unwind runs the deferred calls of the frame during a panic. It returns if one of them recovers;
// if none does, it panics again.
func (fr *frame) unwind(ps *panicState) {
	exiting := ps.goexit
	for fr.defers != nil {
		d := fr.defers
		fr.defers = d.next
		fr.panicking = ps
		if fr.g.unwinding++; fr.g.unwinding > maxUnwinding {
			fr.g.overflow("has too many panics within deferred calls of panics")
		}
		p := fr.protect(func() { d.call(fr, ps) })
		fr.g.unwinding--
		if p != nil {
			first := p
			for first.up != nil {
				first = first.up
			}
			if first != ps {
				first.up = ps
			}
			ps = p
		}
		fr.panicking = nil
		if ps != nil && ps.recovered {
			ps = nil
		}
	}
	if exiting && (ps == nil || ps.goexit) {
		return // to Goexit, which continues
	}
	if ps != nil {
		fr.g.passing = ps
		panic(ps.value)
	}
}

// runDefers runs the deferred calls at the end of the function.
func (fr *frame) runDefers() {
	for fr.defers != nil {
		d := fr.defers
		fr.defers = d.next
		d.call(fr, nil)
	}
}

// recovered implements recover for the function of the frame.
func (fr *frame) recovered() any {
	ps := fr.recovers
	if ps == nil || ps.recovered || ps.goexit {
		return nil
	}
	ps.recovered = true
	return ps.value
}

// Frame is a line of a traceback.
type Frame struct {
	Function string
	Pos      token.Position
}

// trace returns the active functions, innermost first.
func (g *goroutine) trace() (all []Frame) {
	for fr, line := range g.active {
		if fr.f.ssa != nil && !fr.f.wrapper {
			all = append(all, line())
		}
		if len(all) == 100 {
			break
		}
	}
	return all
}

// active visits the active frames, innermost first, with a function that returns each frame's line of a traceback.
func (g *goroutine) active(visit func(fr *frame, line func() Frame) bool) {
	last := &g.base
	for last.next != nil && last.next.live {
		last = last.next
	}
	for fr := last; fr != &g.base; fr = fr.up {
		if !visit(fr, fr.line) {
			return
		}
	}
}

// line returns the frame's line of a traceback.
func (fr *frame) line() Frame {
	f, pos := fr.f, token.NoPos
	for i := min(fr.pc, len(f.pos)-1); i >= 0 && !pos.IsValid(); i-- {
		pos = f.pos[i]
	}
	if !pos.IsValid() {
		pos = f.ssa.Pos()
	}
	return Frame{f.ssa.String(), f.e.fset.Position(pos)}
}

// typeAssertionError has the layout of runtime.TypeAssertionError.
type typeAssertionError struct {
	iface, concrete, asserted unsafe.Pointer
	missing                   string
}

// assertionError returns the error of a failed assertion v.(to).
func assertionError(from, to *layout, v any) error {
	e := &typeAssertionError{iface: from.desc, asserted: to.desc}
	if v == nil && to.class == iface {
		e.iface = nil
	}
	if v != nil {
		e.concrete = descriptor(reflect.TypeOf(v))
		if to.class == iface {
			getitab(to.desc, e.concrete, false) // panics with the name of the missing method
		}
	}
	return (*runtime.TypeAssertionError)(unsafe.Pointer(e))
}
