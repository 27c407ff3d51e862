// Package output defines the output of a running cell, in terms of the Jupyter protocol, and its
// failures.
package output

// An Event is a piece of output of a running cell: a Stream, a Display, a Result, a Clear or a
// Comm.
type Event interface{ event() }

// A Sink receives the events of a cell, in order and one at a time. It has received all of them
// when the cell's execution returns.
type Sink func(Event)

// Stream is text that was written to a standard stream.
type Stream struct {
	Name string // "stdout" or "stderr"
	Text string
}

// MIME holds an image, table or text in one or more representations by MIME type, as notebooks
// store them: text as a string, JSON as the decoded value, everything else as a base64 string.
type MIME map[string]any

// Display is data that a program displays.
type Display struct {
	Data     MIME
	Metadata map[string]any
	// ID identifies the display for later updates. It is empty for a display that is never updated.
	ID string
	// Update says that the data replaces what is already shown under ID.
	Update bool
}

// Result is the value of a cell's trailing expression.
type Result struct {
	Data     MIME
	Metadata map[string]any
}

// Clear requests to remove the output shown so far. If Wait is set, it is only removed when new
// output arrives.
type Clear struct{ Wait bool }

func (Stream) event()  {}
func (Display) event() {}
func (Result) event()  {}
func (Clear) event()   {}

// Names of failures.
const (
	CompileError   = "CompileError"   // the cell did not run: it does not parse or type-check
	Panic          = "Panic"          // the cell's code panicked
	Error          = "Error"          // the cell's trailing expression returned an error
	Interrupted    = "Interrupted"    // the user interrupted the cell
	SessionLost    = "SessionLost"    // the process that ran the cell ended, and all its values are lost
	Unavailable    = "Unavailable"    // something the cell needs is missing on this machine
	CompiledFailed = "CompiledFailed" // a compiled cell did not build, or ended with an error
)

// CompiledWay is the end of the message of a Compilable failure.
const CompiledWay = "; begin the cell with %% to compile it"

// A Failure describes how a cell failed. It is an error.
type Failure struct {
	Name      string   // one of the names above
	Message   string   // one or more lines, with positions in the cell
	Traceback []string // shown in a notebook; contains at least the message
	// Compilable says that the cell is correct Go that can only be compiled, not interpreted.
	Compilable bool
}

// Error returns the message.
func (f *Failure) Error() string { return f.Message }
