package watch

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"setlab/plotting"
	"setlab/setlib/train"
)

// Watch is a live figure of one or several runs. Its methods, and the functions that
// they return, may be called from several goroutines at a time.
type Watch struct {
	mu     sync.Mutex
	figure *plotting.Figure
	own    bool // the figure was made by the watch
	live   *plotting.LiveFigure
	runs   []*run
	drawn  []*run // by Draw
	note   string // set by Note
	line   line
	failed sync.Once // reports the first error of the display
}

// New returns a watch that draws in the given figure or, if it is nil, in a new one.
func New(figure *plotting.Figure) *Watch {
	return &Watch{figure: figure, own: figure == nil, line: newLine()}
}

// Curves returns an OnEpoch that draws columns of the history in a new figure, with one
// panel per column. Columns are names of metrics, "loss" or "connections". Without
// columns it draws all but the number of connections.
//
// If the history lacks a column, training ends with an error that lists its columns.
func Curves(columns ...string) func(train.Progress) error { return New(nil).Run("", columns...) }

// Run returns an OnEpoch for one of several runs. Its curves have the given name. The
// columns are as for Curves. In a figure that was given to New they use its panels row
// by row, and training ends with an error if there are too few.
func (w *Watch) Run(name string, columns ...string) func(train.Progress) error {
	return w.follow(&run{name: name, columns: slices.Clone(columns), panels: w.panelsFor})
}

// Curve returns an OnEpoch for one of several runs, which draws one column of its
// history in a panel of the figure that was given to New.
func (w *Watch) Curve(panel *plotting.Panel, name, column string) func(train.Progress) error {
	return w.follow(&run{name: name, columns: []string{column}, panels: func(*run) ([]*plotting.Panel, error) {
		return []*plotting.Panel{panel}, nil
	}})
}

// Note replaces the watch's line on its runs, for instance by the progress of a sweep:
//
//	sweeps.Options{OnProgress: func(p sweeps.Progress) { figure.Note(p.String()) }}
func (w *Watch) Note(text string) {
	w.mu.Lock()
	w.note = text
	w.tell()
	over := w.over()
	w.mu.Unlock()
	w.draw(over)
}

// Draw draws the curves of a trained run, such as one from a store. The columns are as
// for Curves.
func (w *Watch) Draw(name string, history *train.History, columns ...string) error {
	epochs := history.Epochs()
	if len(epochs) == 0 {
		return nil
	}
	r := &run{name: name, columns: slices.Clone(columns), panels: w.panelsFor, latest: train.Progress{History: history, Epoch: epochs[len(epochs)-1]}}
	w.mu.Lock()
	err := r.choose(r.latest)
	if err == nil {
		w.show()
		r.fill()
		w.drawn = append(w.drawn, r)
		w.stretch()
		w.tell()
	}
	over := w.over()
	w.mu.Unlock()
	if err != nil {
		return fmt.Errorf("watch: %w", err)
	}
	w.draw(over)
	return nil
}

// show displays the figure once it has panels.
func (w *Watch) show() {
	if w.live == nil {
		w.live = plotting.Live(w.figure)
	}
}

// follow returns the OnEpoch of a run.
func (w *Watch) follow(r *run) func(train.Progress) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.runs = append(w.runs, r)
	return func(p train.Progress) error {
		filled, err := w.epoch(r, p)
		if err != nil {
			return fmt.Errorf("watch: %w", err)
		}
		if filled {
			w.draw(false)
		}
		return nil
	}
}

// fillInterval is the time between two copies of a run's curves from its history.
const fillInterval = 250 * time.Millisecond

// epoch records an epoch of a run. It reports whether there is something to draw.
func (w *Watch) epoch(r *run, p train.Progress) (filled bool, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !r.running {
		if err := r.choose(p); err != nil {
			return false, err
		}
		w.show()
		r.running, r.ended, r.filled = true, nil, time.Time{}
		p.AtEnd(func(ended *train.Run, _ error) { w.end(r, ended) })
	}
	r.latest = p
	now := time.Now()
	if now.Sub(r.filled) < fillInterval {
		return false, nil
	}
	r.fill()
	r.filled = now
	w.stretch()
	w.tell()
	return true, nil
}

// end records the end of a run.
func (w *Watch) end(r *run, ended *train.Run) {
	w.mu.Lock()
	r.running, r.ended = false, ended
	r.fill()
	w.stretch()
	w.tell()
	over := w.over()
	w.mu.Unlock()
	w.draw(over)
}

// over reports whether no run is being trained.
func (w *Watch) over() bool {
	return !slices.ContainsFunc(w.runs, func(r *run) bool { return r.running })
}

// tell writes the line, on the figure or outside a notebook on standard error.
func (w *Watch) tell() {
	text := w.note
	if text == "" {
		text = summary(w.runs)
	}
	w.line.show(text, w.over())
	if w.live != nil {
		w.figure.SetNote(text)
	}
}

// draw draws the figure, in full resolution if all runs have ended. It does not hold the
// mutex while drawing, so that other runs continue.
func (w *Watch) draw(over bool) {
	w.mu.Lock()
	live := w.live
	w.mu.Unlock()
	if live == nil {
		return // no run has begun
	}
	draw := live.Update
	if over {
		draw = live.Flush
	}
	if err := draw(); err != nil {
		w.failed.Do(func() { w.line.complain(err) })
	}
}
