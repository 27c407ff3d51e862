//go:build !race

package sweeps

// raced is explained in its other half.
const raced = false
