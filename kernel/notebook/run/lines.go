package run

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Lines returns a Progress func that prints a line for each cell, for logs and
// pipes: what begins and, where that took a second or more or failed, how it
// ended.
func Lines(w io.Writer) func(Progress) {
	var begun time.Duration
	return func(p Progress) {
		if p.Status != "" {
			return // a log keeps what it is told
		}
		if !p.Done {
			if p.Cell == 1 {
				fmt.Fprintln(w, p.Notebook)
			}
			begun = p.Elapsed
			width := len(fmt.Sprint(p.Cells))
			fmt.Fprintf(w, "  [%*d/%d] %s\n", width, p.Cell, p.Cells, p.Line)
			return
		}
		indent := strings.Repeat(" ", 2*len(fmt.Sprint(p.Cells))+6)
		took := p.Elapsed - begun
		switch {
		case p.Err != nil:
			fmt.Fprintf(w, "%sfailed after %s\n", indent, rounded(took))
		case took >= time.Second:
			fmt.Fprintf(w, "%s%s\n", indent, rounded(took))
		}
		if p.Cell == p.Cells {
			fmt.Fprintf(w, "  %s in all\n", rounded(p.Elapsed))
		}
	}
}

// rounded leaves out digits that tell nothing.
func rounded(d time.Duration) time.Duration {
	if d < 10*time.Second {
		return d.Round(100 * time.Millisecond)
	}
	return d.Round(time.Second)
}
