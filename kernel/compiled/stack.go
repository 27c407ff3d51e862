package compiled

// stackFile is the name of the file beside GoNB's that limits the stack of a goroutine, to what Go has on
// 32-bit machines in place of 1 GB: an endless recursion then ends
// in a moment, before it has filled the memory.
const (
	stackFile   = "0stack.go"
	stackSource = `package main

import debugʹ "runtime/debug"

func init() { debugʹ.SetMaxStack(250_000_000) }
`
)
