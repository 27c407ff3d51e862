package sweeps

import (
	"context"
	"fmt"

	"setlab/datasets"
	"setlab/setlib/runs"
)

// Source finds a data set by its name; datasets.Load is one.
type Source func(ctx context.Context, name string) (*datasets.Set, error)

// Configs returns the configurations, the seeds running fastest and the data slowest. A nil source is datasets.Load.
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

// Available returns the configurations, too, also if some of the grid's data sets cannot be read: absent has the reason by the number of
// each configuration that learns from one of these, which has no more than its name. Given to Options.Absent, the others are trained
// under the numbers, and in the shards, that they have where nothing is absent.
func (g Grid) Available(ctx context.Context, source Source) (all []runs.Config, absent map[int]error, err error) {
	all, _, absent, err = g.available(ctx, source)
	return all, absent, err
}

// available returns the name of each configuration's data set, too.
func (g Grid) available(ctx context.Context, source Source) (all []runs.Config, names []string, absent map[int]error, err error) {
	if err := g.check(); err != nil {
		return nil, nil, nil, err
	}
	if source == nil {
		source = datasets.Load
	}
	rules, err := rulesOf(g.Rules, g.Own)
	if err != nil {
		return nil, nil, nil, err
	}
	absent = map[int]error{}
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
			names = append(names, name)
			if unread != nil {
				absent[len(all)] = unread
				c = runs.Config{Name: c.Name, Epochs: c.Epochs}
			}
			all = append(all, c)
		}
	}
	return all, names, absent, nil
}

// load finds a data set: one of the grid's own tables, or what the source has.
func (g Grid) load(ctx context.Context, name string, source Source) (*datasets.Set, error) {
	if t, own := g.Tables[name]; own {
		return t.load()
	}
	return source(ctx, name)
}
