package compiled

// stackFile is the file next to GoNB's that limits the stack of a goroutine to Go's limit on 32-bit
// machines, instead of 1 GB. Infinite recursion then ends quickly, before it fills the memory.
const (
	stackFile   = "0stack.go"
	stackSource = `package main

import debugʹ "runtime/debug"

func init() { debugʹ.SetMaxStack(250_000_000) }
`
)
