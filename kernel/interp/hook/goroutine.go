package hook

import (
	"bytes"
	"runtime"
	"time"

	"setlab/kernel/interp/asleep"
	"setlab/plotting/origin"
)

// An interrupt cannot end compiled code that waits for something else. After a while its
// cell is reported to have ended all the same, and its goroutine is left behind: it ends
// at the first poll that it comes to.

// patience is how long a cell may take to end after an interrupt.
const patience = 3 * time.Second

// GoroutineID returns what tells the running goroutine from others: its number in a
// trace of its stack.
func GoroutineID() string {
	var trace [64]byte
	text := trace[:runtime.Stack(trace[:], false)]
	return string(bytes.Fields(text)[1])
}

// begin runs a function in a goroutine of its own.
func begin(f func()) { go f() }

// Ending is how the goroutine of a cell has ended.
type Ending struct {
	Err      error
	Returned bool // it has not called runtime.Goexit
	Behind   bool // it has not ended, and is left behind
	Deadlock bool // it waits for good, and is left behind
}

// Run runs a cell's statements in a goroutine, and returns when that has ended or is left
// behind. Unless something may wake it that package asleep does not see, it is left behind also when it waits for good.
func (h *Hooks) Run(statements func() error, wakes bool) Ending {
	done, started := make(chan Ending, 1), make(chan string)
	cell := h.number()
	go func() {
		origin.Begin(cell)
		id := GoroutineID()
		h.goroutine.Store(&id)
		started <- id
		var e Ending
		defer func() {
			done <- e
			h.arrived(id)
		}()
		e.Err = statements()
		e.Returned = true
	}()
	id := <-started
	left := Ending{Behind: true}
	returned, deadlock := make(chan struct{}), make(chan struct{})
	defer close(returned)
	if !wakes {
		go func() {
			if asleep.Wait(returned, h.Alarmed) {
				close(deadlock)
			}
		}()
	}
	select {
	case e := <-done:
		return e
	case <-deadlock:
		left = Ending{Deadlock: true}
	case <-h.impatient():
	}
	h.leave(id)
	select {
	case e := <-done:
		h.arrived(id)
		return e
	default:
		return left
	}
}

// number returns how many cells have begun.
func (h *Hooks) number() int {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.cells
}

// IsCell reports whether a goroutine is the one that the latest cell's statements run in.
func (h *Hooks) IsCell(goroutine string) bool {
	own := h.goroutine.Load()
	return own != nil && *own == goroutine
}

// impatient returns a channel that is closed when the running cell has had time enough
// to end after an interrupt.
func (h *Hooks) impatient() <-chan struct{} {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.enough
}

// leave notes that a cell's goroutine is left behind.
func (h *Hooks) leave(id string) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.behind[id] = true
	h.left.Store(int32(len(h.behind)))
}

// arrived notes that a cell's goroutine has ended.
func (h *Hooks) arrived(id string) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	delete(h.behind, id)
	h.left.Store(int32(len(h.behind)))
}

// isBehind reports whether the running goroutine is one that has been left behind.
func (h *Hooks) isBehind() bool {
	if h.left.Load() == 0 {
		return false
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.behind[GoroutineID()]
}

// Sleep is time.Sleep, which an interrupt ends with its goroutine.
func (h *Hooks) Sleep(d time.Duration) {
	stop := h.Interrupted()
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-stop:
		runtime.Goexit()
	}
}

// forever is a select without cases.
func (h *Hooks) forever() {
	<-h.Interrupted()
	runtime.Goexit()
}

// Interrupted returns a channel that an interrupt of the running cell closes.
func (h *Hooks) Interrupted() <-chan struct{} {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.stop
}
