//go:build race

package datasets

// raceDetector slows down unpacking so much that tests leave the largest files to
// the run without it.
const raceDetector = true
