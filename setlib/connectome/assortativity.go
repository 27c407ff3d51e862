package connectome

import (
	"math"

	"gonum.org/v1/gonum/stat"

	"setlab/setlib/topology"
)

// Assortativity returns for each layer of connections the correlation, over its connections, between the degrees of source and target within the
// layer (Newman, "Mixing patterns in networks", Physical Review E 67, 026126, 2003). It is positive if hubs tend to connect to hubs. It is NaN if
// all sources or all targets have the same degree, as in a complete layer. Its time is proportional to the number of connections.
func (g *Graph) Assortativity() []float64 {
	out := make([]float64, len(g.layers))
	for l, layer := range g.layers {
		out[l] = assortativity(layer.Topology)
	}
	return out
}

func assortativity(t *topology.Graph) float64 {
	if t.Complete() || t.Connections() == 0 {
		return math.NaN()
	}
	in, out := t.InDegrees(), t.OutDegrees()
	source, target := make([]float64, 0, t.Connections()), make([]float64, 0, t.Connections())
	targets := t.Targets()
	for i, d := range in {
		lo, hi := t.Range(i)
		for _, j := range targets[lo:hi] {
			source, target = append(source, float64(d)), append(target, float64(out[j]))
		}
	}
	if stat.Variance(source, nil) == 0 || stat.Variance(target, nil) == 0 {
		return math.NaN()
	}
	return stat.Correlation(source, target, nil)
}
