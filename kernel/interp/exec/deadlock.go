package exec

import (
	"bytes"
	"runtime"
	"time"
	"unsafe"
	"weak"
)

// block counts a goroutine that starts (n = 1) or stops (n = -1) waiting for others.
func (g *goroutine) block(n int64) {
	if g.foreign {
		return
	}
	e := g.run.e
	e.waits.Add(1)
	e.blocked.Add(n)
	if n > 0 {
		e.checkDeadlock()
	}
}

// allBlocked reports whether there are goroutines, all of them are waiting, and compiled code
// cannot wake any of them.
func (e *Engine) allBlocked() bool {
	live := e.live.Load()
	return live > 0 && e.blocked.Load() >= live && !e.entangled.Load()
}

// checkDeadlock ends the run if all goroutines are waiting for each other, and still are after a
// while.
func (e *Engine) checkDeadlock() {
	if !e.allBlocked() || !e.checking.CompareAndSwap(false, true) {
		return
	}
	go func() {
		for {
			waits := e.waits.Load()
			time.Sleep(20 * time.Millisecond)
			if !e.allBlocked() || e.foreign.Load() > 0 {
				e.checking.Store(false)
				// Goroutines that started waiting in the meantime relied on this check.
				if !e.allBlocked() || e.foreign.Load() > 0 || !e.checking.CompareAndSwap(false, true) {
					return
				}
			} else if e.waits.Load() == waits && allWait() {
				break
			}
		}
		e.checking.Store(false)
		if r := e.run.Load(); r != nil && !r.isOver() {
			message := "fatal error: all goroutines are asleep - deadlock!"
			if r.goexit.Load() {
				message = noGoroutines
			}
			r.fail(&Failure{Kind: Deadlock, Message: message})
		}
	}()
}

// allWait reports whether all goroutines that have started to wait are still waiting. A goroutine
// that has been woken may not have run yet.
func allWait() bool {
	buf := make([]byte, 1<<20)
	n := runtime.Stack(buf, true)
	for n == len(buf) {
		if len(buf) > 1<<28 {
			return false
		}
		buf = make([]byte, 4*len(buf))
		n = runtime.Stack(buf, true)
	}
	for g := range bytes.SplitSeq(buf[:n], []byte("\n\n")) {
		head, stack, _ := bytes.Cut(g, []byte("\n"))
		if bytes.Contains(stack, []byte("exec.(*run).start.func")) && (bytes.Contains(head, []byte("[runnable")) || bytes.Contains(head, []byte("[running"))) {
			return false
		}
	}
	return true
}

// own records a channel created by interpreted code.
func (e *Engine) own(c unsafe.Pointer) {
	e.channelsMu.Lock()
	defer e.channelsMu.Unlock()
	if e.channels == nil {
		e.channels = map[uintptr]weak.Pointer[byte]{}
	}
	if len(e.channels) >= e.channelsLimit {
		for k, w := range e.channels {
			if w.Value() == nil {
				delete(e.channels, k)
			}
		}
		e.channelsLimit = 2*len(e.channels) + 64
	}
	e.channels[uintptr(c)] = weak.Make((*byte)(c))
}

// isForeign reports whether compiled code may use one of the channels.
func (e *Engine) isForeign(cases []selectCase) bool {
	e.channelsMu.Lock()
	defer e.channelsMu.Unlock()
	for _, c := range cases {
		if c.c != nil && e.channels[uintptr(c.c)].Value() != (*byte)(c.c) {
			return true
		}
	}
	return false
}

// entangles lists the packages with compiled functions that retain functions and channels of their
// callers.
var entangles = map[string]bool{
	"context": true, "net": true, "net/http": true, "net/http/httptest": true, "os/exec": true, "os/signal": true, "runtime": true, "time": true,
}
