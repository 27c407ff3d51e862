package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

// sweepStatus prints how much of the grids a store contains and how long the rest will take. If measure is set, it measures unknown
// training times. It reports whether a cluster still has tasks of the grids, or may have some because its queue cannot be read.
func sweepStatus(ctx context.Context, out io.Writer, store *runs.Store, grids []gridFile, options sweeps.Options, measure bool) (busy bool, err error) {
	// Print line by line, since measuring takes a while.
	width := len("GRID")
	for _, grid := range grids {
		width = max(width, utf8.RuneCountInString(gridTitle(grid.one())))
	}
	fmt.Fprintf(out, "%-*s %9s %12s  %s\n", width, "GRID", "RUNS", "EPOCHS LEFT", "PROCESSOR TIME LEFT")
	var missing []string
	var total time.Duration
	unknown := 0
	for _, grid := range grids {
		where, err := grid.Status(ctx, store)
		if err != nil {
			return false, inFile(grid.path, err)
		}
		rest := newRest(where.Found, options.Shard)
		busy = busy || where.Busy() || where.QueueError != nil && len(rest.runs) > 0
		note := ""
		if measure && rest.unknown() > 0 {
			if err := rest.measure(ctx, grid); ctx.Err() != nil {
				return false, err
			} else if err != nil {
				note = err.Error()
			}
		}
		left := hours(rest.time())
		if n := rest.unknown(); n > 0 {
			left += fmt.Sprintf(", and %d runs of unknown duration", n)
			unknown += n
		}
		if note != "" {
			left += "; " + note
		}
		fmt.Fprintf(out, "%-*s %9s %12d  %s\n", width, gridTitle(grid.one()),
			fmt.Sprintf("%d/%d", rest.of-len(rest.runs), rest.of), rest.epochs(), left)
		total += rest.time()
		if len(rest.runs) > 0 {
			missing = append(missing, fmt.Sprintf("%s: %v", grid.one(), where))
		}
	}
	fmt.Fprintf(out, "\n%s of one processor in all", hours(total))
	if unknown > 0 {
		fmt.Fprintf(out, ", and %d runs of unknown duration; --estimate measures it", unknown)
	}
	fmt.Fprintln(out)
	for _, grid := range missing {
		fmt.Fprintf(out, "\n%s\n", grid)
	}
	return busy, nil
}

// watchInterval is the interval at which --watch updates the status. Tests shorten it.
var watchInterval = 10 * time.Second

// watchSweep repeats sweepStatus until the cluster has no tasks of the grids left.
func watchSweep(ctx context.Context, out io.Writer, store *runs.Store, grids []gridFile, options sweeps.Options) error {
	for {
		if terminal(out) {
			fmt.Fprint(out, "\x1b[H\x1b[2J")
		}
		fmt.Fprintln(out, time.Now().Format(time.TimeOnly))
		busy, err := sweepStatus(ctx, out, store, grids, options, false)
		if !busy || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(watchInterval):
		}
	}
}

// hours formats a duration in hours and minutes.
func hours(d time.Duration) string {
	return fmt.Sprintf("%d h %02d min", int(d.Hours()), int(d.Minutes())%60)
}

// rest holds the unfinished runs of a grid or of a shard of it.
type rest struct {
	found *sweeps.Found
	of    int                 // number of all runs
	runs  []int               // indices of the unfinished runs
	paces map[int]sweeps.Pace // known paces by run
}

func newRest(found *sweeps.Found, shard sweeps.Shard) *rest {
	r := &rest{found: found, paces: map[int]sweeps.Pace{}}
	like := map[string]sweeps.Pace{}
	for i, run := range found.Runs {
		if run != nil && run.Epochs > 0 {
			like[withoutSeed(found.Names[i])] = sweeps.PaceOf(run)
		}
	}
	for i, run := range found.Runs {
		if !shard.Has(i) {
			continue
		}
		if r.of++; run != nil && run.Finished() {
			continue
		}
		r.runs = append(r.runs, i)
		if pace, ok := like[withoutSeed(found.Names[i])]; ok {
			r.paces[i] = pace
		}
	}
	return r
}

// withoutSeed returns the part of a run's name that it shares with the runs that differ only in the seed. They take equally long.
func withoutSeed(name string) string {
	name, _, _ = strings.Cut(name, ", seed ")
	return name
}

// left returns the number of epochs that a run still needs.
func (r *rest) left(i int) int {
	if run := r.found.Runs[i]; run != nil && !run.Excerpt {
		return run.Of - run.Epochs
	}
	return r.found.Epochs[i]
}

func (r *rest) epochs() (n int) {
	for _, i := range r.runs {
		n += r.left(i)
	}
	return n
}

func (r *rest) time() (d time.Duration) {
	for _, i := range r.runs {
		d += r.paces[i].Whole(r.left(i))
	}
	return d
}

func (r *rest) unknown() int { return len(r.runs) - len(r.paces) }

// measure measures the pace of the runs whose pace is unknown.
func (r *rest) measure(ctx context.Context, grid gridFile) error {
	configs, absent, err := grid.Available(ctx, nil)
	if err != nil {
		return err
	}
	like := map[string]sweeps.Pace{}
	var failed []error
	for _, i := range r.runs {
		if _, known := r.paces[i]; known {
			continue
		}
		if err := absent[i]; err != nil {
			failed = append(failed, err)
			continue
		}
		key := withoutSeed(r.found.Names[i])
		pace, measured := like[key]
		if !measured {
			if pace, err = sweeps.MeasurePace(ctx, configs[i]); err != nil {
				failed = append(failed, err)
				continue
			}
			like[key] = pace
		}
		r.paces[i] = pace
	}
	return errors.Join(failed...)
}
