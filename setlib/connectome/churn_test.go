package connectome_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"setlab/datasets"
	"setlab/setlib/connectome"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// Churn equals a count of pairs with maps, epoch by epoch, for topologies that change within and after epochs.
func TestChurn(t *testing.T) {
	digits := datasets.Digits().Train.Slice(0, 300)
	for _, rule := range []topology.Rule{topology.SET{Epsilon: 4}, topology.RigL{Epsilon: 4, Schedule: topology.Schedule{Every: 5}}, topology.Dense{}} {
		n := nn.New(nn.Options{Inputs: 64, BatchSize: 20, LearningRate: 1e-4, Seed: 1, Layers: nn.MLP{Hidden: []int{40, 30}, Classes: 10, Topology: rule}.Layers()})
		pairs := func() (all []map[[2]int]bool) {
			for _, g := range n.Graphs()[:2] {
				set := map[[2]int]bool{}
				from, to := g.Pairs()
				for c := range from {
					set[[2]int{from[c], to[c]}] = true
				}
				all = append(all, set)
			}
			return all
		}
		before := pairs()
		var want [2][]float64
		byHand := train.Metric{Name: "by hand", Measure: func(context.Context, int) (float64, error) {
			now := pairs()
			for l := range now {
				fresh := 0
				for p := range now[l] {
					if !before[l][p] {
						fresh++
					}
				}
				want[l] = append(want[l], float64(fresh)/float64(len(now[l])))
			}
			before = now
			return 0, nil
		}}
		run, err := train.Fit(t.Context(), n, digits, train.Options{Epochs: 4, Metrics: append(connectome.Churn(n, 1), byHand)})
		if err != nil {
			t.Fatal(err)
		}
		for l := range want {
			for k, got := range run.History.Column(fmt.Sprintf("churn %d", l+1)) {
				if math.Abs(got-want[l][k]) > 1e-12 {
					t.Errorf("%v, layer %d, epoch %d: churn %g, want %g", rule, l+1, k+1, got, want[l][k])
				}
			}
		}
		most, _ := run.History.Max("churn 1")
		if _, dense := rule.(topology.Dense); (most == 0) != dense {
			t.Errorf("%v: churn %g", rule, most)
		}
	}
}

// TestOutputLayersThatChange follows networks whose output layer becomes complete in training, or ceases to be: the columns stay the same.
func TestOutputLayersThatChange(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 60)
	for _, c := range []struct {
		rule   topology.Rule
		layers int
	}{{topology.Magnitude{Begin: .1, End: .5}, 1}, {topology.ImportancePruning{Density: 1, Begin: .1, Period: 1, Share: .4}, 1}, {topology.SNFS{Density: .3}, 2}} {
		n := nn.New(nn.Options{Inputs: 64, BatchSize: 20, Seed: 1, Layers: []nn.Layer{nn.Sparse{Neurons: 30, Topology: c.rule}, nn.ReLU{}, nn.Sparse{Neurons: 10, Topology: c.rule}}})
		before := n.Graphs()[1].Complete()
		metrics := append(connectome.Churn(n, 1), connectome.Explored(n)...)
		run, err := train.Fit(t.Context(), n, data, train.Options{Epochs: 40, Metrics: append(metrics, connectome.Metrics(n, 1, connectome.MeasureOptions{})...)})
		if err != nil {
			t.Errorf("%v: %v", c.rule, err)
			continue
		}
		if churn := run.History.Column(fmt.Sprintf("churn %d", c.layers)); len(churn) != 40 {
			t.Errorf("%v: churn %v", c.rule, churn)
		}
		if before != (c.layers == 1) {
			t.Errorf("%v: the output layer is complete: %t", c.rule, before)
		}
	}
}
