// Package wire implements the wire format of the Jupyter messaging protocol: the connection file, messages and
// their frames, and the signatures that authenticate messages. Interpreting messages is left to its users, the
// kernel's Jupyter front end (package server) and the client of GoNB (package gonb).
//
// See "Messaging in Jupyter", protocol version 5.4.
package wire

// Version is the protocol version that this package implements.
const Version = "5.4"
