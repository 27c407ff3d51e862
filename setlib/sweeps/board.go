package sweeps

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// board tracks the progress of a sweep.
type board struct {
	mu       sync.Mutex
	configs  []runs.Config
	parallel int
	report   func(Progress)
	began    time.Time

	runs, finished, failed int
	running                map[int]train.Progress
	waiting                int           // epochs of the runs that have not started
	trained                int           // epochs trained by this sweep
	time                   time.Duration // time spent on them, summed over the runs
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

// putOff takes back begin.
func (b *board) putOff(i int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.running, i)
	b.waiting += b.configs[i].Epochs
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

// remaining estimates the remaining time: each run continues at its own pace, runs that have not started take the mean
// pace, and the work is shared among the processors.
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
