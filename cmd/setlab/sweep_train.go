package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

// sweepAll trains the grids in order and exports the finished runs of each. A grid that cannot be trained, for instance because its
// data is missing, does not stop the others.
func sweepAll(ctx context.Context, out io.Writer, store *runs.Store, grids []gridFile, options sweeps.Options, export string) error {
	var failed []error
	for k, grid := range grids {
		if err := ctx.Err(); err != nil {
			failed = append(failed, err)
			break
		}
		if len(grids) > 1 {
			fmt.Fprintln(out, grid.path)
		}
		if err := sweepOne(ctx, out, store, grid, options, export); err != nil {
			failed = append(failed, err)
			if k < len(grids)-1 && ctx.Err() == nil {
				fmt.Fprintln(out, err) // printed now and again at the end, hours later
			}
		}
	}
	return errors.Join(failed...)
}

// sweepOne trains one grid. It exports finished runs even if the rest fails or is interrupted.
func sweepOne(ctx context.Context, out io.Writer, store *runs.Store, grid gridFile, options sweeps.Options, export string) error {
	all, absent, err := grid.Available(ctx, nil)
	if err != nil {
		return inFile(grid.path, err)
	}
	options.Absent = absent
	options.OnProgress = sweepProgress(out)
	done, err := sweeps.Train(ctx, store, all, options)
	if err != nil {
		err = inFile(grid.path, err)
	}
	if export == "" {
		return err
	}
	copied := 0
	for _, run := range done {
		if run == nil || run.Interrupted() {
			continue
		}
		did, failed := store.Export(run.Digest, export, false)
		if failed != nil {
			err = errors.Join(err, failed)
		}
		if did {
			copied++
		}
	}
	if copied > 0 {
		fmt.Fprintf(out, "copied %d runs to %s\n", copied, export)
	}
	return err
}

// sweepProgress updates a single line on a terminal. Elsewhere, it prints a line whenever a run ends.
func sweepProgress(out io.Writer) func(sweeps.Progress) {
	if terminal(out) {
		return sweeps.PrintProgress(out)
	}
	ended := 0
	return func(p sweeps.Progress) {
		if p.Done+p.Failed > ended {
			ended = p.Done + p.Failed
			fmt.Fprintf(out, "%s  %v\n", time.Now().Format(time.TimeOnly), p)
		}
	}
}
