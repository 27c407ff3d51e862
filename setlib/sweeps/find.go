package sweeps

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"setlab/datasets"
	"setlab/setlib/runs"
)

// Found is what a store has of a grid's runs. Its String says what is missing.
type Found struct {
	Names  []string    // of the runs, in the order of Grid.Configs
	Epochs []int       // that each of them has when it is finished
	Runs   []*runs.Run // without their models; nil where there is none, and interrupted where epochs are missing
	Unread []error     // of what is in the store and cannot be read: it is damaged, or a newer version of this library stored it
}

// Find returns what a store has of the grid's runs, finished or not. It trains nothing. A nil source is StandIn, which needs no data: so
// the figures of long runs are drawn on machines that have none.
func (g Grid) Find(ctx context.Context, store *runs.Store, source Source) (*Found, error) {
	if source == nil {
		source = StandIn
	}
	configs, err := g.Configs(ctx, source)
	if err != nil {
		return nil, err
	}
	return Find(store, configs)
}

// Find returns what a store has of the runs of configurations, finished or not. It trains nothing.
func Find(store *runs.Store, configs []runs.Config) (*Found, error) {
	f := &Found{Runs: make([]*runs.Run, len(configs))}
	for i, c := range configs {
		f.Names, f.Epochs = append(f.Names, c.Name), append(f.Epochs, c.Epochs)
		run, err := store.Find(c)
		if err != nil && !unreadable(err) {
			return nil, err
		}
		if f.Runs[i] = run; err != nil {
			f.Unread = append(f.Unread, err)
		}
	}
	return f, nil
}

// unreadable reports whether an error is that of a run that is stored and cannot be read.
func unreadable(err error) bool {
	var damage *runs.DamageError
	var newer *runs.NewerError
	return errors.As(err, &damage) || errors.As(err, &newer)
}

// StandIn is the Source of outlines, see datasets.Outline: enough to find runs, nothing to train on.
func StandIn(_ context.Context, name string) (*datasets.Set, error) { return datasets.Outline(name) }

// Finished returns how many of the runs are finished.
func (f *Found) Finished() int {
	n := 0
	for _, run := range f.Runs {
		if run != nil && run.Finished() {
			n++
		}
	}
	return n
}

// listed is how many runs a Found names of each kind.
const listed = 12

// String says how many runs are there, and names those that are missing, unfinished or damaged.
func (f *Found) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d runs", f.Finished(), len(f.Runs))
	var missing, partial, broken []string
	for _, err := range f.Unread {
		broken = append(broken, err.Error())
	}
	for i, run := range f.Runs {
		if run == nil {
			missing = append(missing, f.Names[i])
		} else if run.Interrupted() {
			partial = append(partial, fmt.Sprintf("%s: %d of %d epochs so far", f.Names[i], run.Epochs, run.Of))
		}
	}
	for _, kind := range []struct {
		what  string
		names []string
	}{{"cannot be read", broken}, {"unfinished", partial}, {"not run", missing}} {
		for k, name := range kind.names {
			if k == listed {
				fmt.Fprintf(&b, "\n  %s: and %d more", kind.what, len(kind.names)-k)
				break
			}
			fmt.Fprintf(&b, "\n  %s: %s", kind.what, name)
		}
	}
	return b.String()
}
