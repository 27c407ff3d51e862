package exec

import (
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/typemap"
)

// native compiles a function that the engine implements itself: a method of atomic.Pointer, or a function that
// involves the engine. The result operates on the frame of the call.
type native func(c *compiler, f *ssa.Function, sig *signature) func(*frame)

// natives maps function names, in the form of package ssa and without type arguments, to natives.
var natives = map[string]native{
	"time.Sleep":               plain(sleep),
	"sync.Mutex.Lock":          waiting((*sync.Mutex).Lock, (*sync.Mutex).TryLock, (*sync.Mutex).Unlock),
	"sync.RWMutex.Lock":        waiting((*sync.RWMutex).Lock, (*sync.RWMutex).TryLock, (*sync.RWMutex).Unlock),
	"sync.RWMutex.RLock":       waiting((*sync.RWMutex).RLock, (*sync.RWMutex).TryRLock, (*sync.RWMutex).RUnlock),
	"sync.WaitGroup.Go":        waitGroupGo,
	"sync.WaitGroup.Wait":      waiting((*sync.WaitGroup).Wait, nil, nil),
	"sync.Cond.Wait":           waiting((*sync.Cond).Wait, nil, func(c *sync.Cond) { c.L.Unlock(); c.Signal() }), // for the next
	"os.Exit":                  plain(func(fr *frame, sig *signature) { fr.exit(fr.int(sig.param[0].n)) }),
	"runtime.NumGoroutine":     plain(func(fr *frame, sig *signature) { *at[int](fr, sig.result[0].n) = int(fr.g.run.live.Load()) }),
	"runtime.Stack":            plain(runtimeStack),
	"runtime/debug.Stack":      plain(debugStack),
	"runtime/debug.PrintStack": plain(printStack),
	"sync/atomic.Pointer.Load": plain(func(fr *frame, sig *signature) {
		fr.setPtr(sig.result[0].p, atomic.LoadPointer((*unsafe.Pointer)(fr.receiver(sig))))
	}),
	"sync/atomic.Pointer.Store": plain(func(fr *frame, sig *signature) {
		atomic.StorePointer((*unsafe.Pointer)(fr.receiver(sig)), fr.ptr(sig.param[1].p))
	}),
	"sync/atomic.Pointer.Swap": plain(func(fr *frame, sig *signature) {
		fr.setPtr(sig.result[0].p, atomic.SwapPointer((*unsafe.Pointer)(fr.receiver(sig)), fr.ptr(sig.param[1].p)))
	}),
	"sync/atomic.Pointer.CompareAndSwap": plain(func(fr *frame, sig *signature) {
		p, old, new := (*unsafe.Pointer)(fr.receiver(sig)), fr.ptr(sig.param[1].p), fr.ptr(sig.param[2].p)
		*at[bool](fr, sig.result[0].n) = atomic.CompareAndSwapPointer(p, old, new)
	}),
}

// plain returns a native that does not need the compiler.
func plain(do func(*frame, *signature)) native {
	return func(_ *compiler, _ *ssa.Function, sig *signature) func(*frame) {
		return func(fr *frame) { do(fr, sig) }
	}
}

// receiver returns the receiver of a pointer method. It panics if the receiver is nil.
func (fr *frame) receiver(sig *signature) unsafe.Pointer {
	p := fr.ptr(sig.param[0].p)
	if p == nil {
		nilPointer()
	}
	return p
}

// native returns the native for a function, or nil if there is none.
func (e *Engine) native(f *ssa.Function) native {
	path, name := e.nameOf(f)
	return natives[path+"."+name]
}

// nameOf returns the path of a function's package, and its name, with that of its type before a method's. Both are "" for functions without a name.
func (e *Engine) nameOf(f *ssa.Function) (path, name string) {
	obj := originOf(f).Object()
	if obj == nil || obj.Pkg() == nil {
		return "", ""
	}
	name = obj.Name()
	if r := f.Signature.Recv(); r != nil {
		n := typemap.Named(r.Type())
		if n == nil {
			return "", ""
		}
		name = n.Obj().Name() + "." + name
	}
	return obj.Pkg().Path(), name
}

// exit ends the run like os.Exit.
func (fr *frame) exit(code int) {
	fr.g.run.fail(&Failure{Kind: Exit, Code: code, Message: "exit status " + strconv.Itoa(code)})
	fr.g.stopped = time.Unix(1, 0) // long ago: deferred calls get no grace
	fr.dropDefers()
	runtime.Goexit()
}

// dropDefers drops all deferred calls of the goroutine.
func (fr *frame) dropDefers() {
	for ; fr != nil; fr = fr.up {
		fr.defers = nil
	}
}

// sleep implements time.Sleep. It ends when the run is stopped.
func sleep(fr *frame, sig *signature) {
	d := *at[time.Duration](fr, sig.param[0].n)
	if d <= 0 {
		return
	}
	if fr.g.run.dead.Load() {
		time.Sleep(min(d, grace))
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-fr.g.run.stop:
		fr.stop()
	}
}

// waiting returns a native for a method of package sync that waits for other goroutines. If the run has died meanwhile, the goroutine ends; release
// then passes what it has waited for on to others.
func waiting[T any](wait func(*T), try func(*T) bool, release func(*T)) native {
	return plain(func(fr *frame, sig *signature) {
		p := (*T)(fr.receiver(sig))
		if try != nil && try(p) {
			return
		}
		fr.leaves()
		fr.g.block(1)
		defer fr.g.block(-1)
		wait(p)
		if !fr.g.run.dead.Load() {
			return
		}
		ends := true
		defer func() {
			if ends && release != nil {
				release(p)
			}
		}()
		fr.stop()
		ends = false // a deferred call may continue for a while
	})
}

// waitGroupGo implements sync.WaitGroup.Go. The new goroutine belongs to the run, so that it is considered in deadlock
// detection.
func waitGroupGo(c *compiler, f *ssa.Function, sig *signature) func(*frame) {
	m := c.e.maker(sig.params[1])
	return func(fr *frame) {
		group, do := (*sync.WaitGroup)(fr.receiver(sig)), fr.ptr(sig.param[1].p)
		group.Add(1)
		fr.g.run.start(func(g *goroutine) {
			defer func() {
				if v := recover(); v != nil {
					panic(v)
				}
				group.Done()
			}()
			switch {
			case do == nil:
				nilPointer()
			case m.behind(do) == nil:
				(*(*func())(unsafe.Pointer(&do)))()
			default:
				x := m.behind(do)
				(&later{f: x.f, bound: x}).run(&g.base, nil)
			}
		})
	}
}
