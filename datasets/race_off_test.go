//go:build !race

package datasets

// raceDetector is explained in its other half.
const raceDetector = false
