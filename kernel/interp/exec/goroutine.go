package exec

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"
)

// maxDepth is the maximum number of active calls in a goroutine. They take about 230 MB. Go's own test programs need
// 362,880.
const maxDepth = 400_000

// maxStack is the maximum size of the variables of a goroutine's active calls. It is Go's limit for a stack.
const maxStack = 1_000_000_000

// maxNested is the maximum number of active calls made by compiled code. They use more memory on Go's stack, about 100
// MB in total.
const maxNested = 20_000

// maxUnwinding is the maximum number of active deferred calls made by panics. The time that they take grows with the square
// of their number.
const maxUnwinding = 5_000

// getg returns the address of the running goroutine's g, which identifies it while it runs.
func getg() uintptr

// goroutine is the engine's state of a goroutine.
type goroutine struct {
	base      frame   // the first frame of the list, which calls the others
	top       *frame  // the frame that has called compiled code
	nested    int     // number of active calls made by compiled code
	waits     int64   // number of calls, within each other, that wait for other goroutines
	stack     uintptr // size of the variables of the calls when the list of frames was extended to its length, in bytes
	passing   *panicState
	unwinding int         // number of active deferred calls that panics have made
	handed    *panicState // the panic that the next function called by compiled code can recover
	stopped   time.Time   // when it was told to end
	polls     uint        // calls of poll
	foreign   bool        // it was started by compiled code
	run       *run
}

func newGoroutine(r *run) *goroutine {
	g := &goroutine{run: r}
	g.base.g = g
	g.base.f = &function{e: r.e}
	g.base.nOwn, g.base.pOwn = make([]uint64, 64), make([]unsafe.Pointer, 64)
	g.base.n, g.base.p = g.base.grow(g.base.f)
	g.top = &g.base
	return g
}

// goroutines maps IDs of goroutines to their state.
type goroutines struct {
	table [1024]atomic.Pointer[registered]
	rest  sync.Map
}

type registered struct {
	id uintptr
	g  *goroutine
}

var all goroutines

func slotOf(id uintptr) uintptr { return (id >> 7) * 0x9E3779B97F4A7C15 >> 54 }

func (a *goroutines) find(id uintptr) *goroutine {
	if r := a.table[slotOf(id)].Load(); r != nil && r.id == id {
		return r.g
	}
	if g, ok := a.rest.Load(id); ok {
		return g.(*goroutine)
	}
	return nil
}

func (a *goroutines) add(id uintptr, g *goroutine) {
	a.rest.Store(id, g)
	a.table[slotOf(id)].Store(&registered{id, g})
}

func (a *goroutines) remove(id uintptr) {
	a.rest.Delete(id)
	if r := a.table[slotOf(id)].Load(); r != nil && r.id == id {
		a.table[slotOf(id)].CompareAndSwap(r, nil)
	}
}

// enter returns the frame for a call of f by compiled code.
func enter(f *function) *frame {
	id := getg()
	g := all.find(id)
	if g == nil {
		// The goroutine was started by compiled code.
		g = newGoroutine(f.e.home())
		g.foreign = true
		g.run.e.foreign.Add(1)
		all.add(id, g)
	}
	if g.nested++; g.nested > maxNested {
		g.overflow("has too many active calls")
	}
	fr := g.top.push(f)
	fr.entered, fr.live = g.top, true
	if g.handed != nil {
		fr.recovers = g.take()
	}
	return fr
}

// leave ends a call by compiled code. It keeps the first pointers, which hold results that the caller has not received
// yet.
func (fr *frame) leave(keep uintptr) {
	g := fr.g
	fr.live, fr.recovers = false, nil
	if n := fr.f.pSize / 8; n > keep {
		clear(unsafe.Slice((*unsafe.Pointer)(unsafe.Add(fr.p, keep*8)), n-keep))
	}
	g.nested--
	g.top, fr.entered = fr.entered, nil
	if g.foreign && g.top == &g.base {
		g.gone()
	}
}

// gone removes a goroutine that was started by compiled code and returns there.
func (g *goroutine) gone() {
	all.remove(getg())
	g.run.e.foreign.Add(-1)
	g.run.e.checkDeadlock()
}

// overflow ends the run because of a stack overflow.
func (g *goroutine) overflow(reason string) {
	trace := g.trace()
	g.run.fail(&Failure{Kind: Fatal, Message: "fatal error: stack overflow: a goroutine of an interpreted cell " + reason, Trace: trace})
	g.stopped = time.Now()
	runtime.Goexit()
}

// stop ends the goroutine if its run is dead. Its deferred calls may run for a while.
func (fr *frame) stop() {
	g := fr.g
	if !g.run.dead.Load() {
		return
	}
	if g.stopped.IsZero() {
		g.stopped = time.Now()
	} else if time.Since(g.stopped) < grace {
		return
	}
	runtime.Goexit()
}
