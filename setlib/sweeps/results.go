package sweeps

import (
	"context"
	"errors"
	"os"
	"slices"

	"setlab/setlib/results"
	"setlab/setlib/runs"
)

// Training says how the runs of an experiment are trained. The zero value trains one run a processor into the folder runs, quietly.
type Training struct {
	// Store keeps the runs; nil is the folder "runs", or setlab/runs in the user's cache folder where that cannot be written. The runs
	// that come with SET Lab are read beside it.
	Store *runs.Store
	// Source finds the data; nil is datasets.Load.
	Source Source
	// Parallel is how many runs are trained at a time; 0 means one a processor.
	Parallel int
	// Missing trains at the scale "paper", too, what is missing there: hours to weeks.
	Missing bool
	// OnResults is called with the results so far while runs are trained, every half second at most, and never twice at a time.
	OnResults func(*results.Results)
	// OnProgress is called after every epoch of a run. PrintProgress makes one.
	OnProgress func(Progress)
}

// Results returns the runs of the experiment as a table. At the scale "paper" it trains nothing, unless Training.Missing says so: the
// table has the runs that are stored, finished or not, needs no data, and names what is missing with the command that trains it. At other
// scales it trains what is not stored yet. Data sets that are not here are told in the table, and their runs are missing there. When ctx is canceled, the table so far is
// returned with an error that wraps ctx's.
func (e *Experiment) Results(ctx context.Context, t Training) (*results.Results, error) {
	store := t.store()
	all, err := e.of(ctx, e.Grids, store, t)
	if all == nil || len(e.Begin) == 0 {
		return all, err
	}
	early, err2 := e.of(ctx, e.Begin, store, t)
	if err = errors.Join(err, err2); early == nil {
		return all, err
	}
	for _, metric := range early.Metrics() {
		all = all.Preceded(early, metric)
	}
	return all, err
}

// MustResults is Results for notebooks: it prints the progress of runs that are trained, and panics with the error.
func (e *Experiment) MustResults(ctx context.Context) *results.Results {
	all, err := e.Results(ctx, Training{OnProgress: PrintProgress(os.Stdout)})
	if err != nil {
		panic(err)
	}
	return all
}

// of returns the runs of some grids.
func (e *Experiment) of(ctx context.Context, grids []Grid, store *runs.Store, t Training) (*results.Results, error) {
	command := "setlab sweep " + e.Name
	if e.Scale != Paper {
		command += " --scale " + e.Scale
	}
	var configs []runs.Config
	var names []string
	var problems []error
	absent := map[int]error{}
	for _, g := range grids {
		source := t.Source
		if e.Scale == Paper && !t.Missing {
			source = StandIn
		}
		if len(g.Own) > 0 {
			command = "Experiment.Results(ctx, sweeps.Training{Missing: true})" // a file cannot have rules of one's own
		}
		some, of, missing, err := g.available(ctx, source)
		if err != nil {
			return nil, err
		}
		if len(missing) > 0 {
			outlines, err := g.Configs(ctx, StandIn)
			if err != nil {
				return nil, err
			}
			told := map[string]bool{}
			for i := range some {
				if why := missing[i]; why != nil {
					absent[len(configs)+i], some[i] = why, outlines[i]
					if !told[why.Error()] {
						told[why.Error()] = true
						problems = append(problems, why)
					}
				}
			}
		}
		configs, names = append(configs, some...), append(names, of...)
	}
	if e.Scale == Paper && !t.Missing {
		found, err := Find(store, configs)
		if err != nil {
			return nil, err
		}
		return results.Of(configs, names, found.Runs, append(problems, found.Unread...), command)
	}
	return t.train(ctx, store, configs, names, absent, problems, command)
}

// MustResults is the function Results for notebooks: it prints the progress, and panics with the error.
func MustResults(ctx context.Context, configs []runs.Config) *results.Results {
	all, err := Results(ctx, configs, Training{OnProgress: PrintProgress(os.Stdout)})
	if err != nil {
		panic(err)
	}
	return all
}

// Results trains what is not stored yet of configurations, such as those of models of one's own, and returns all of them as a table.
func Results(ctx context.Context, configs []runs.Config, t Training) (*results.Results, error) {
	return t.train(ctx, t.store(), configs, nil, nil, nil, "")
}

// train trains configurations, but for those whose data are absent.
func (t Training) train(ctx context.Context, store *runs.Store, configs []runs.Config, names []string, absent map[int]error, problems []error, command string) (*results.Results, error) {
	live := newLive(configs, names, problems, command, t.OnResults)
	if t.OnResults != nil {
		found, err := Find(store, configs)
		if err != nil {
			return nil, err
		}
		live.runs = found.Runs
	}
	trained, err := Train(ctx, store, live.watched(), Options{Parallel: t.Parallel, OnProgress: t.OnProgress, Absent: absent})
	var failed *Error
	if errors.As(err, &failed) {
		// That data are absent is told in the table.
		failed.Failures = slices.DeleteFunc(failed.Failures, func(f Failure) bool { return absent[f.Index] != nil })
		if len(failed.Failures) == 0 {
			err = nil
		}
	}
	all, err2 := results.Of(configs, names, trained, problems, command)
	return all, errors.Join(err, err2)
}
