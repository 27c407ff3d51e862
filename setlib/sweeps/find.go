package sweeps

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"setlab/datasets"
	"setlab/setlib/runs"
)

// Found holds the stored runs of a grid. Its String reports what is missing.
type Found struct {
	Names  []string    // of the runs, in the order of Grid.Configs
	Epochs []int       // number of epochs of each run when it is finished
	Runs   []*runs.Run // without their models; nil if a run is not stored, and interrupted if epochs are missing
	Unread []error     // one for each stored run that cannot be read because it is damaged or was stored by a newer version of this library
}

// Find returns the stored runs of the grid, finished or not. It trains nothing. A nil source means StandIn, which needs no data, so
// figures of long runs can be drawn on machines without the data.
func (g Grid) Find(ctx context.Context, store *runs.Store, source Source) (*Found, error) {
	if source == nil {
		source = StandIn
	}
	configs, impossible, err := g.possible(ctx, source)
	if err != nil {
		return nil, err
	}
	return find(store, configs, impossible)
}

// possible returns the configurations and, by index, why some have options that are impossible. Data that cannot be read are an error.
func (g Grid) possible(ctx context.Context, source Source) (configs []runs.Config, impossible map[int]error, err error) {
	configs, impossible, err = g.Available(ctx, source)
	for _, why := range impossible {
		if err == nil && !errors.Is(why, ErrImpossible) {
			err = why
		}
	}
	return configs, impossible, err
}

// Find returns the stored runs of the configurations, finished or not. It trains nothing.
func Find(store *runs.Store, configs []runs.Config) (*Found, error) { return find(store, configs, nil) }

// find is Find for configurations of which some are impossible, and not run.
func find(store *runs.Store, configs []runs.Config, impossible map[int]error) (*Found, error) {
	f := &Found{Runs: make([]*runs.Run, len(configs))}
	for i, c := range configs {
		f.Names, f.Epochs = append(f.Names, c.Name), append(f.Epochs, c.Epochs)
		if impossible[i] != nil {
			continue
		}
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

// unreadable reports whether err is due to a stored run that cannot be read.
func unreadable(err error) bool {
	var damage *runs.DamageError
	var newer *runs.NewerError
	return errors.As(err, &damage) || errors.As(err, &newer)
}

// StandIn is a Source of outlines, see datasets.Outline. They are sufficient to find runs, but not to train them.
func StandIn(_ context.Context, name string) (*datasets.Set, error) { return datasets.Outline(name) }

// Finished returns the number of finished runs.
func (f *Found) Finished() int {
	n := 0
	for _, run := range f.Runs {
		if run != nil && run.Finished() {
			n++
		}
	}
	return n
}

// listed is the number of runs of each kind that Found.String names.
const listed = 12

// String returns the number of finished runs, and names runs that are missing, unfinished or damaged.
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
