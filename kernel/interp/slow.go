package interp

import (
	"bytes"
	"fmt"
	"runtime"
	"time"
)

// slow is how long a cell is interpreted before the session suggests compiling it.
const slow = 2 * time.Second

// slowNote is the suggestion. Its factors are those of docs/engine.md.
const slowNote = "This interpreted cell has been running for over 2 s. With %% as its first line, it is compiled, and its loops and calls run 10 to 40 times as fast.\n"

// watchSlow prints the suggestion, once per session, if a cell is still being interpreted after a while. The returned function
// stops the watch.
func (s *Session) watchSlow() (end func()) {
	if s.script != nil || s.saidSlow.Load() {
		return func() {}
	}
	done := make(chan struct{})
	go func() {
		const looks = 10
		var buffer []byte
		// If a look finds compiled code called by the cell, or if the cell waits, there are other looks later, ever more rarely.
		pause := slow
		for wait, seen := pause, 0; seen < looks; {
			select {
			case <-done:
				return
			case <-time.After(wait):
			}
			if buffer == nil { // most cells end earlier
				buffer = make([]byte, 1<<20)
			}
			if interprets(buffer[:runtime.Stack(buffer, true)]) {
				wait, seen = 20*time.Millisecond, seen+1
			} else {
				pause *= 2
				wait, seen = pause, 0
			}
		}
		if s.saidSlow.CompareAndSwap(false, true) {
			fmt.Fprint(s.stderr, slowNote)
		}
	}()
	return func() { close(done) }
}

// interprets reports whether one of the goroutines in a stack dump runs in the engine itself, or in Go's runtime called from it,
// rather than in other functions that the engine has called.
func interprets(dump []byte) bool {
	for block := range bytes.SplitSeq(dump, []byte("\n\n")) {
		header, rest, _ := bytes.Cut(block, []byte("\n"))
		if !bytes.Contains(header, []byte("[runnable")) && !bytes.Contains(header, []byte("[running")) {
			continue
		}
		for line := range bytes.Lines(rest) {
			switch {
			case bytes.HasPrefix(line, []byte("\t")), bytes.HasPrefix(line, []byte("runtime.")), bytes.HasPrefix(line, []byte("reflect.")), bytes.HasPrefix(line, []byte("internal/")),
				bytes.HasPrefix(line, []byte("sync/atomic.")): // not inlined under the race detector
				continue
			}
			if bytes.HasPrefix(line, []byte("setlab/kernel/interp/exec.")) {
				return true
			}
			break
		}
	}
	return false
}
