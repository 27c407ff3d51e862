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
}

// progressInterval is how often a line of progress is written anew.
const progressInterval = 500 * time.Millisecond

// PrintProgress returns an OnEpoch that keeps one line of w up to date: epoch, loss, pace and the time that is left. It is
// rewritten (by a carriage return) at most twice a second, and ends as a full line after the last epoch.
func PrintProgress(w io.Writer) func(Progress) error {
	var shown time.Duration
	width := 0
	return func(p Progress) error {
		last := p.Epoch == p.Epochs
		if !last && p.Epoch > p.Resumed+1 && p.Elapsed-shown < progressInterval {
			return nil
		}
		shown = p.Elapsed
		left := fmt.Sprintf("%v left", p.Remaining.Round(time.Second))
		end := ""
		if last {
			left, end = fmt.Sprintf("%v in all", p.Elapsed.Round(100*time.Millisecond)), "\n"
		}
		line := fmt.Sprintf("epoch %d/%d  loss %.4g  %.3g epochs/s  %s", p.Epoch, p.Epochs, p.Loss, float64(p.Epoch-p.Resumed)/p.Elapsed.Seconds(), left)
		// Spaces cover what is left of a longer line.
		_, err := fmt.Fprintf(w, "\r%-*s%s", width, line, end)
		width = max(width, len(line))
		return err
	}
}
