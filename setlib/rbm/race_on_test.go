//go:build race

package rbm

// raceDetector empties pools at random, so that training does allocate under it.
const raceDetector = true
