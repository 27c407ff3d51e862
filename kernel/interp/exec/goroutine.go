package exec

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"
)

// maxDepth is how many calls can be active in a goroutine. They take about 230 MB. Go's own test programs make 362,880.
const maxDepth = 400_000

// maxNested is how many of them compiled code can have made, which takes more
// memory on Go's stack, about 100 MB.
const maxNested = 20_000

// getg returns the address of the running goroutine, which is its own while it
// runs.
func getg() uintptr

// goroutine is what the engine knows of a goroutine.
type goroutine struct {
	base    frame  // the first of the list; it calls the others
	top     *frame // the frame that has called compiled code
	nested  int    // calls by compiled code that are active
	passing *panicState
	handed  *panicState // what the next function that compiled code calls can recover
	stopped time.Time   // when it was told to end
	foreign bool        // started by compiled code
	run     *run
}

func newGoroutine(r *run) *goroutine {
	g := &goroutine{run: r}
	g.base.g = g
	g.base.f = &function{}
	g.base.nOwn, g.base.pOwn = make([]uint64, 64), make([]unsafe.Pointer, 64)
	g.base.n, g.base.p = g.base.grow(g.base.f)
	g.top = &g.base
	return g
}

// goroutines finds the goroutine that runs.
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
		// A goroutine that compiled code has started.
		g = newGoroutine(f.e.run.Load())
		g.foreign = true
		g.run.e.foreign.Add(1)
		all.add(id, g)
	}
	if g.nested++; g.nested > maxNested {
		g.overflow()
	}
	fr := g.top.push(f)
	fr.entered, fr.live = g.top, true
	if g.handed != nil {
		fr.recovers = g.take()
	}
	return fr
}

// leave ends a call by compiled code. It keeps the first pointers, which are results
// that the caller has yet to receive.
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

// gone forgets a goroutine that compiled code has started, and which goes back there.
func (g *goroutine) gone() {
	all.remove(getg())
	g.run.e.foreign.Add(-1)
	g.run.e.checkDeadlock()
}

// overflow ends the run.
func (g *goroutine) overflow() {
	trace := g.trace()
	g.run.fail(&Failure{Kind: Fatal, Message: "fatal error: stack overflow: more calls are active in a goroutine than an interpreted cell may have", Trace: trace})
	g.stopped = time.Now()
	runtime.Goexit()
}

// stop ends the goroutine if its run is dead. Its deferred calls get a while.
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
