// Package pipe defines the protocol between the kernel and its interpreted session: JSON messages
// over two pipes that the session inherits, and a mark at the end of each cell's output.
package pipe

import (
	"setlab/kernel/assist"
	"setlab/kernel/output"
	"setlab/kernel/process/place"
)

// File descriptors of the session's ends of the pipes.
const (
	RequestFD = 3
	ReplyFD   = 4
)

// Closed is the exit status of a session whose own files were closed by a cell.
const Closed = 113

// Request is a message from the kernel: a cell to run, or one of the other requests.
type Request struct {
	Code string
	// Mark is written to both standard streams after the cell's output, to tell the kernel that it
	// has read all of it.
	Mark string

	Question *Question // instead of a cell
	Input    *Input    // instead of a cell: the answer to an Ask
	Export   *Export   // instead of a cell
	Forget   []string  // instead of a cell: names that a compiled cell has redeclared
	Import   bool      // instead of a cell: copy the compiled cell's variables back

	Place *place.Place // instead of a cell: working directory and environment for the next cells
}

// Question asks about code that is being edited. It is answered at once, even while a cell runs.
type Question struct {
	ID       int // matches that of the Answer
	Code     string
	Cursor   int      // in code points
	Compiled []string // code of the compiled cells, the latest last
	Inspect  bool     // describe what is at the cursor instead of completing it
	More     bool     // in more detail; for Inspect
}

// Input is a line for a cell that reads standard input, or the reason why none can be read.
type Input struct {
	Line    string
	End     bool // end of input
	Refused string
}

// Reply is a message from the session: a cell is done, or one of the other replies.
type Reply struct {
	Shown    []output.MIME
	Failure  *output.Failure
	Declared []string    // names that the cell has declared
	Place    place.Place // what the cell has changed in its working directory and environment

	Answer *Answer // instead of the end of a cell
	Ask    *Ask    // instead of the end of a cell

	Exported *Exported // the answer to an Export
	Forgot   []string  // the answer to a Forget: the removed names that were declared
}

// Answer answers a Question.
type Answer struct {
	ID          int
	Completions assist.Completions // its From counts code points
	Help        assist.Help
	Found       bool // help was found
}

// Ask requests an Input from the user.
type Ask struct {
	Prompt   string
	Password bool // the input must not be shown
}

// Export requests the parts of the session that a compiled cell uses.
type Export struct {
	Names  []string // names that the cell uses and does not declare
	Own    []string // names that it or earlier compiled cells declare; declarations of the session use these
	Folder string   // where the cell is compiled
	Embed  bool     // the program runs without access to Folder: values are embedded in it and are not copied back
}

// Exported is the parts of the session that a compiled cell uses.
type Exported struct {
	Names   []string          // what the cell uses of the session
	Imports map[string]string // package paths by name
	Files   map[string]string // source text by file name
	Carries bool              // the cell uses variables; calling carriedʹ.Leave at its end copies them back
}
