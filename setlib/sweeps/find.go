package sweeps

import (
	"context"
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

// Find returns what a store has of the grid's runs, finished or not. It trains nothing. Of data sets of the registry it needs no more than
// their names, since what these stand for does not change; so the figures of long runs can be drawn without the data. A source that is
// given is asked for the data, and what is found has learned from exactly these.
func (g Grid) Find(ctx context.Context, store *runs.Store, source Source) (*Found, error) {
	if source == nil {
		configs, err := g.Configs(ctx, StandIn)
		if err != nil {
			return nil, err
		}
		return FindLike(store, configs)
	}
	configs, err := g.Configs(ctx, source)
	if err != nil {
		return nil, err
	}
	f := newFound(configs)
	for i, c := range configs {
		if f.Runs[i], err = store.Find(c); err != nil {
			f.Unread = append(f.Unread, err)
		}
	}
	return f, nil
}

// FindLike returns what a store has of runs whose configurations a grid has made with the source StandIn.
func FindLike(store *runs.Store, configs []runs.Config) (*Found, error) {
	f := newFound(configs)
	same := func(c runs.Config, r runs.Record) bool { return dataOf(r.Name) == dataOf(c.Name) }
	var err error
	f.Runs, f.Unread, err = store.FindLike(configs, same)
	return f, err
}

func newFound(configs []runs.Config) *Found {
	f := &Found{Runs: make([]*runs.Run, len(configs))}
	for _, c := range configs {
		f.Names, f.Epochs = append(f.Names, c.Name), append(f.Epochs, c.Epochs)
	}
	return f
}

// dataOf returns the data set that the name of a run, as point.configs makes it, begins with.
func dataOf(name string) string {
	name, _, _ = strings.Cut(name, ", ")
	return name[strings.LastIndex(name, " ")+1:]
}

// StandIn is a Source of sets that have the features and classes of a data set of the registry, and a single sample: enough to find runs
// that have learned from it, nothing to learn from.
func StandIn(_ context.Context, name string) (*datasets.Set, error) {
	e, err := datasets.Lookup(name)
	if err != nil {
		return nil, err
	}
	one := func(rows int) (*datasets.Samples, error) {
		if rows == 0 {
			return nil, nil
		}
		s, err := datasets.FromFloats(1, e.Features, make([]float32, e.Features), nil)
		if err != nil || e.Classes == 0 {
			return s, err
		}
		return s.WithLabels([]int{0}, e.Classes)
	}
	set := &datasets.Set{Name: e.Name, Title: e.Title, ImageShape: e.ImageShape, ClassNames: e.ClassNames}
	for _, split := range []struct {
		to   **datasets.Samples
		rows int
	}{{&set.Train, e.Train}, {&set.Valid, e.Valid}, {&set.Test, e.Test}} {
		if *split.to, err = one(split.rows); err != nil {
			return nil, err
		}
	}
	return set, nil
}

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
