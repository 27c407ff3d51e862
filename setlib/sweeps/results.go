package sweeps

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"setlab/setlib/results"
	"setlab/setlib/runs"
)

// Training specifies how the runs of an experiment are trained. The zero value trains one run per processor into the folder runs, without output.
type Training struct {
	// Store stores the runs; nil means the folder "runs", or setlab/runs in the user's cache folder if "runs" cannot be written. The runs that come
	// with SET Lab are read in addition.
	Store *runs.Store
	// Source loads the data; nil means datasets.Load.
	Source Source
	// Parallel is the number of runs trained at a time; 0 means one per processor.
	Parallel int
	// Missing also trains missing runs at the scale "paper", which takes hours to weeks.
	Missing bool
	// OnResults is called with the results so far during training, at most every half second and never concurrently.
	OnResults func(*results.Results)
	// OnProgress is called after every epoch of a run. PrintProgress returns such a function.
	OnProgress func(Progress)
}

// Results returns the runs of the experiment as a table. At the scale "paper" it trains nothing unless Training.Missing is set: the table has the
// stored runs, finished or not, needs no data, and names missing runs with the command that trains them. At other scales it trains the runs that are
// not stored yet. The table reports data sets that are not available; their runs are missing. If ctx is canceled, Results returns the table so far
// with an error that wraps ctx's error.
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

// MustResults is Results for notebooks. It prints the progress of training and panics on errors.
func (e *Experiment) MustResults(ctx context.Context) *results.Results {
	all, err := e.Results(ctx, Training{OnProgress: PrintProgress(os.Stdout)})
	if err != nil {
		panic(err)
	}
	return all
}

// of returns the runs of the given grids.
func (e *Experiment) of(ctx context.Context, grids []Grid, store *runs.Store, t Training) (*results.Results, error) {
	command := "setlab sweep " + e.Name + " --missing --store " + word(store.Dir)
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
			command = "Experiment.Results(ctx, sweeps.Training{Missing: true})" // user-defined rules cannot be written in a file
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

// word returns a folder's name as a word of a command in a shell.
func word(folder string) string {
	if strings.ContainsFunc(folder, func(r rune) bool {
		return r < utf8.RuneSelf && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-./", r)
	}) {
		return "'" + strings.ReplaceAll(folder, "'", `'\''`) + "'"
	}
	return folder
}

// MustResults is the function Results for notebooks. It prints the progress of training and panics on errors.
func MustResults(ctx context.Context, configs []runs.Config) *results.Results {
	all, err := Results(ctx, configs, Training{OnProgress: PrintProgress(os.Stdout)})
	if err != nil {
		panic(err)
	}
	return all
}

// Results trains the configurations that are not stored yet, such as those of user-defined models, and returns all of them as a table.
func Results(ctx context.Context, configs []runs.Config, t Training) (*results.Results, error) {
	return t.train(ctx, t.store(), configs, nil, nil, nil, "")
}

// train trains the configurations whose data is available.
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
		// The table reports missing data.
		failed.Failures = slices.DeleteFunc(failed.Failures, func(f Failure) bool { return absent[f.Index] != nil })
		if len(failed.Failures) == 0 {
			err = nil
		}
	}
	all, err2 := results.Of(configs, names, trained, problems, command)
	return all, errors.Join(err, err2)
}
