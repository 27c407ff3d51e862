package exec

import (
	"bytes"
	"runtime"
	"slices"
	"time"
	"unsafe"
	"weak"
)

// block counts a goroutine that starts (n = 1) or stops (n = -1) waiting for others. Compiled code that waits can call interpreted code that waits:
// sync.Cond.Wait calls the Lock of its Locker.
func (g *goroutine) block(n int64) {
	if g.foreign {
		return
	}
	if g.waits += n; g.waits != max(n, 0) { // neither the first to begin nor the last to end
		return
	}
	e := g.run.e
	e.waits.Add(1)
	e.blocked.Add(n)
	if n > 0 {
		e.checkDeadlock()
	} else {
		g.pause()
	}
}

// allBlocked reports whether there are goroutines, all of them are waiting, and compiled code
// cannot wake any of them.
func (e *Engine) allBlocked() bool {
	live := e.live.Load()
	return live > 0 && e.blocked.Load() >= live && !e.entangled.Load()
}

// mayDeadlock reports whether a run is going on whose goroutines may be waiting for each other.
func (e *Engine) mayDeadlock() bool {
	r := e.run.Load()
	return e.allBlocked() && e.foreign.Load() == 0 && r != nil && !r.isOver()
}

// checkDeadlock ends the run if all goroutines are waiting for each other, and still are after a
// while.
func (e *Engine) checkDeadlock() {
	if !e.allBlocked() || !e.checking.CompareAndSwap(false, true) {
		return
	}
	go func() {
		for pause := soon; ; {
			waits := e.waits.Load()
			time.Sleep(pause)
			pause = soon
			if !e.mayDeadlock() {
				e.checking.Store(false)
				// Goroutines that started waiting in the meantime relied on this check.
				if !e.mayDeadlock() || !e.checking.CompareAndSwap(false, true) {
					return
				}
			} else if e.waits.Load() == waits {
				woken, helped := look()
				if !woken && !helped {
					break
				}
				if helped {
					pause = time.Second // it takes long to look
				}
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

// soon is the time after which goroutines that wait for each other are looked at.
const soon = 20 * time.Millisecond

// look reads the stacks of all goroutines. It reports whether one that the engine has started is not
// waiting, because it has been woken and has not run yet; and whether compiled code has started
// others, which may wake one: the server of package net/http, for example.
func look() (woken, helped bool) {
	buf := make([]byte, 1<<20)
	n := runtime.Stack(buf, true)
	for n == len(buf) {
		if len(buf) > 1<<28 {
			return true, false
		}
		buf = make([]byte, 4*len(buf))
		n = runtime.Stack(buf, true)
	}
	for g := range bytes.SplitSeq(buf[:n], []byte("\n\n")) {
		head, stack, _ := bytes.Cut(g, []byte("\n"))
		_, creator, _ := bytes.Cut(stack, []byte("created by "))
		if !bytes.HasPrefix(creator, []byte("setlab/kernel/interp/exec.(*run).start")) {
			helped = helped || len(creator) > 0 && !slices.ContainsFunc(idle, func(by string) bool { return bytes.HasPrefix(creator, []byte(by)) })
			continue
		}
		woken = woken || bytes.Contains(head, []byte("[runnable")) || bytes.Contains(head, []byte("[running"))
	}
	return woken, helped
}

// idle lists the functions, by the beginning of their names, whose goroutines wake none of the engine's: the kernel's own, those of
// tests, those that signals arrive in, those of idle connections, and the workers of training.
var idle = []string{
	"setlab/kernel/", "setlab/cmd/", "main.", "testing.", "os/signal.", "syscall/js.", "runtime.", "github.com/janpfeifer/gonb/gonbui.", "net/http.(*Transport).",
	"setlab/setlib/internal/parallel.",
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
