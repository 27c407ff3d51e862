// Package hook has the functions that rewritten cells call, where the engine by itself would do
// something else than Go.
package hook

import (
	"context"
	"errors"
	"go/types"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"setlab/kernel/output"
)

// Hooks are the functions that rewritten cells call.
type Hooks struct {
	interrupted atomic.Bool            // the running cell
	goroutine   atomic.Pointer[string] // the number of the running cell's
	ending      atomic.Bool            // its goroutines end where they poll

	mutex   sync.Mutex
	cells   int // that have begun
	context context.Context
	cancel  context.CancelFunc
	shown   []output.MIME
	raised  error
	printed []types.Type // by the number that newPrinted gets
	kinds   kinds
	types   atomic.Pointer[[]*typedKind] // by the number of the type
	arms    arms
	chains  chains
	alarms  alarms
	reached atomic.Pointer[span] // the statement that the cell has come to; nil if not known

	forgetTrace func() // of the running cell's panic, which it has recovered from

	stop   chan struct{}   // closed by an interrupt of the cell
	enough chan struct{}   // closed when the cell has had time to end of it
	behind map[string]bool // goroutines of cells that have not
	left   atomic.Int32    // how many they are
}

// New returns hooks that call forgetTrace when the running cell recovers from a panic.
func New(forgetTrace func()) *Hooks {
	h := &Hooks{forgetTrace: forgetTrace, behind: map[string]bool{}}
	h.types.Store(&[]*typedKind{})
	return h
}

// Begin prepares the hooks for a cell.
func (h *Hooks) Begin() {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.interrupted.Store(false)
	h.ending.Store(false)
	h.reached.Store(nil)
	h.cells++
	h.context, h.cancel = context.WithCancel(context.Background())
	h.shown, h.raised = nil, nil
	h.stop, h.enough = make(chan struct{}), make(chan struct{})
}

// End returns what the cell showed and the error that it raised.
func (h *Hooks) End() ([]output.MIME, error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.cancel()
	if h.interrupted.Load() {
		h.ending.Store(true) // what the cell has left behind
	}
	return h.shown, h.raised
}

// grace is how long interpreted code goes on after an interrupt: long enough to
// receive and keep what native code, which the context ends, returns then. A
// training hands its run over so, also if the interrupt finds it between two
// minibatches, in a function of the cell.
const grace = 300 * time.Millisecond

// Interrupt ends the cell: native code by its context, interpreted code at the
// first poll after the grace.
func (h *Hooks) Interrupt() {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.interrupted.Swap(true) {
		return
	}
	close(h.stop) // before the context ends, which waits for input would take for the end of the cell
	h.cancel()
	cell := h.cells
	after := func(d time.Duration, do func()) {
		time.AfterFunc(d, func() {
			h.mutex.Lock()
			defer h.mutex.Unlock()
			if h.cells == cell {
				do()
			}
		})
	}
	after(grace, func() { h.ending.Store(true) })
	after(patience, func() { close(h.enough) })
}

// IsInterrupted reports whether the running cell has been interrupted.
func (h *Hooks) IsInterrupted() bool { return h.interrupted.Load() }

// Poll ends the goroutine that calls it if the cell is to end. It is no panic,
// which the cell could recover from, or which would end the process if it
// happened in a goroutine that the cell started.
func (h *Hooks) Poll() {
	if h.ending.Load() || h.isBehind() {
		runtime.Goexit()
	}
}

// Context is the variable ctx of cells.
func (h *Hooks) Context() context.Context {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.context
}

// Raise ends the cell with an error, unless it is nil.
func (h *Hooks) Raise(err error) {
	if err == nil {
		return
	}
	h.failWith(err)
	runtime.Goexit()
}

// failWith makes the cell fail with an error when it ends.
func (h *Hooks) failWith(err error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.raised = err
}

// refuse ends the cell, which needs what cannot be interpreted.
func (h *Hooks) refuse(message string) { h.Raise(errors.New(message)) }
