package nn_test

import (
	"context"
	"strings"
	"testing"

	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

// TestInvalidRulesAreRefused checks that a rule with a parameter out of range, or one that does not work with the optimizer, is refused before
// anything is built.
func TestInvalidRulesAreRefused(t *testing.T) {
	for _, c := range []struct {
		rule      topology.Rule
		optimizer nn.Optimizer
		want      string
	}{
		{topology.SET{Zeta: 3}, nil, "layer 2: rule topology.SET: zeta 3"},
		{topology.SET{Epsilon: -11}, nil, "epsilon -11"},
		{topology.ImportancePruning{Zeta: 3}, nil, "zeta 3"},
		{topology.Magnitude{Final: 3}, nil, "final 3"},
		{topology.DeepR{}, nn.Adam{}, "layer 2: rule topology.DeepR with the optimizer"},
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
