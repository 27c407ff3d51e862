package train

import (
	"fmt"
	"io"
	"time"

	"setlab/internal/statusline"
)

// Progress describes the state of training to OnEpoch.
type Progress struct {
	Epoch, Epochs int           // the epoch that has just ended, and the total number of epochs
	Resumed       int           // epochs trained before the run was resumed
	Loss          float64       // training loss of the epoch
	Elapsed       time.Duration // since training started or resumed
	Remaining     time.Duration // estimate from the mean pace so far
	History       *History      // up to and including this epoch; must not be modified

	ending *ending // of the training; nil for a Progress that Fit did not create
}

// AtEnd registers f to be called when training ends for any reason, with the values that Fit is about to return. An OnEpoch function
// thereby learns that no further epoch follows, and why. The functions are called in the order of registration, on the training goroutine.
// After a panic, err is nil.
func (p Progress) AtEnd(f func(run *Run, err error)) {
	if p.ending != nil {
		p.ending.calls = append(p.ending.calls, f)
	}
}

// ending holds the functions to call when training ends.
type ending struct{ calls []func(*Run, error) }

func (e *ending) call(run *Run, err error) {
	for _, f := range e.calls {
		f(run, err)
	}
}

// progressInterval is the shortest time between updates of the progress line.
const progressInterval = 500 * time.Millisecond

// PrintProgress returns an OnEpoch function that keeps one line of w up to date: epoch, loss, pace and remaining time. The line is
// rewritten (with a carriage return) at most twice a second. At the end of training it is completed with a newline, and says so if
// training ended before the last epoch. The same function may be used for several runs in sequence; each gets its own line.
func PrintProgress(w io.Writer) func(Progress) error {
	var latest Progress
	var shown time.Duration
	running, line := false, statusline.New(w)
	return func(p Progress) error {
		latest = p
		if !running {
			running, shown = true, -progressInterval
			p.AtEnd(func(run *Run, _ error) {
				running = false
				if run.Epochs < latest.Epochs {
					// A failing display must not lose the run.
					_ = line.End(latest.Final(run))
				}
			})
		}
		switch {
		case p.Epoch == p.Epochs:
			running = false
			return line.End(p.String())
		case p.Elapsed-shown < progressInterval:
			return nil
		}
		shown = p.Elapsed
		return line.Show(p.String())
	}
}

// String returns the progress in one line: epoch, loss, pace and remaining time or, after the last epoch, the total time.
func (p Progress) String() string {
	if p.Epoch == p.Epochs {
		return fmt.Sprintf("%s  %v in all", p.line(), p.Elapsed.Round(tenth))
	}
	return fmt.Sprintf("%s  %v left", p.line(), p.Remaining.Round(time.Second))
}

// Final returns one line about a training run that ended after this epoch, for use in AtEnd: its duration, and whether it was interrupted or
// stopped by an error.
func (p Progress) Final(run *Run) string {
	switch {
	case run.Epochs >= p.Epochs:
		return fmt.Sprintf("%s  %v in all", p.line(), run.Elapsed.Round(tenth))
	case run.Interrupted:
		return fmt.Sprintf("%s  interrupted after %v", p.line(), run.Elapsed.Round(tenth))
	}
	return fmt.Sprintf("%s  stopped after %v", p.line(), run.Elapsed.Round(tenth))
}

const tenth = time.Second / 10

// line returns the common start of all progress lines.
func (p Progress) line() string {
	return fmt.Sprintf("epoch %d/%d  loss %.4g  %s epochs/s", p.Epoch, p.Epochs, p.Loss, pace(p.Epoch-p.Resumed, p.Elapsed))
}

// pace formats epochs per second with three digits and without an exponent.
func pace(epochs int, elapsed time.Duration) string {
	rate := float64(epochs) / elapsed.Seconds()
	if rate >= 100 {
		return fmt.Sprintf("%.0f", rate)
	}
	return fmt.Sprintf("%.3g", rate)
}
