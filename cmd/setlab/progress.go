package main

import (
	"fmt"
	"io"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// terminal reports whether out is a terminal.
func terminal(out io.Writer) bool {
	file, ok := out.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(file.Fd()))
}

// byteProgress shows the progress of successive downloads: a bar for each on a terminal, otherwise
// one line for each.
type byteProgress struct {
	out io.Writer
	bar *progressbar.ProgressBar // nil before the first download and if out is not a terminal
}

func newByteProgress(out io.Writer) *byteProgress { return &byteProgress{out: out} }

// start begins a download. A total of 0 means that its size is unknown.
func (p *byteProgress) start(label string, total int64) {
	p.finish()
	if !terminal(p.out) {
		fmt.Fprintln(p.out, "fetching", label)
		return
	}
	if total == 0 {
		total = -1
	}
	p.bar = progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(p.out),
		progressbar.OptionSetDescription(label),
		progressbar.OptionShowBytes(true),
		progressbar.OptionShowCount(),
		progressbar.OptionFullWidth(),
	)
}

// at shows the number of bytes received so far.
func (p *byteProgress) at(done int64) {
	if p.bar != nil {
		// Failing to draw the bar must not stop a download.
		_ = p.bar.Set64(done)
	}
}

// finish leaves the last bar as it is and ends its line.
func (p *byteProgress) finish() {
	if p.bar != nil {
		fmt.Fprintln(p.out)
		p.bar = nil
	}
}
