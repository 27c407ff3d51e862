package sweeps

import (
	"fmt"
	"io"
	"strings"
	"time"

	"setlab/internal/statusline"
)

// Progress is the progress of a sweep.
type Progress struct {
	Runs, Done, Failed int           // total number, number finished or found in the store, and number failed
	Running            []Running     // runs in training, in the order of their configurations
	Rate               float64       // epochs per second, of all runs together
	Elapsed            time.Duration // since the start of the sweep
	Remaining          time.Duration // estimate from the mean pace so far; 0 while there is none
}

// Running is a run in training.
type Running struct {
	Name          string
	Epoch, Epochs int // the last completed epoch and the total number
}

// progressInterval is the minimum time between updates of the display.
const progressInterval = 500 * time.Millisecond

// PrintProgress returns an OnProgress function that keeps one line of w up to date: runs done, pace, remaining time, and the current
// runs. The line is rewritten (with a carriage return) at most twice a second. After the last run it is completed with a newline.
func PrintProgress(w io.Writer) func(Progress) {
	shown := -progressInterval
	line := statusline.New(w)
	return func(p Progress) {
		last := p.Done+p.Failed == p.Runs
		if !last && p.Elapsed-shown < progressInterval {
			return
		}
		shown = p.Elapsed
		// A failing display must not stop the sweep.
		if last {
			_ = line.End(p.String())
		} else {
			_ = line.Show(p.String())
		}
	}
}

// enough is the line length beyond which no further run is added.
const enough = 60

// String returns the progress in one line.
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
