//go:build race

package runs

// raced says that the race detector is on, under which processes start slowly.
const raced = true
