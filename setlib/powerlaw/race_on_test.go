//go:build race

package powerlaw

// raceDetector makes thousands of fits take a minute: what tests only numbers is left out under it.
const raceDetector = true
