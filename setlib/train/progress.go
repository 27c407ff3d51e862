package train

import (
	"fmt"
	"io"
	"time"
)

// Progress is what OnEpoch sees.
type Progress struct {
	Epoch, Epochs int           // the epoch just ended, and how many there will be
	Resumed       int           // epochs that were trained before, in a run that was taken up again
	Loss          float64       // its training loss
	Elapsed       time.Duration // since the start of training, or since it was taken up again
	Remaining     time.Duration // at the mean pace so far
	History       *History      // up to and including this epoch; read only

	ending *ending // of the training; nil for a Progress that Fit has not made
}

// AtEnd has Fit call f when training ends, however it ends, with what Fit is about to return: what follows a run by OnEpoch learns so that
// there will be no further epoch, and why. Functions are called in the order in which they came, on the goroutine that trains; after a
// panic with a nil error.
func (p Progress) AtEnd(f func(run *Run, err error)) {
	if p.ending != nil {
		p.ending.calls = append(p.ending.calls, f)
	}
}

// ending is what is to be done when training ends.
type ending struct{ calls []func(*Run, error) }

func (e *ending) call(run *Run, err error) {
	for _, f := range e.calls {
		f(run, err)
	}
}

// progressInterval is how often a line of progress is rewritten.
const progressInterval = 500 * time.Millisecond

// PrintProgress returns an OnEpoch that keeps one line of w up to date: epoch, loss, pace and the time that is left. It is
// rewritten (by a carriage return) at most twice a second, and ends as a full line when training ends, which says so if that was before
// the last epoch. The same function may follow several runs, one after the other; each has a line.
func PrintProgress(w io.Writer) func(Progress) error {
	var latest Progress
	var shown time.Duration
	width, running := 0, false
	write := func(line, end string) error {
		// Spaces cover what is left of a longer line.
		_, err := fmt.Fprintf(w, "\r%-*s%s", width, line, end)
		width = max(width, len(line))
		return err
	}
	return func(p Progress) error {
		latest = p
		if !running {
			running, shown, width = true, -progressInterval, 0
			p.AtEnd(func(run *Run, _ error) {
				running = false
				if run.Epochs < latest.Epochs {
					// A display that cannot be written to is no reason to lose the run.
					_ = write(latest.Final(run), "\n")
				}
			})
		}
		switch {
		case p.Epoch == p.Epochs:
			running = false
			return write(p.String(), "\n")
		case p.Elapsed-shown < progressInterval:
			return nil
		}
		shown = p.Elapsed
		return write(p.String(), "")
	}
}

// String gives the progress in one line: epoch, loss, pace and the time that is left; after the last epoch the time that it took.
func (p Progress) String() string {
	if p.Epoch == p.Epochs {
		return fmt.Sprintf("%s  %v in all", p.line(), p.Elapsed.Round(tenth))
	}
	return fmt.Sprintf("%s  %v left", p.line(), p.Remaining.Round(time.Second))
}

// Final gives the progress of a training that has ended after this epoch in one line, as AtEnd learns it: the time that it took, and
// whether it was interrupted or stopped by an error.
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

// line is what all lines of progress begin with.
func (p Progress) line() string {
	return fmt.Sprintf("epoch %d/%d  loss %.4g  %s epochs/s", p.Epoch, p.Epochs, p.Loss, pace(p.Epoch-p.Resumed, p.Elapsed))
}

// pace writes epochs a second with three digits and without an exponent.
func pace(epochs int, elapsed time.Duration) string {
	rate := float64(epochs) / elapsed.Seconds()
	if rate >= 100 {
		return fmt.Sprintf("%.0f", rate)
	}
	return fmt.Sprintf("%.3g", rate)
}
