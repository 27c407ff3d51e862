// Package work has the workloads of the library's benchmarks: training epochs, evolution, annealed importance sampling. They use the
// library's public code and include everything. The data are generated, with the shapes of the paper's data sets: the time of training
// does not depend on values.
package work

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"setlab/setlib/rbm"
	"setlab/setlib/topology"
)

// Work is a workload to be timed.
type Work struct {
	Name string // a short name, for the command line
	Does string // a description of the workload
	Unit string // what is timed: epoch, step or estimate

	prepare func(threads int) Repetition
	whole   float64 // how many repetitions the unit takes, if each does a part of it; 0 means 1
}

// Repetition does the work once more. It returns ctx's error soon after ctx is canceled.
type Repetition func(ctx context.Context) error

// Prepare makes the model and the data, on at most threads processors (0 means all). It can take seconds.
func (w Work) Prepare(threads int) Prepared { return Prepared{w.prepare(threads), max(w.whole, 1)} }

// Prepared is a work that can be timed.
type Prepared struct {
	repetition Repetition
	whole      float64
}

// Time does the work, or a part of it, once, and returns the seconds that the whole takes at that speed.
func (p Prepared) Time(ctx context.Context) (float64, error) {
	seconds, err := p.repetition.Time(ctx)
	return seconds * p.whole, err
}

// Time does the work once and returns the seconds that it took.
func (r Repetition) Time(ctx context.Context) (float64, error) {
	began := time.Now()
	err := r(ctx)
	return time.Since(began).Seconds(), err
}

// All returns every work, in the order of reports.
func All() []Work {
	return []Work{
		w1.set("w1-set"), w2.set("w2-set"), w1.dense("w1-dense"),
		w1.rule("w1-rigl", "rigl"), w2.rule("w2-rigl", "rigl"),
		w1.adam("w1-set-adam"), w2.adam("w2-set-adam"),
		cnn.dense("cnn"), cnn.set("cnn-set"),
		rbm784.set("rbm784-set-cd1", 1), rbm784.set("rbm784-set-cd10", 10), rbm180.set("rbm180-set-cd10", 10),
		rbm784.ais("ais784-set", sparseRBM, rbm.PaperBetas()), rbm784.ais("ais784-dense", topology.Dense{}, rbm.PaperBetas()),
		w2.evolve("evolve-w2"),
	}
}

// Rules returns training of the paper's two larger perceptrons with each rule of topology.Names, such as "w1-chts", as far as All lacks it.
func Rules() []Work {
	var works []Work
	for _, rule := range topology.Names() {
		works = append(works, w1.rule("w1-"+rule, rule), w2.rule("w2-"+rule, rule))
	}
	all := Names(All())
	return slices.DeleteFunc(works, func(w Work) bool { return slices.Contains(all, w.Name) })
}

// Named returns the works of the given names, in the order of All and Rules. It ignores space around names; no names mean All. An unknown name
// is an error that lists the known ones.
func Named(names []string) ([]Work, error) {
	if len(names) == 0 {
		return All(), nil
	}
	all := append(All(), Rules()...)
	names = slices.Clone(names)
	for k, name := range names {
		name = strings.TrimSpace(name)
		names[k] = name
		if !slices.ContainsFunc(all, func(w Work) bool { return w.Name == name }) {
			return nil, fmt.Errorf("there is no work %q; there are %s", name, strings.Join(Names(all), ", "))
		}
	}
	return slices.DeleteFunc(all, func(w Work) bool { return !slices.Contains(names, w.Name) }), nil
}

// Names returns the works' names.
func Names(works []Work) []string {
	names := make([]string, len(works))
	for k, w := range works {
		names[k] = w.Name
	}
	return names
}
