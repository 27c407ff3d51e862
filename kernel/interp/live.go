package interp

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"setlab/kernel/display/shown"
	"setlab/kernel/interp/exec"
	"setlab/kernel/output"
)

// live is the running cell to the functions that it calls.
type live struct {
	onward func(value any) // what shows values in a script

	hasContext atomic.Bool // a cell has used ctx

	mutex       sync.Mutex
	cells       int // that have begun
	context     context.Context
	cancel      context.CancelFunc
	shown       []output.MIME
	raised      error
	interrupted bool
	stop        chan struct{} // closed by an interrupt of the cell
}

// grace is how long interpreted code goes on after an interrupt where a cell has used ctx: long enough to receive and keep
// what compiled code, which the context ends, returns then.
const grace = 300 * time.Millisecond

// begin prepares for a cell.
func (l *live) begin() context.Context {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.cells++
	l.context, l.cancel = context.WithCancel(context.Background())
	l.shown, l.raised, l.interrupted = nil, nil, false
	l.stop = make(chan struct{})
	return l.context
}

// end returns what the cell has shown, the error that it has raised, and whether it has been interrupted.
func (l *live) end() ([]output.MIME, error, bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.cancel()
	return l.shown, l.raised, l.interrupted
}

// interrupt ends the cell: compiled code by its context, interpreted code after the grace.
func (l *live) interrupt(engine *exec.Engine) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.interrupted {
		return
	}
	l.interrupted = true
	close(l.stop) // before the context ends, which waits for input would take for the end of the cell
	l.cancel()
	if !l.hasContext.Load() {
		engine.Interrupt()
		return
	}
	cell := l.cells
	time.AfterFunc(grace, func() {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		if l.cells == cell {
			engine.Interrupt()
		}
	})
}

// beginRun ends the run that begins if the cell was interrupted before it: there was nothing to end then.
func (l *live) beginRun(engine *exec.Engine) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.interrupted {
		engine.Interrupt()
	}
}

// current returns the context of the running cell, one that does not end before the first.
func (l *live) current() context.Context {
	if ctx, _ := l.now(); ctx != nil {
		return ctx
	}
	return context.Background()
}

// now returns the context of the running cell, and what an interrupt closes.
func (l *live) now() (context.Context, <-chan struct{}) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.context, l.stop
}

// show shows values that the cell ends with.
func (l *live) show(values ...any) {
	for _, v := range values {
		if l.onward != nil {
			l.onward(v)
			continue
		}
		data := shown.As(v)
		l.mutex.Lock()
		l.shown = append(l.shown, data)
		l.mutex.Unlock()
	}
}

// raise ends the cell with the error that is the last of some values, unless it is nil.
func (l *live) raise(values ...any) {
	if err, ok := values[len(values)-1].(error); ok && err != nil {
		l.fail(err)
	}
}

// showOrRaise is raise, and shows the others if there is no error.
func (l *live) showOrRaise(values ...any) {
	l.raise(values...)
	l.show(values[:len(values)-1]...)
}

// fail ends the cell with an error.
func (l *live) fail(err error) {
	l.mutex.Lock()
	l.raised = err
	l.mutex.Unlock()
	runtime.Goexit()
}
