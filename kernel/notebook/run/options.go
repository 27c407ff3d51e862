package run

import (
	"context"
	"io"
	"time"

	"setlab/kernel/output"
)

// Options say how to run a notebook and what to do with it then. The zero value
// runs all cells with their defaults, stops at the first that fails, and
// writes NAME.executed.ipynb and NAME.executed.html beside NAME.ipynb.
type Options struct {
	// Parameters are values for the variables of the cell tagged "parameters",
	// by name (package parameter).
	Parameters map[string]string
	// Output is the executed notebook's path, or a folder (one that exists, or
	// a path that ends in a slash) to put it into under the name it has. It
	// is never the notebook itself; see InPlace.
	Output string
	// InPlace overwrites the notebook, as the last thing.
	InPlace bool
	// Page is the path of the web page; empty puts it beside the executed
	// notebook, under the same name with .html.
	Page string
	// PageTo, if set, receives the web page instead of a file.
	PageTo io.Writer
	// NoInput leaves the code out of the page.
	NoInput bool
	// Slides makes the web page slides, as the slideshow metadata of the cells say. Its usual name then is NAME.executed.slides.html.
	Slides bool
	// NoPage leaves the web page out.
	NoPage bool
	// Timeout is how long a cell may run; zero means as long as it takes.
	Timeout time.Duration
	// Patience is how long a cell may take to end once it is interrupted, by
	// Timeout or by the end of the context, before the kernel is ended under it;
	// zero means ten seconds.
	Patience time.Duration
	// AllowErrors goes on after a cell that fails.
	AllowErrors bool
	// Dir is the working directory of the cells; empty is the notebook's folder,
	// as in Jupyter.
	Dir string
	// Start starts the kernel that runs the notebook, in the working directory
	// given. Every notebook gets its own.
	Start func(dir string) (Kernel, error)
	// Echo, if set, receives what cells print, as it comes.
	Echo io.Writer
	// Progress is called when a cell begins, when it says how far it is, and when it
	// has ended; may be nil.
	Progress func(Progress)
}

// Kernel is what a notebook runs on.
type Kernel interface {
	// Execute runs the code of a cell and hands what it shows to sink. It
	// returns an *output.Failure if the cell fails and another error if the
	// cell could not be run. When ctx ends it interrupts the cell, which then
	// ends as a failed one.
	Execute(ctx context.Context, code string, sink output.Sink) error
	// Close ends the kernel, and a cell that still runs with it.
	Close() error
}

// Progress says how far a notebook is.
type Progress struct {
	Notebook string // its path
	Cell     int    // the code cell that begins or has ended, from 1
	Cells    int    // how many code cells there are
	Line     string // the first telling line of the cell
	Status   string // how far the cell says it is; empty when it begins and has ended
	Done     bool   // the cell has ended
	Err      error  // how it failed
	Elapsed  time.Duration
}

// Report says what became of a notebook.
type Report struct {
	Notebook string // the path it was read from
	Output   string // the executed notebook; empty if nothing was written
	Page     string // the web page; empty if there is none
	Cells    int    // how many code cells were run
	Failures []*CellError
	Elapsed  time.Duration
}
