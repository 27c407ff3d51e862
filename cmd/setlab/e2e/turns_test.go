package e2e

import (
	"runtime"
	"testing"
	"time"
)

// A turn limits how many tests run at the same time. The others wait without using resources.
type turn chan struct{}

// elsewhere is for tests without pages that take a while. Many of them wait for others most of the time.
var elsewhere = make(turn, max(3, runtime.NumCPU()/2))

// take makes a test parallel and waits for its turn.
func (turn turn) take(t *testing.T) {
	t.Helper()
	t.Parallel()
	turn.have(t)
}

// have waits for a test's turn, which lasts until the test ends. The time of a test includes the wait, which is logged.
func (turn turn) have(t *testing.T) {
	t.Helper()
	from := time.Now()
	turn <- struct{}{}
	t.Logf("waited %.0f s for a turn", time.Since(from).Seconds())
	t.Cleanup(func() { <-turn })
}
