// Package race leaves tests out under the race detector, which makes programs several times as slow and empties pools at random.
package race

import "testing"

// Skip skips a test under the race detector, and says why. Script .ci/test finds it by these words and runs the test once more without the detector.
func Skip(t testing.TB, why string) {
	t.Helper()
	if enabled {
		t.Skip("left to the run without the race detector: " + why)
	}
}
