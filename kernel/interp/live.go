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

// live is the state of the running cell that the functions it calls can access.
type live struct {
	onward func(value any) // receives shown values in a script

	hasContext atomic.Bool // a cell uses ctx

	mutex       sync.Mutex
	cells       int // number of cells begun
	context     context.Context
	cancel      context.CancelFunc
	shown       []output.MIME
	raised      *string // text of the error
	interrupted bool
	stop        chan struct{} // closed by an interrupt of the cell
}

// grace is how long interpreted code continues after an interrupt if a cell uses ctx. The context ends compiled code;
// interpreted code then has time to receive and store the results that it returns.
const grace = 300 * time.Millisecond

// begin starts a cell and returns its context.
func (l *live) begin() context.Context {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.cells++
	l.context, l.cancel = context.WithCancel(context.Background())
	l.shown, l.raised, l.interrupted = nil, nil, false
	l.stop = make(chan struct{})
	return l.context
}

// end ends the cell. It returns what the cell has shown, the text of the error that it has raised, and whether it was interrupted.
func (l *live) end() ([]output.MIME, *string, bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.cancel()
	return l.shown, l.raised, l.interrupted
}

// interrupt interrupts the cell: compiled code through its context, interpreted code after the grace period.
func (l *live) interrupt(engine *exec.Engine) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.interrupted {
		return
	}
	l.interrupted = true
	close(l.stop) // before canceling the context, which pending reads would take for the end of the cell
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

// beginRun interrupts a run that begins after the cell was interrupted, when there was no run to interrupt.
func (l *live) beginRun(engine *exec.Engine) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.interrupted {
		engine.Interrupt()
	}
}

// current returns the context of the running cell, or a background context before the first cell.
func (l *live) current() context.Context {
	if ctx, _ := l.now(); ctx != nil {
		return ctx
	}
	return context.Background()
}

// now returns the context of the running cell, and the channel that an interrupt closes.
func (l *live) now() (context.Context, <-chan struct{}) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.context, l.stop
}

// show shows the values at the end of the cell.
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

// raise fails the cell with the error that is the last of the values, unless it is nil.
func (l *live) raise(values ...any) {
	if err, ok := values[len(values)-1].(error); ok && err != nil {
		l.fail(err)
	}
}

// showOrRaise fails the cell like raise, or shows the other values if the error is nil.
func (l *live) showOrRaise(values ...any) {
	l.raise(values...)
	l.show(values[:len(values)-1]...)
}

// fail fails the cell with an error and ends the goroutine.
func (l *live) fail(err error) {
	text := errorText(err)
	l.mutex.Lock()
	l.raised = &text
	l.mutex.Unlock()
	runtime.Goexit()
}
