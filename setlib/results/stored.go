package results

import (
	"context"
	"runtime"

	"golang.org/x/sync/errgroup"

	"setlab/setlib/runs"
)

// Stored returns the table of all runs of a store by name, finished or not. The table reports runs that are
// damaged or were stored by a newer version of this library. A folder that does not exist has no runs. If ctx is
// canceled, Stored returns its error.
func Stored(ctx context.Context, store *runs.Store) (*Results, error) {
	entries, err := store.List()
	if err != nil {
		return nil, err
	}
	rows, problems := make([]Row, len(entries)), make([]error, len(entries))
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, e := range entries {
		g.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if problems[i] = e.Damage; e.Damage != nil {
				return nil
			}
			run, err := store.Load(e)
			if problems[i] = err; err != nil {
				return nil
			}
			rows[i], err = rowOf(run)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	r := &Results{}
	for i, w := range rows {
		if problems[i] == nil {
			r.rows = append(r.rows, w)
		}
	}
	r.nameData()
	r.nameModels()
	for _, problem := range problems {
		if problem != nil {
			r.problems = append(r.problems, problem)
		}
	}
	return r, nil
}
