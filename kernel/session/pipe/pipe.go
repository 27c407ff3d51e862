// Package pipe is what the kernel and its interpreted session say to each other:
// JSON over two pipes that the session inherits, and a mark at the end of each
// cell's output.
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

// Closed is the exit status of a session whose own files a cell has closed.
const Closed = 113

// Request is what the kernel says: a cell to run, or one of the others.
type Request struct {
	Code string
	// Mark is written to both standard streams behind all that the cell has
	// written, so that the kernel knows when it has read all of it.
	Mark string

	Question *Question // instead of a cell
	Input    *Input    // instead of a cell: the answer to an Ask
	Export   *Export   // instead of a cell
	Forget   []string  // instead of a cell: names that a compiled cell has redeclared
	Import   bool      // instead of a cell: what the compiled cell has had comes back

	Place *place.Place // instead of a cell: where the next ones run
}

// Question asks about code that is being written. It is answered at once, also
// while a cell runs.
type Question struct {
	ID       int // of the Answer
	Code     string
	Cursor   int      // in code points
	Compiled []string // cells that have been compiled, the latest last
	Inspect  bool     // what is there; otherwise, what could be there
	More     bool     // about what is there
}

// Input is a line for a cell that reads standard input, or the reason why there
// is none.
type Input struct {
	Line    string
	End     bool // of the input
	Refused string
}

// Reply is what the session says: that a cell is done, or one of the others.
type Reply struct {
	Shown    []output.MIME
	Failure  *output.Failure
	Declared []string    // names that the cell has declared
	Place    place.Place // what the cell has changed of it

	Answer *Answer // instead of an end
	Ask    *Ask    // instead of an end

	Exported *Exported // the answer to an Export
	Forgot   []string  // the answer to a Forget: those of the names that were known
}

// Answer answers a Question.
type Answer struct {
	ID          int
	Completions assist.Completions // From counts code points
	Help        assist.Help
	Found       bool // there is help
}

// Ask asks for an Input.
type Ask struct {
	Prompt   string
	Password bool // to be typed unseen
}

// Export asks for what a compiled cell uses of the session.
type Export struct {
	Names  []string // that the cell mentions and does not declare
	Folder string   // in which it is compiled
	Embed  bool     // it runs where there is no such folder: the values go into the program, and do not come back
}

// Exported is what a compiled cell uses of the session.
type Exported struct {
	Imports map[string]string // paths of packages by their names
	Files   map[string]string // source by file names
	Carries bool              // it uses variables, which a call of carriedʹ.Leave at its end brings back
}
