package sweeps

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"setlab/datasets"
	"setlab/setlib/runs"
)

// Source loads the data set with a given name. datasets.Load is a Source.
type Source func(ctx context.Context, name string) (*datasets.Set, error)

// Configs returns the configurations of all runs, each once, even if values are listed twice. Seeds vary fastest, data sets slowest. A nil source means datasets.Load.
func (g Grid) Configs(ctx context.Context, source Source) ([]runs.Config, error) {
	all, absent, err := g.Available(ctx, source)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if err := absent[i]; err != nil {
			return nil, err
		}
	}
	return all, nil
}

// ErrImpossible is the error of configurations with options that no model can have.
var ErrImpossible = errors.New("sweeps: impossible options")

// Available is Configs for grids with data sets that may not be readable, or with options that are impossible. It returns all configurations; those
// that cannot be trained have only a name, and absent holds the error by the index of the configuration. If absent is passed to Options.Absent, the other runs
// are trained with the same indices and in the same shards as in the complete grid.
func (g Grid) Available(ctx context.Context, source Source) (all []runs.Config, absent map[int]error, err error) {
	all, _, absent, err = g.available(ctx, source)
	return all, absent, err
}

// available also returns the name of each configuration's data set.
func (g Grid) available(ctx context.Context, source Source) (all []runs.Config, names []string, absent map[int]error, err error) {
	if err := g.check(); err != nil {
		return nil, nil, nil, err
	}
	if err := g.checkNames(); err != nil {
		return nil, nil, nil, err
	}
	if source == nil {
		source = datasets.Load
	}
	rules, err := rulesOf(g.Rules, g.Own, g.written)
	if err != nil {
		return nil, nil, nil, err
	}
	absent = map[int]error{}
	there := map[string]bool{}
	for _, name := range g.Data {
		set, unread := g.load(ctx, name, source)
		if unread != nil {
			unread = fmt.Errorf("sweeps: %w", unread)
			if set, err = StandIn(ctx, name); err != nil || ctx.Err() != nil {
				return nil, nil, nil, unread
			}
		}
		if set, err = g.scale(set); err != nil {
			return nil, nil, nil, err
		}
		apart, err := g.Validation.of(set)
		if err != nil {
			return nil, nil, nil, err
		}
		more, err := g.at(point{grid: &g, set: set, apart: apart}, rules)
		if err != nil {
			return nil, nil, nil, err
		}
		for _, c := range more {
			digest, err := digestOf(c)
			if err != nil {
				err = fmt.Errorf("%w of %s: %w", ErrImpossible, c.Name, err)
			} else if there[digest] {
				continue
			}
			there[digest] = true
			names = append(names, name)
			if err = cmp.Or(unread, err); err != nil {
				absent[len(all)] = err
				c = runs.Config{Name: c.Name, Epochs: c.Epochs}
			}
			all = append(all, c)
		}
	}
	return all, names, absent, nil
}

// load loads a data set: one of the grid's own tables, or one from the source.
func (g Grid) load(ctx context.Context, name string, source Source) (*datasets.Set, error) {
	if t, own := g.Tables[name]; own {
		return t.load()
	}
	return source(ctx, name)
}
