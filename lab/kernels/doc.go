// Package kernels starts kernels and connects browsers to them. It implements the kernels API of
// Jupyter's server.
//
// A Kernel outlives its processes. It relays messages between any number of websockets and the
// ZeroMQ sockets of its current process, and only interprets them as far as routing requires. While
// a browser is disconnected, messages are queued for it (see client), and the output of cells is
// also available to pages that were not connected (see execution). If a process dies, another one
// is started, and front ends are informed.
package kernels
