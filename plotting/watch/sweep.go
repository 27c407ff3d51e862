package watch

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
	"setlab/setlib/train"
)

// pollInterval is the time between two looks of Sweep into the store.
const pollInterval = 2 * time.Second

// Sweep draws the runs of a grid in a store while other processes or machines train
// them. It trains nothing itself. It returns when all runs are finished, or with the
// cause of ctx's end. The columns are as for Curves.
//
//	grid, err := sweeps.Shipped("fashion")
//	…
//	err = watch.New(nil).Sweep(ctx, grid, runs.Open("results"), "accuracy")
//
// Curves grow whenever a run is saved, by default every half minute. The line says how
// many runs are finished, and the state of the others in the cluster that this machine
// submits to.
func (w *Watch) Sweep(ctx context.Context, grid sweeps.Grid, store *runs.Store, columns ...string) error {
	stored := map[int]*run{}
	defer w.leave(stored)
	for {
		status, err := grid.Status(ctx, store)
		if err != nil {
			return fmt.Errorf("watch: %w", err)
		}
		if err := w.take(stored, status, columns); err != nil {
			return fmt.Errorf("watch: %w", err)
		}
		if status.Found.Finished() == len(status.Runs) {
			return nil
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(pollInterval):
		}
	}
}

// take draws new epochs in the store. stored has the runs that were drawn before, by their index in the grid.
func (w *Watch) take(stored map[int]*run, status *sweeps.Status, columns []string) error {
	w.mu.Lock()
	defer w.draw(false)
	defer w.mu.Unlock()
	for i, found := range status.Found.Runs {
		if found == nil || found.Epochs == 0 {
			continue
		}
		r := stored[i]
		now := train.Progress{Epoch: found.Epochs, Epochs: found.Of, History: found.History}
		if r == nil {
			r = &run{name: status.Found.Names[i], columns: slices.Clone(columns), panels: w.panelsFor}
			if err := r.choose(now); err != nil {
				return err
			}
			w.show()
			stored[i], w.runs = r, append(w.runs, r)
		}
		if r.latest.Epoch != now.Epoch {
			r.latest = now
			r.fill()
		}
		r.running = !found.Finished()
	}
	w.stretch()
	w.note, _, _ = strings.Cut(status.String(), "\n")
	w.tell()
	return nil
}

// leave draws the final state.
func (w *Watch) leave(stored map[int]*run) {
	w.mu.Lock()
	for _, r := range stored {
		r.running = false
	}
	w.tell()
	over := w.over()
	w.mu.Unlock()
	w.draw(over)
}
