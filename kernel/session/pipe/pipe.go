// Package pipe is what the kernel and its interpreted session say to each other:
// JSON over two pipes that the session inherits, and a mark at the end of each
// cell's output.
package pipe

import (
	"setlab/kernel/output"
)

// File descriptors of the session's ends of the pipes.
const (
	RequestFD = 3
	ReplyFD   = 4
)

// Request asks the session to run a cell.
type Request struct {
	Code string
	// Mark is written to both standard streams behind all that the cell has
	// written, so that the kernel knows when it has read all of it.
	Mark string
}

// Reply says that a cell is done.
type Reply struct {
	Shown   []output.MIME
	Failure *output.Failure
}
