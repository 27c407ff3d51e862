package exec

import (
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// Kind says how a run failed.
type Kind int

const (
	Panic     Kind = iota // a panic that nothing recovered
	Goexit                // the goroutine of the run ended itself
	Interrupt             // Engine.Interrupt
	Deadlock              // all goroutines are asleep
	Exit                  // os.Exit
	Fatal                 // an error that cannot be recovered
)

// Failure is why a run did not return.
type Failure struct {
	Kind    Kind
	Value   any    // of the panic
	Code    int    // of the exit
	Message string // as Go prints it, without the trace
	Trace   []Frame
}

// run is one call of Run.
type run struct {
	mu      sync.Mutex
	failure *Failure
	ended   chan struct{} // closed when the run has returned or failed

	stop          chan struct{} // closed when its goroutines are to end
	stopWord      unsafe.Pointer
	live, blocked atomic.Int64 // goroutines
}

func (r *run) fail(f *Failure) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failure == nil {
		r.failure = f
		close(r.ended)
	}
}

// Run calls f and returns how it ended. It is for one goroutine at a time.
func (e *Engine) Run(f *ssa.Function, args ...reflect.Value) (results []reflect.Value, failed *Failure) {
	if err := e.Prepare(f); err != nil {
		return nil, &Failure{Kind: Fatal, Message: err.Error()}
	}
	fn := e.functions[f].now.Load()
	r := &run{ended: make(chan struct{}), stop: make(chan struct{})}
	r.stopWord = reflect.ValueOf(r.stop).UnsafePointer()
	e.run.Store(r)
	e.interrupted.Store(0)
	done := make(chan struct{})
	go r.first(func(g *goroutine) {
		fr := g.base.push(fn)
		for i, l := range fn.call.params {
			l.load(fn.call.param[i])(fr, addressOf(&args[i]))
		}
		fr.live = true
		fn.invoke(fr)
		for i, l := range fn.call.results {
			results = append(results, l.value(fr, fn.call.result[i]))
		}
		fr.pop()
		close(done)
	})
	select {
	case <-done:
		return results, nil
	case <-r.ended:
		return nil, r.failure
	}
}

// first runs do as the first goroutine of the run, which can end itself.
func (r *run) first(do func(*goroutine)) {
	returned := false
	defer func() {
		if !returned {
			r.fail(&Failure{Kind: Goexit})
		}
	}()
	r.goroutine(func(g *goroutine) {
		do(g)
		returned = true
	})
	returned = true // or it has failed
}

// goroutine runs do as a goroutine of the run.
func (r *run) goroutine(do func(*goroutine)) {
	g := newGoroutine(r)
	id := getg()
	all.add(id, g)
	done := false
	defer func() {
		v := recover()
		if done {
			all.remove(id)
			return
		}
		ps := g.base.caught(v)
		all.remove(id)
		if v == nil {
			return
		}
		r.fail(&Failure{Kind: Panic, Value: v, Message: panicText(ps), Trace: ps.trace})
	}()
	do(g)
	done = true
}

// block counts goroutines that wait.
func (r *run) block(n int64) { r.blocked.Add(n) }
