package connectome

import (
	"context"
	"fmt"

	"setlab/setlib/internal/together"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// ExploredMeasure is the name of Exploration's metrics. The number of the layer of connections follows.
const ExploredMeasure = "explored"

// Exploration records which pairs of neurons have ever been connected: in-time over-parameterization (Liu et al., "Do we actually need dense
// over-parameterization?", ICML 2021). Each layer needs 4 bytes per recorded pair. Recording starts when the Exploration is created, so
// resumed training starts again from nothing.
type Exploration struct {
	seen [][][]int32 // for each layer and source, the targets that it has had, in ascending order
	size [][2]int    // of each layer
}

// Add records the current connections of a network.
func (e *Exploration) Add(g *Graph) {
	if e.seen == nil {
		for _, l := range g.layers {
			e.seen = append(e.seen, make([][]int32, l.Topology.In()))
			e.size = append(e.size, [2]int{l.Topology.In(), l.Topology.Out()})
		}
	}
	if len(e.seen) != len(g.layers) {
		panicf("a network of %d layers of connections after one of %d", len(g.layers), len(e.seen))
	}
	for l, layer := range g.layers {
		if t := layer.Topology; e.size[l] != [2]int{t.In(), t.Out()} {
			panicf("layer %d is %v after one of %d x %d neurons", l, t, e.size[l][0], e.size[l][1])
		}
		e.add(e.seen[l], layer.Topology)
	}
}

func (e *Exploration) add(seen [][]int32, t *topology.Graph) {
	var fresh []int32
	for i := range seen {
		lo, hi := t.Range(i)
		fresh = fresh[:0]
		old := seen[i]
		for _, j := range t.Targets()[lo:hi] {
			for len(old) > 0 && old[0] < j {
				old = old[1:]
			}
			if len(old) == 0 || old[0] != j {
				fresh = append(fresh, j)
			}
		}
		seen[i] = merged(seen[i], fresh)
	}
}

// merged merges two ascending lists without common elements.
func merged(a, b []int32) []int32 {
	k := len(a) - 1
	a = append(a, b...)
	for at, m := len(a)-1, len(b)-1; m >= 0; at-- {
		if k >= 0 && a[k] > b[m] {
			a[at] = a[k]
			k--
		} else {
			a[at] = b[m]
			m--
		}
	}
	return a
}

// Rates returns for each layer the fraction of all pairs of neurons that have been connected. It is 1 if every pair has been connected at some
// time.
func (e *Exploration) Rates() []float64 {
	rates := make([]float64, len(e.seen))
	for l, rows := range e.seen {
		n := 0
		for _, r := range rows {
			n += len(r)
		}
		if pairs := float64(e.size[l][0]) * float64(e.size[l][1]); pairs > 0 {
			rates[l] = float64(n) / pairs
		}
	}
	return rates
}

// Explored returns metrics of the explored fraction of a network: columns "explored 1", "explored 2" and so on, one per layer. The connections
// are recorded after each epoch, before they evolve, so the metrics must be measured every epoch. Rules that run within epochs (topology.NeedsOf(rule).Within)
// also connect pairs for a part of an epoch only, which are not counted.
func Explored(n *nn.Network) []train.Metric {
	e, measurement, current := &Exploration{}, together.Measurement{}, follow(n)
	var all []train.Metric
	for l := range current().layers {
		name := fmt.Sprintf("%s %d", ExploredMeasure, l+1)
		all = append(all, train.Metric{Name: name, Measure: func(_ context.Context, epoch int) (float64, error) {
			if measurement.Due(epoch, name) {
				e.Add(current())
			}
			return e.Rates()[l], nil
		}})
	}
	return all
}
