// Package wire is the Jupyter messaging protocol as bytes: the connection file, messages and their frames, and the
// signatures that keep strangers out. The meaning of messages is left to its users, the kernel's Jupyter front
// (package server) and the client of GoNB (package gonb).
//
// See "Messaging in Jupyter", protocol version 5.4.
package wire

// Version is the version of the messaging protocol that this package speaks.
const Version = "5.4"
