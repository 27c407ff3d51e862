// Package kernels starts kernels and connects browsers with them: the kernels part of
// Jupyter's server.
//
// A Kernel outlives its processes. It has one set of ZeroMQ sockets, to whatever
// process runs at the time, and passes messages between them and any number of
// websockets without looking further into them than routing takes. Messages of a kernel
// while a browser is away wait for it (see client), and what cells have put out can be
// had by a page that was not there (see execution). A process that dies is started
// again, and front ends are told.
package kernels
