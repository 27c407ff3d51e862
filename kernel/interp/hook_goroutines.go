package interp

import (
	"bytes"
	"runtime"
	"time"
)

// An interrupt cannot end compiled code that waits for something else. After a while its
// cell is reported to have ended all the same, and its goroutine is left behind: it ends
// at the first poll that it comes to.

// patience is how long a cell may take to end after an interrupt.
const patience = 3 * time.Second

// goroutineID returns what tells the running goroutine from others: its number in a
// trace of its stack.
func goroutineID() string {
	var trace [64]byte
	text := trace[:runtime.Stack(trace[:], false)]
	return string(bytes.Fields(text)[1])
}

// ending is how the goroutine of a cell has ended.
type ending struct {
	err      error
	returned bool // it has not called runtime.Goexit
	behind   bool // it has not ended, and is left behind
}

// run runs a cell's statements in a goroutine, and returns when that has ended or is left
// behind.
func (h *hooks) run(statements func() error) ending {
	done, started := make(chan ending, 1), make(chan string)
	go func() {
		id := goroutineID()
		h.goroutine.Store(&id)
		started <- id
		var e ending
		defer func() {
			done <- e
			h.arrived(id)
		}()
		e.err = statements()
		e.returned = true
	}()
	id := <-started
	select {
	case e := <-done:
		return e
	case <-h.impatient():
	}
	h.leave(id)
	select {
	case e := <-done:
		h.arrived(id)
		return e
	default:
		return ending{behind: true}
	}
}

// isCell reports whether a goroutine is the one that the latest cell's statements run in.
func (h *hooks) isCell(goroutine string) bool {
	own := h.goroutine.Load()
	return own != nil && *own == goroutine
}

// impatient returns a channel that is closed when the running cell has had time enough
// to end after an interrupt.
func (h *hooks) impatient() <-chan struct{} {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.enough
}

// leave notes that a cell's goroutine is left behind.
func (h *hooks) leave(id string) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.behind[id] = true
	h.left.Store(int32(len(h.behind)))
}

// arrived notes that a cell's goroutine has ended.
func (h *hooks) arrived(id string) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	delete(h.behind, id)
	h.left.Store(int32(len(h.behind)))
}

// isBehind reports whether the running goroutine is one that has been left behind.
func (h *hooks) isBehind() bool {
	if h.left.Load() == 0 {
		return false
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.behind[goroutineID()]
}

// sleep is time.Sleep, which an interrupt ends with its goroutine.
func (h *hooks) sleep(d time.Duration) {
	h.mutex.Lock()
	stop := h.stop
	h.mutex.Unlock()
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-stop:
		runtime.Goexit()
	}
}

// forever is a select without cases.
func (h *hooks) forever() {
	h.mutex.Lock()
	stop := h.stop
	h.mutex.Unlock()
	<-stop
	runtime.Goexit()
}
