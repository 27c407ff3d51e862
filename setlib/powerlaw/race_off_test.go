//go:build !race

package powerlaw

// raceDetector is explained in its other half.
const raceDetector = false
