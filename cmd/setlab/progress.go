package main

import (
	"fmt"
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// terminal reports whether out is a terminal.
func terminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// byteProgress shows downloads, one after the other: a bar each on a terminal,
// a line each elsewhere.
type byteProgress struct {
	out io.Writer
	bar *progressbar.ProgressBar // nil before the first, and where out is not a terminal
}

func newByteProgress(out io.Writer) *byteProgress { return &byteProgress{out: out} }

// start begins a download; total is 0 if its size is not known.
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

// at shows how many bytes have come.
func (p *byteProgress) at(done int64) {
	if p.bar != nil {
		// A terminal that cannot be written to is no reason to stop a download.
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
