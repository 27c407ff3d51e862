package exec

import (
	"cmp"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// Kind is the kind of a failure.
type Kind int

const (
	Panic     Kind = iota // unrecovered panic
	Goexit                // the goroutine of the run ended itself, and no other is left
	Interrupt             // by Engine.Interrupt
	Deadlock              // all goroutines are asleep
	Exit                  // os.Exit
	Fatal                 // an error that cannot be recovered
)

// Failure describes why a run did not return normally.
type Failure struct {
	Kind    Kind
	Value   any    // value of the panic
	Code    int    // exit code
	Message string // as Go prints it, without the trace
	Trace   []Frame
}

// run is a call of Run, including the goroutines that it has started.
type run struct {
	e       *Engine
	mu      sync.Mutex
	failure *Failure
	over    bool          // Run has returned
	ended   chan struct{} // closed when the run fails

	stop     chan struct{} // closed when its goroutines must end
	stopWord unsafe.Pointer
	dead     atomic.Bool
	live     atomic.Int64 // number of goroutines
	goexit   atomic.Bool  // its own goroutine has ended itself
}

func newRun(e *Engine) *run {
	r := &run{e: e, ended: make(chan struct{}), stop: make(chan struct{})}
	r.stopWord = reflect.ValueOf(r.stop).UnsafePointer()
	return r
}

// grace is how long deferred calls may run after a run was stopped.
const grace = 200 * time.Millisecond

// fail ends the run and all of its goroutines.
func (r *run) fail(f *Failure) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failure != nil {
		return
	}
	r.failure = f
	r.dead.Store(true)
	if r.live.Load() > 0 {
		r.e.polls.Add(1)
		go r.reap()
	}
	close(r.stop)
	close(r.ended)
	if r.over && r.e.options.Background != nil {
		go r.e.options.Background(f)
	}
}

// reap makes goroutines poll for the end of their run until all goroutines of a dead run have
// ended.
func (r *run) reap() {
	for pause := time.Millisecond; r.live.Load() > 0; pause = min(2*pause, time.Second) {
		time.Sleep(pause)
	}
	r.e.polls.Add(-1)
}

