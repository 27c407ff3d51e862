//go:build !race

package nn

// raceDetector is explained in its other half.
const raceDetector = false
