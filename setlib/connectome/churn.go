package connectome

import (
	"context"
	"fmt"

	"setlab/setlib/nn"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// ChurnMeasure is the name of Churn's metrics, after which the number of the layer of connections stands.
const ChurnMeasure = "churn"

// Churn returns metrics that say how fast the topology of a network changes: a column "churn 1" and so on for each layer, every so many epochs and
// after the last, before the connections evolve. It is the fraction of the layer's connections that it did not have at the measurement before, or
// for the first one, when Churn was called. Resumed training does not know the measurement before: its first one compares with where it resumes.
// Each layer takes 4 bytes a connection.
func Churn(n *nn.Network, every int) []train.Metric {
	layersOf := func() (all []*topology.Graph) {
		for _, l := range Of(n, Options{}).layers {
			all = append(all, l.Topology)
		}
		return all
	}
	before, last := layersOf(), -1
	rates := make([]float64, len(before))
	var all []train.Metric
	for l := range before {
		all = append(all, train.Metric{Name: fmt.Sprintf("%s %d", ChurnMeasure, l+1), Every: every, Measure: func(_ context.Context, epoch int) (float64, error) {
			if epoch != last {
				now := layersOf()
				for k, g := range now {
					rates[k] = 0
					if c := g.Connections(); c > 0 {
						rates[k] = 1 - float64(g.Shared(before[k]))/float64(c)
					}
				}
				before, last = now, epoch
			}
			return rates[l], nil
		}})
	}
	return all
}
