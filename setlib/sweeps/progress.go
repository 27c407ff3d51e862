package sweeps

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"setlab/setlib/runs"
	"setlab/setlib/train"
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

// board keeps count of a sweep.
type board struct {
	mu       sync.Mutex
	configs  []runs.Config
	parallel int
	report   func(Progress)
	began    time.Time

	runs, finished, failed int
	running                map[int]train.Progress
	waiting                int           // epochs of the runs that have not begun
	trained                int           // epochs trained here
	time                   time.Duration // that they took, added up over the runs
}

func newBoard(configs []runs.Config, mine []int, o Options) *board {
	b := &board{configs: configs, parallel: o.parallel(), report: o.OnProgress, began: time.Now(), runs: len(mine), running: map[int]train.Progress{}}
	for _, i := range mine {
		b.waiting += configs[i].Epochs
	}
	return b
}

func (b *board) begin(i int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waiting -= b.configs[i].Epochs
	b.running[i] = train.Progress{Epochs: b.configs[i].Epochs}
}

func (b *board) epoch(i int, p train.Progress) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.trained++
	b.time += p.Elapsed - b.running[i].Elapsed
	b.running[i] = p
	b.tell()
}

func (b *board) end(i int, err error, interrupted bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.running, i)
	switch {
	case err == nil:
		b.finished++
	case !interrupted:
		b.failed++
	}
	b.tell()
}

// tell reports the progress.
func (b *board) tell() {
	if b.report == nil {
		return
	}
	p := Progress{Runs: b.runs, Done: b.finished, Failed: b.failed, Elapsed: time.Since(b.began)}
	p.Rate = float64(b.trained) / p.Elapsed.Seconds()
	p.Remaining = b.remaining()
	var order []int
	for i := range b.running {
		order = append(order, i)
	}
	slices.Sort(order)
	for _, i := range order {
		p.Running = append(p.Running, Running{b.name(i), b.running[i].Epoch, b.configs[i].Epochs})
	}
	b.report(p)
}

func (b *board) name(i int) string {
	if name := b.configs[i].Name; name != "" {
		return name
	}
	return fmt.Sprintf("number %d", i)
}

// remaining shares what is left of the runs, each at its own pace and those to come at the mean one, among the processors.
func (b *board) remaining() time.Duration {
	if b.trained == 0 {
		return 0
	}
	pace := b.time / time.Duration(b.trained)
	sum, longest := pace*time.Duration(b.waiting), time.Duration(0)
	for _, p := range b.running {
		left := p.Remaining
		if p.Epoch == 0 {
			left = pace * time.Duration(p.Epochs)
		}
		sum, longest = sum+left, max(longest, left)
	}
	return max(longest, sum/time.Duration(b.parallel))
}

// progressInterval is how often the display is written anew.
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
