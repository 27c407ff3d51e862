//go:build race

package interp

// raceDetector says that the tests run under the race detector, which reports
// the interpreter's own handling of goroutines.
const raceDetector = true
