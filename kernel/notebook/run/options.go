package run

import (
	"context"
	"io"
	"time"

	"setlab/kernel/output"
)

// Options configures a run and its results. The zero value runs all cells with their defaults, stops at the first failure, and writes
// NAME.executed.ipynb and NAME.executed.html next to NAME.ipynb.
type Options struct {
	// Parameters maps names of variables in the cell tagged "parameters" to their values, see package parameter.
	Parameters map[string]string
	// Output is the path of the executed notebook, or a folder for it: an existing folder, or a path that ends in a slash. In a
	// folder, the notebook keeps its name. Output must not be the notebook itself; see InPlace.
	Output string
	// OutputTo, if set, receives the executed notebook at the end of the run instead of a file. Then a page is only written if Page or
	// PageTo is set.
	OutputTo io.Writer
	// InPlace overwrites the notebook at the end of the run.
	InPlace bool
	// Page is the path of the web page. If empty, the page is written next to the executed notebook, with the extension .html.
	Page string
	// PageTo, if set, receives the web page instead of a file.
	PageTo io.Writer
	// NoInput omits the code from the page.
	NoInput bool
	// Slides makes the web page a presentation, according to the slideshow metadata of the cells. Its default name is
	// NAME.executed.slides.html.
	Slides bool
	// NoPage disables the web page.
	NoPage bool
	// Timeout limits the time of each cell; zero means no limit.
	Timeout time.Duration
	// Patience is how long a cell may take to end after it was interrupted, by Timeout or by the context, before the kernel is
	// closed; zero means ten seconds.
	Patience time.Duration
	// AllowErrors continues the run after a cell fails.
	AllowErrors bool
	// Dir is the working directory of the cells; empty means the notebook's folder, as in Jupyter.
	Dir string
	// Start starts a kernel in the given working directory. Each notebook gets its own kernel.
	Start func(dir string) (Kernel, error)
	// Echo, if not nil, receives the text that cells print.
	Echo io.Writer
	// Progress, if not nil, is called when a cell begins, when it reports its status, and when it has ended.
	Progress func(Progress)
}

// Kernel executes the cells of a notebook.
type Kernel interface {
	// Execute runs the code of a cell and passes its output to sink. It returns an *output.Failure if the cell failed, and another
	// error if the cell could not be run. Canceling ctx interrupts the cell, which then fails.
	Execute(ctx context.Context, code string, sink output.Sink) error
	// Close ends the kernel, including a running cell.
	Close() error
}

// Progress describes the progress of a notebook.
type Progress struct {
	Notebook string // path
	Cell     int    // number of the code cell that begins or has ended, from 1
	Cells    int    // number of code cells
	Line     string // first line of the cell, see notebook.Cell.FirstLine
	Status   string // progress reported by the cell; empty when the cell begins or has ended
	Done     bool   // the cell has ended
	Err      error  // the failure, if the cell failed
	Elapsed  time.Duration
}

// Report describes the result of a notebook.
type Report struct {
	Notebook string // path it was read from
	Output   string // path of the executed notebook; empty if it was not written
	Page     string // path of the web page; empty if there is none
	Cells    int    // number of code cells that were run
	Failures []*CellError
	Elapsed  time.Duration
}
