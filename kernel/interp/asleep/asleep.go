// Package asleep finds out when the goroutines of interpreted code wait for one another for good. Go ends a program
// then; a process that interprets one has goroutines of its own, and would wait with it.
package asleep

import (
	"runtime"
	"slices"
	"time"
)

// A look at the goroutines stops them all for a moment. So one is taken only where the process has done next to
// nothing since the last tick, and ever more rarely while the answer is that something can go on.
const (
	tick    = 250 * time.Millisecond
	idle    = tick / 20 // of processor time in a tick
	again   = 20 * time.Millisecond
	longest = 32 // ticks between two looks
)

// Wait returns true once every interpreted goroutine waits for another one, or there is none left; false when done
// is closed before. As long as alarmed reports that a timer may wake one, none waits for good.
func Wait(done <-chan struct{}, alarmed func() bool) bool {
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	spent := processorTime()
	pause, ticks := 1, 0
	for {
		select {
		case <-done:
			return false
		case <-ticker.C:
		}
		now := processorTime()
		quiet := now-spent < idle
		spent = now
		if ticks++; !quiet || ticks < pause || alarmed() {
			continue
		}
		if before, ok := look(); ok && before.asleep() {
			time.Sleep(again)
			if now, ok := look(); ok && slices.Equal(before, now) {
				return true
			}
		}
		ticks, pause = 0, min(2*pause, longest)
	}
}

// most is how long the trace may be of the goroutines that are looked at: some thousands of them.
const most = 1 << 24

// look returns the goroutines but its own, unless they are too many.
func look() (all sleepers, ok bool) {
	for size := 1 << 16; size <= most; size *= 4 {
		text := make([]byte, size)
		if n := runtime.Stack(text, true); n < size {
			return parse(string(text[:n]))[1:], true
		}
	}
	return nil, false
}
