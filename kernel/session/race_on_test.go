//go:build race

package session

// raced says whether the race detector is on.
const raced = true
