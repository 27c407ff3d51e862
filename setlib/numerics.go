package setlib

// Numerics is the version of the library's arithmetic. It increases when a change makes a model with the same options learn different
// numbers. The order of additions does not count, because it also depends on the machine's instructions. Runs are stored with it, so
// that a result of older numerics is not mistaken for a current one.
const Numerics = 1
