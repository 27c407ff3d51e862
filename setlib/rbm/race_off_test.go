//go:build !race

package rbm

// raceDetector is explained in its other half.
const raceDetector = false
