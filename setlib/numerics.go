package setlib

// Numerics is raised when a change of the library makes a model with the same options learn other numbers. The order of additions does
// not count: it depends on the machine's instructions as well. Runs are stored under it: a result of older numerics is not taken for
// one of today's.
const Numerics = 1
