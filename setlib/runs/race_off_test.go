//go:build !race

package runs

// raced is explained in its other half.
const raced = false
