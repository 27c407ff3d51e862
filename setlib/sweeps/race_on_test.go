//go:build race

package sweeps

// raced says that the race detector is on, under which processes start slowly.
const raced = true
