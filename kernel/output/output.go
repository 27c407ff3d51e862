// Package output says what a cell shows while it runs, in the terms of the
// Jupyter protocol, and how it fails.
package output

// An Event is one thing that a running cell shows: a Stream, a Display, a
// Result or a Clear.
type Event interface{ event() }

// A Sink receives the events of a cell, in order and one at a time. All of
// them have been received when the cell's execution returns.
type Sink func(Event)

// Stream is text that was written to a standard stream.
type Stream struct {
	Name string // "stdout" or "stderr"
	Text string
}

// MIME holds one picture, table or text in several representations by their
// MIME type, as notebooks store them: text as a string, JSON as the value it
// encodes, everything else as a string in base64.
type MIME map[string]any

// Display is data that a program displays.
type Display struct {
	Data     MIME
	Metadata map[string]any
	// ID names the display, for later updates; empty for one that stays as it is.
	ID string
	// Update says that the data replaces what is already shown under ID.
	Update bool
}

// Result is the value of a cell: that of its trailing expression.
type Result struct {
	Data     MIME
	Metadata map[string]any
}

// Clear asks to remove what the cell has shown so far; with Wait, only as soon
// as there is something to show instead.
type Clear struct{ Wait bool }

func (Stream) event()  {}
func (Display) event() {}
func (Result) event()  {}
func (Clear) event()   {}

// Names of failures.
const (
	CompileError   = "CompileError"   // the cell was not run: it does not parse or type-check
	Panic          = "Panic"          // the cell's code panicked
	Error          = "Error"          // the cell's trailing expression returned an error
	Interrupted    = "Interrupted"    // the user interrupted the cell
	SessionLost    = "SessionLost"    // the process that ran the cell died, with all its values
	Unavailable    = "Unavailable"    // something that the cell needs is missing on this machine
	CompiledFailed = "CompiledFailed" // a compiled cell did not build, or ended with an error
)

// CompiledWay ends the message of a Failure that is Compilable.
const CompiledWay = "; begin the cell with %% to compile it"

// A Failure is how a cell failed, in one message. It is an error.
type Failure struct {
	Name      string   // one of the names above
	Message   string   // one or more lines, with the cell's own lines and columns
	Traceback []string // what a notebook shows: at least the message
	// Compilable says that the cell is correct, but only a compiled cell can be it.
	Compilable bool
}

// Error returns the message.
func (f *Failure) Error() string { return f.Message }
