// Accuracy trains the paper's perceptrons on image data with several seeds and writes every epoch's test accuracy as CSV. It is how
// the accuracies of the README were made:
//
//	go run ./bench/accuracy -data mnist -epochs 400 -seeds 1,2,3 -rules set,fixprob -out bench/results/accuracy-mnist.csv
//
// Runs that the file already holds are not repeated.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

func main() {
	e := experiment{}
	flag.StringVar(&e.data, "data", "mnist", "a labelled data set: mnist, fashion-mnist, …")
	flag.IntVar(&e.epochs, "epochs", 400, "epochs of a run")
	flag.StringVar(&e.scaling, "scaling", "global", "global: standardise all features alike; feature: each for itself; none")
	flag.Float64Var(&e.dropout, "dropout", .3, "dropout rate")
	flag.Float64Var(&e.epsilon, "epsilon", 20, "sparsity level")
	flag.IntVar(&e.init, "init", 0, "initial weights, a number of nn.Init")
	flag.IntVar(&e.regrown, "regrown", 0, "weights of new connections, a number of nn.Regrown")
	flag.IntVar(&e.threads, "threads", 0, "processors of a run; 0 means all")
	seeds := flag.String("seeds", "1,2,3", "seeds")
	rules := flag.String("rules", "set,fixprob", "set, fixprob, dense")
	out := flag.String("out", "accuracy.csv", "file to write or to go on with")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := e.all(ctx, *out, strings.Split(*rules, ","), strings.Split(*seeds, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "accuracy:", err)
		os.Exit(1)
	}
}

// experiment is what all runs of a file have in common.
type experiment struct {
	data, scaling                  string
	epochs, init, regrown, threads int
	dropout, epsilon               float64
}

// load returns the data in the scaling that was asked for.
func (e *experiment) load(ctx context.Context) (*datasets.Set, error) {
	set, err := datasets.Load(ctx, e.data)
	if err != nil {
		return nil, err
	}
	switch e.scaling {
	case "global":
		return set.GloballyStandardized(), nil
	case "feature":
		return set.Standardized(), nil
	case "none":
		return set, nil
	}
	return nil, fmt.Errorf("-scaling %s is none of global, feature and none", e.scaling)
}

// run trains one model.
func (e *experiment) run(ctx context.Context, set *datasets.Set, rule string, seed uint64) (*train.Run, error) {
	rules := map[string]topology.Rule{
		"set":     topology.SET{Epsilon: e.epsilon},
		"fixprob": topology.FixProb{Epsilon: e.epsilon},
		"dense":   topology.Dense{},
	}
	topo, ok := rules[rule]
	if !ok {
		return nil, fmt.Errorf("-rules %s is none of set, fixprob and dense", rule)
	}
	model := nn.New(nn.Options{
		Inputs: set.Features(), Seed: seed, Threads: e.threads,
		Layers: nn.MLP{
			Hidden: []int{1000, 1000, 1000}, Classes: set.Classes(), Topology: topo, Dropout: e.dropout,
			Init: nn.Init(e.init), Regrown: nn.Regrown(e.regrown),
		}.Layers(),
	})
	fmt.Fprintln(os.Stderr, model)
	return train.Fit(ctx, model, set.Train, train.Options{
		Epochs:  e.epochs,
		Metrics: []train.Metric{nn.Accuracy(model, set.Test), nn.TestLoss(model, set.Test)},
		OnEpoch: train.PrintProgress(os.Stderr),
	})
}