// Run calls f and returns its results or failure. It must not be called concurrently. Goroutines
// started by f continue after f returns, and are ended if it fails.
func (e *Engine) Run(f *ssa.Function, args ...reflect.Value) (results []reflect.Value, failed *Failure) {
	if err := e.Prepare(f); err != nil {
		return nil, &Failure{Kind: Fatal, Message: err.Error()}
	}
	e.mu.Lock()
	fn := e.functions[f].now.Load()
	e.mu.Unlock()
	r := newRun(e)
	e.run.Store(r)
	done := make(chan struct{})
	gone := r.start(func(g *goroutine) {
		returned := false
		defer func() {
			if !returned && e.options.Program && (r.live.Load() > 1 || r.dead.Load()) {
				r.goexit.Store(true)
			}
		}()
		if e.options.Begin != nil {
			e.options.Begin()
		}
		fr := g.base.push(fn)
		for i, l := range fn.call.params {
			l.load(fn.call.param[i])(fr, addressOf(&args[i]))
		}
		fn.invoke(fr)
		for i, l := range fn.call.results {
			results = append(results, l.value(fr, fn.call.result[i]))
		}
		fr.pop()
		returned = true
		close(done)
	})
	exited := gone
	if e.options.Program {
		exited = nil // the program continues with its other goroutines
	}
	select {
	case <-exited:
	case <-done:
	case <-r.ended:
		select {
		case <-gone:
		case <-time.After(grace + 20*time.Millisecond):
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
	select {
	case <-done:
		return results, r.failure
	default:
	}
	return nil, cmp.Or(r.failure, &Failure{Kind: Goexit})
}

// Apart calls do, which may call functions of the session, and reports whether it returned within a limit. If it does not, or panics or
// overflows the stack, only its own goroutine is ended.
func (e *Engine) Apart(limit time.Duration, do func()) bool {
	r, done := newRun(e), make(chan struct{})
	r.start(func(*goroutine) {
		do()
		close(done)
	})
	select {
	case <-done:
		return true
	case <-r.ended:
	case <-time.After(limit):
		r.fail(&Failure{Kind: Interrupt})
	}
	return false
}

// Interrupt ends the current run with a failure. It can be called at any time.
func (e *Engine) Interrupt() {
	if r := e.run.Load(); r != nil && !r.isOver() {
		r.fail(&Failure{Kind: Interrupt, Message: "interrupted"})
	}
}

// home returns the run of goroutines that compiled code starts: the last one. If it has failed and returned, it is a new one instead, since
// functions that compiled code calls later are not part of what has failed.
func (e *Engine) home() *run {
	r := e.run.Load()
	if !r.dead.Load() || !r.isOver() {
		return r
	}
	later := newRun(e)
	later.over = true
	if !e.run.CompareAndSwap(r, later) {
		return e.home()
	}
	return later
}

func (r *run) isOver() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.over
}

const noGoroutines = "fatal error: no goroutines (main called runtime.Goexit) - deadlock!"

// start calls do in a goroutine of the run. It returns a channel that is closed when the goroutine
// has ended.
func (r *run) start(do func(*goroutine)) (gone chan struct{}) {
	gone = make(chan struct{})
	r.live.Add(1)
	r.e.enters()
	go func() {
		g := newGoroutine(r)
		id := getg()
		all.add(id, g)
		done := false
		defer func() {
			v := recover()
			all.remove(id)
			r.e.exits()
			left := r.live.Add(-1)
			switch {
			case v != nil:
				r.panicked(g, v)
			case left == 0 && !r.dead.Load() && (!done || r.goexit.Load()):
				r.fail(&Failure{Kind: Goexit, Message: noGoroutines})
			}
			r.e.checkDeadlock()
			close(gone)
		}()
		do(g)
		done = true
	}()
	return gone
}

// panicked ends the run after an unrecovered panic.
func (r *run) panicked(g *goroutine, v any) {
	ps := g.base.caught(v)
	r.fail(&Failure{Kind: Panic, Value: v, Message: panicText(ps), Trace: ps.trace})
}

// run runs the function for compiled code. A panic that reaches the start of a goroutine not
// started by the engine would end the process.
func (fr *frame) run(f *function) {
	g := fr.g
	if !g.foreign || fr.entered != &g.base {
		f.invoke(fr)
		return
	}
	done := false
	defer func() {
		if done {
			return
		}
		v := recover()
		g.gone()
		if v == nil {
			return
		}
		if recoversPanics() {
			panic(v)
		}
		g.run.panicked(g, v)
		runtime.Goexit()
	}()
	f.invoke(fr)
	done = true
}

// recoversPanics reports whether compiled code that runs in the goroutine is known to recover
// panics of its callbacks.
func recoversPanics() bool {
	pcs := make([]uintptr, 256)
	n := runtime.Callers(0, pcs)
	for n == len(pcs) { // after a stack overflow it is deep
		pcs = make([]uintptr, 4*len(pcs))
		n = runtime.Callers(0, pcs)
	}
	frames := runtime.CallersFrames(pcs[:n])
	for {
		f, more := frames.Next()
		for _, recovers := range recovering {
			if strings.HasPrefix(f.Function, recovers) {
				return true
			}
		}
		if !more {
			return false
		}
	}
}

// recovering lists functions that recover panics of the code that they call in goroutines of their own, by the beginning of their names.
var recovering = []string{
	"net/http.(*conn).serve", "net/http.(*http2serverConn).runHandler", "iter.Pull", "setlab/plotting/interact.(*view).attempt",
	"setlab/kernel/compiled/carry.textOf", "setlab/kernel/compiled/carry.marshal", "setlab/setlib/internal/parallel.(*job).run", "setlab/setlib/nn.(*feed).fetch",
}
