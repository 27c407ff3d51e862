// Package race skips tests under the race detector, which slows programs down several times and empties pools at random.
package race

import "testing"

// Skip skips a test under the race detector, with a reason. The script .ci/test recognizes its message and runs the test again without the detector.
func Skip(t testing.TB, why string) {
	t.Helper()
	if enabled {
		t.Skip("left to the run without the race detector: " + why)
	}
}
