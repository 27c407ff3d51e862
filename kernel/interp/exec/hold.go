package exec

import (
	"sync/atomic"
	"time"
)

// hold is a time in which goroutines of interpreted code do not run. They stop where they poll, after calls of compiled code, and after waits.
type hold struct {
	owner   uintptr // the goroutine that holds the others, which may run interpreted code
	began   time.Time
	arrived atomic.Int64 // number of goroutines of the engine that have stopped
	over    chan struct{}
}

// Hold calls f while the engine's goroutines are stopped or waiting. It waits for those that run compiled code, for a limited time: they stop when
// they return from it. f learns whether all have stopped.
func (e *Engine) Hold(f func(all bool)) {
	e.holdMu.Lock()
	defer e.holdMu.Unlock()
	h := &hold{owner: getg(), began: time.Now(), over: make(chan struct{})}
	e.holding.Store(h)
	e.polls.Add(1)
	defer func() {
		e.holding.Store(nil)
		e.polls.Add(-1)
		close(h.over)
	}()
	all := false
	for ; !all && time.Since(h.began) < soon; time.Sleep(soon / 100) {
		all = h.arrived.Load()+e.blocked.Load() >= e.live.Load()
	}
	f(all)
}

// longest is the longest time that goroutines are held. The holder may wait for a lock that one of them has.
const longest = 10 * time.Second

// pause stops the goroutine while others are held.
func (g *goroutine) pause() {
	h := g.run.e.holding.Load()
	if h == nil || getg() == h.owner {
		return
	}
	if !g.foreign {
		h.arrived.Add(1)
	}
	limit := time.NewTimer(longest - time.Since(h.began))
	defer limit.Stop()
	select {
	case <-h.over:
	case <-limit.C:
	}
}
