package connectome

import (
	"context"
	"fmt"

	"setlab/setlib/internal/together"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// ChurnMeasure is the name of Churn's metrics. The number of the layer of connections follows.
const ChurnMeasure = "churn"

// Churn returns metrics of how fast the topology of a network changes: columns "churn 1", "churn 2" and so on, one per layer. They are measured at
// epochs that are multiples of every, and after the last epoch, before the connections evolve. The value is the fraction of the layer's
// connections that did not exist at the previous measurement or, for the first one, when Churn was called. Resumed training does not have the
// previous measurement; its first value is relative to the state at which it resumes. Each layer needs 4 bytes per connection.
func Churn(n *nn.Network, every int) []train.Metric {
	current := follow(n)
	layersOf := func() (all []*topology.Graph) {
		for _, l := range current().layers {
			all = append(all, l.Topology)
		}
		return all
	}
	before, measurement := layersOf(), together.Measurement{}
	rates := make([]float64, len(before))
	var all []train.Metric
	for l := range before {
		name := fmt.Sprintf("%s %d", ChurnMeasure, l+1)
		all = append(all, train.Metric{Name: name, Every: every, Measure: func(_ context.Context, epoch int) (float64, error) {
			if measurement.Due(epoch, name) {
				now := layersOf()
				for k, g := range now {
					rates[k] = 0
					if c := g.Connections(); c > 0 {
						rates[k] = 1 - float64(g.Shared(before[k]))/float64(c)
					}
				}
				before = now
			}
			return rates[l], nil
		}})
	}
	return all
}
