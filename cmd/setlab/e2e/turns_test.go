package e2e

import (
	"runtime"
	"testing"
)

// A turn is had by a few tests at a time: the others wait, and take nothing of the machine meanwhile.
type turn chan struct{}

var (
	// inBrowser is for tests that look at pages: of those in one browser, only some get the time that they need.
	inBrowser = make(turn, 1)
	// elsewhere is for all others that go on for a while.
	elsewhere = make(turn, max(2, runtime.NumCPU()/2))
)

// take has a test run beside others when it is its turn.
func (turn turn) take(t *testing.T) {
	t.Helper()
	t.Parallel()
	turn.have(t)
}

// have waits for a test's turn, which ends with it.
func (turn turn) have(t *testing.T) {
	turn <- struct{}{}
	t.Cleanup(func() { <-turn })
}
