package nn_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// TestInvalidRulesAreRefused checks that a rule with a parameter out of range, or one that does not work with the optimizer, is refused before
// anything is built.
func TestInvalidRulesAreRefused(t *testing.T) {
	for _, c := range []struct {
		rule      topology.Rule
		optimizer nn.Optimizer
		want      string
	}{
		{topology.SET{Zeta: 3}, nil, "layer 1: rule topology.SET: zeta 3"},
		{topology.SET{Epsilon: -11}, nil, "epsilon -11"},
		{topology.ImportancePruning{Zeta: 3}, nil, "zeta 3"},
		{topology.Magnitude{Final: 3}, nil, "final 3"},
		{topology.DeepR{}, nn.Adam{}, "layer 1: rule topology.DeepR with the optimizer"},
		{&topology.DeepR{}, nn.RMSprop{}, "leave out Optimizer"},
	} {
		o := nn.Options{Inputs: 4, Optimizer: c.optimizer, Layers: []nn.Layer{nn.Dropout{Rate: .1}, nn.Sparse{Neurons: 3, Topology: c.rule}}}
		if n, err := nn.NewContext(context.Background(), o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%T: %v, error %v, want %q", c.rule, n, err, c.want)
		}
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.Contains(text, c.want) {
					t.Errorf("%T: New panics with %q, want %q", c.rule, text, c.want)
				}
			}()
			nn.New(o)
		}()
	}
	nn.New(nn.Options{Inputs: 4, Layers: []nn.Layer{nn.Sparse{Neurons: 3, Topology: topology.DeepR{}}}})
	nn.New(nn.Options{Inputs: 4, Layers: []nn.Layer{nn.Sparse{Neurons: 3, Topology: topology.Custom{Needs: topology.Needs{Momentum: 5}}}}})
}

// TestValuesOutOfRangePanic checks that New names values that no training can use.
func TestValuesOutOfRangePanic(t *testing.T) {
	sparse := nn.Sparse{Neurons: 3}
	regrown := sparse
	regrown.Regrown = 9
	for want, o := range map[string]nn.Options{
		"Momentum 1.5":             {Momentum: 1.5, Layers: []nn.Layer{sparse}},
		"Momentum 1;":              {Momentum: 1, Layers: []nn.Layer{sparse}},
		"Momentum NaN":             {Momentum: math.NaN(), Layers: []nn.Layer{sparse}},
		"Regrown(9)":               {Layers: []nn.Layer{regrown}},
		"layer 1: a slope of NaN":  {Layers: []nn.Layer{sparse, nn.LeakyReLU{Slope: math.NaN()}}},
		"layer 1: a slope of +Inf": {Layers: []nn.Layer{sparse, nn.AllReLU{Slope: math.Inf(1)}}},
	} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.Contains(text, want) {
					t.Errorf("New panics with %q, want %q", text, want)
				}
			}()
			o.Inputs = 4
			nn.New(o)
		}()
	}
}

// TestPruningOfStoppedTraining stops the training of networks and an RBM early: their rules prune as far as they are, and not to the end.
func TestPruningOfStoppedTraining(t *testing.T) {
	data := datasets.Digits().Binarize(.5).Train.Slice(0, 50)
	never := train.Metric{Name: "accuracy", Measure: func(context.Context, int) (float64, error) { return 0, nil }}
	for _, c := range []struct {
		model train.Model
		least int
	}{
		{nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{20}, Classes: 10, Topology: topology.Magnitude{}}.Layers()}), 64*20 + 20*10},
		{rbm.New(rbm.Options{Visible: 64, Hidden: 20, Topology: topology.GraNet{}}), 64 * 20 * 2 / 5},
		{rbm.New(rbm.Options{Visible: 64, Hidden: 20, Topology: topology.Magnitude{}}), 64 * 20},
	} {
		run, err := train.Fit(t.Context(), c.model, data, train.Options{Epochs: 400, Metrics: []train.Metric{never}, Stop: train.EarlyStopping{Metric: "accuracy", Patience: 3}})
		if err != nil || !run.Stopped || run.Epochs != 4 {
			t.Fatalf("%v, %v", run, err)
		}
		if n := c.model.Connections(); n < c.least {
			t.Errorf("%v: %d connections after %d of 400 epochs, want at least %d", c.model, n, run.Epochs, c.least)
		}
	}
}
