//go:build !race

// Package race says whether a program was built with the race detector, under which some tests take too long.
package race

// Enabled reports whether the race detector is on.
const Enabled = false
