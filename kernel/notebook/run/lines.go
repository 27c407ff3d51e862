package run

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Lines returns a Progress function that prints a line when a cell begins, and another one when it
// ends if it took a second or more, or failed. It is meant for logs and pipes.
func Lines(w io.Writer) func(Progress) {
	var begun time.Duration
	return func(p Progress) {
		if p.Status != "" {
			return // would only fill a log
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

// rounded removes insignificant digits.
func rounded(d time.Duration) time.Duration {
	if d < 10*time.Second {
		return d.Round(100 * time.Millisecond)
	}
	return d.Round(time.Second)
}
