package sweeps

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Progress is how far a sweep is.
type Progress struct {
	Runs, Done, Failed int           // in all, finished or found in the store, and failed
	Running            []Running     // those in training, in the order of their configurations
	Rate               float64       // epochs a second, of all runs together
	Elapsed            time.Duration // since the sweep began
	Remaining          time.Duration // until it ends, at the mean pace so far; 0 as long as there is none
}

// Running is a run in training.
type Running struct {
	Name          string
	Epoch, Epochs int // the last one done, and how many there will be
}

// progressInterval is how often the display is rewritten.
const progressInterval = 500 * time.Millisecond

// PrintProgress returns an OnProgress that keeps one line of w up to date: runs done, pace, the time that is left, and what runs. It is
// rewritten (by a carriage return) at most twice a second, and ends as a full line after the last run.
func PrintProgress(w io.Writer) func(Progress) {
	shown := -progressInterval
	width := 0
	return func(p Progress) {
		last := p.Done+p.Failed == p.Runs
		if !last && p.Elapsed-shown < progressInterval {
			return
		}
		shown = p.Elapsed
		line, end := p.String(), ""
		if last {
			end = "\n"
		}
		// Spaces cover what is left of a longer line. A display that cannot be written to is no reason to stop.
		_, _ = fmt.Fprintf(w, "\r%-*s%s", width, line, end)
		width = max(width, len(line))
	}
}

// enough is the length of a line to which no further run is added.
const enough = 60

// String gives the progress in one line.
func (p Progress) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d/%d runs", p.Done, p.Runs)
	if p.Failed > 0 {
		fmt.Fprintf(&b, ", %d failed", p.Failed)
	}
	if p.Done+p.Failed == p.Runs {
		fmt.Fprintf(&b, " in %v", p.Elapsed.Round(100*time.Millisecond))
		return b.String()
	}
	fmt.Fprintf(&b, "  %.3g epochs/s  %v left", p.Rate, p.Remaining.Round(time.Second))
	separator := "  "
	for k, r := range p.Running {
		if k > 0 && b.Len() > enough {
			fmt.Fprintf(&b, " and %d more", len(p.Running)-k)
			break
		}
		fmt.Fprintf(&b, "%s%s %d/%d", separator, r.Name, r.Epoch, r.Epochs)
		separator = ", "
	}
	return b.String()
}
