package interp

import (
	"context"
	"errors"
	"go/types"
	"maps"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"setlab/kernel/output"
)

// hookPath is where cells find the functions of hooks, which only rewriting
// writes into them.
const hookPath = "setlab/kernel/interp/hook"

// hooks are the functions that rewritten cells call.
type hooks struct {
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
	arms    arms
	chains  chains
	reached atomic.Pointer[span] // the statement that the cell has come to; nil if not known

	forgetTrace func() // of the running cell's panic, which it has recovered from

	stop   chan struct{}   // closed by an interrupt of the cell
	enough chan struct{}   // closed when the cell has had time to end of it
	behind map[string]bool // goroutines of cells that have not
	left   atomic.Int32    // how many they are
}

// table returns the hooks as the engine takes them.
func (h *hooks) table() map[string]reflect.Value {
	all := map[string]reflect.Value{
		"Poll":          reflect.ValueOf(h.poll),
		"Forever":       reflect.ValueOf(h.forever),
		"Reach":         reflect.ValueOf(h.reach),
		"Context":       reflect.ValueOf(h.cellContext),
		"Show":          reflect.ValueOf(h.show),
		"ShowHTML":      reflect.ValueOf(h.showHTML),
		"Raise":         reflect.ValueOf(h.raise),
		"Refuse":        reflect.ValueOf(h.refuse),
		"Clear":         reflect.ValueOf(clearAll),
		"Recover":       reflect.ValueOf(h.recover),
		"Deferred":      reflect.ValueOf(runDeferred),
		"Unwinding":     reflect.ValueOf(newUnwinding),
		"Noted":         reflect.ValueOf(note),
		"NotedBy":       reflect.ValueOf(noteBoth),
		"Failed":        reflect.ValueOf(failed),
		"Unwound":       reflect.ValueOf(h.unwoundAll),
		"RecoverFrom":   reflect.ValueOf(h.recoverFrom),
		"Arm":           reflect.ValueOf(h.arms.arm),
		"Armed":         reflect.ValueOf(h.arms.armed),
		"Continued":     reflect.ValueOf(continued),
		"Declare":       reflect.ValueOf(h.declareKind),
		"ErrorIs":       reflect.ValueOf(h.errorIs),
		"ErrorAs":       reflect.ValueOf(h.errorAs),
		"Same":          reflect.ValueOf(h.same),
		"SameError":     reflect.ValueOf(h.sameError),
		"PrintedError":  reflect.ValueOf(func(number int, err error) any { return h.newPrinted(number, err) }),
		"TypeNameError": reflect.ValueOf(func(number int, err error) string { return h.typeName(number, err) }),
		"PrintedAll":    reflect.ValueOf(h.printedAll),
		"Unwrap":        reflect.ValueOf(h.unwrap),
		"Exported":      reflect.ValueOf(h.exported),
		"Templated":     reflect.ValueOf(h.templated),
		"TypeName":      reflect.ValueOf(h.typeName),
		"Printed":       reflect.ValueOf(h.newPrinted),
		"Runes":         reflect.ValueOf(runes),
		"NoIndex":       reflect.ValueOf(noIndex),
		"NoUnsigned":    reflect.ValueOf(noUnsigned),
		"NoSlice":       reflect.ValueOf(noSlice),
		"NoSlice3":      reflect.ValueOf(noSlice3),
		"Index":         reflect.ValueOf(checkedIndex),
		"Unsigned":      reflect.ValueOf(checkedUnsigned),
		"Low":           reflect.ValueOf(checkedLow),
		"Low3":          reflect.ValueOf(checkedLow3),
		"High":          reflect.ValueOf(checkedHigh),
		"Shift":         reflect.ValueOf(shift),
	}
	maps.Copy(all, compiledInstances)
	maps.Copy(all, commsInstances)
	return all
}

// begin prepares the hooks for a cell.
func (h *hooks) begin() {
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

// end returns what the cell showed and the error that it raised.
func (h *hooks) end() ([]output.MIME, error) {
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

// interrupt ends the cell: native code by its context, interpreted code at the
// first poll after the grace.
func (h *hooks) interrupt() {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.interrupted.Swap(true) {
		return
	}
	h.cancel()
	close(h.stop)
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

// poll ends the goroutine that calls it if the cell is to end. It is no panic,
// which the cell could recover from, or which would end the process if it
// happened in a goroutine that the cell started.
func (h *hooks) poll() {
	if h.ending.Load() || h.isBehind() {
		runtime.Goexit()
	}
}

// cellContext is the variable ctx of cells.
func (h *hooks) cellContext() context.Context {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.context
}

// show shows the value of the cell's trailing expression.
func (h *hooks) show(value any) {
	h.poll()
	data := bundle(value)
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.shown = append(h.shown, data)
}

// showHTML shows a value that has HTML beside what show would print.
func (h *hooks) showHTML(html string, value any) {
	h.poll()
	data := bundle(value)
	data["text/html"] = html
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.shown = append(h.shown, data)
}

// raise ends the cell with an error, unless it is nil.
func (h *hooks) raise(err error) {
	if err == nil {
		return
	}
	h.mutex.Lock()
	h.raised = err
	h.mutex.Unlock()
	runtime.Goexit()
}

// refuse ends the cell, which needs what cannot be interpreted.
func (h *hooks) refuse(message string) { h.raise(errors.New(message)) }

// runes returns the characters of a string, each behind its place.
func runes(s string) [][2]int {
	all := make([][2]int, 0, len(s))
	for i, r := range s {
		all = append(all, [2]int{i, int(r)})
	}
	return all
}

// shift returns the count of a shift, which panics if it is negative.
func shift(count int64) uint64 {
	if count < 0 {
		panic(runtimeError("runtime error: negative shift amount"))
	}
	return uint64(count)
}

// clearAll means the builtin function clear.
func clearAll(of any) {
	if v := reflect.ValueOf(of); v.IsValid() {
		v.Clear()
	}
}

// continued is called when a function that a loop ranges over goes on after the loop
// has ended.
func continued() {
	panic(runtimeError("range function continued iteration after function for loop body returned false"))
}
