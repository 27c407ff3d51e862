package connectome

import (
	"math"
	"math/rand/v2"

	"setlab/setlib/topology"
)

// ErdosRenyi returns a random network with the same numbers of neurons and connections in each layer; all such networks are equally likely. It has
// no weights. Its time is proportional to the number of connections.
func (g *Graph) ErdosRenyi(seed uint64) *Graph {
	layers := make([]Layer, len(g.layers))
	for l, layer := range g.layers {
		t := layer.Topology
		rng := rand.New(rand.NewPCG(seed, uint64(l)))
		layers[l].Topology = made(t.In(), t.Out(), nil, nil).Replace(nil, t.Connections(), rng).Graph
	}
	return New(layers)
}

// RewireOptions specifies how to rewire. The zero value is sufficient for layers of any shape found in training; Rewired.Mixed checks it.
type RewireOptions struct {
	Trades int // number per neuron of the smaller side of a layer; 0 means 30
	// Signs rewires positive and negative connections separately: each neuron keeps its number of both, and sources keep their weights. If it is
	// false, the result has no weights. Neurons do not trade a neighbor that both have, with opposite signs. So of dense layers only some networks,
	// or none but the original, are reached.
	Signs bool
	Seed  uint64
}

// DefaultTrades is the default number of trades per neuron.
const DefaultTrades = 30

// Rewired is a random network with the same degrees as the original.
type Rewired struct {
	*Graph
	// Kept is for each layer the fraction of the original's connections that it still has, and Halfway that fraction after half of the trades. If
	// they are about equal, rewiring was long enough.
	Kept, Halfway []float64
	connections   []int
}

// Mixed reports whether rewiring was long enough: in no layer does the fraction of the original's connections fall, from half of the trades to all
// of them, by more than four standard deviations.
func (r *Rewired) Mixed() bool {
	for l, k := range r.Kept {
		h := r.Halfway[l]
		if h-k > 4*math.Sqrt2*deviation(h, r.connections[l]) {
			return false
		}
	}
	return true
}

// Rewired returns a random network in which every neuron has as many connections to the previous and to the next layer as in g. If it is mixed, all
// such networks are equally likely, or with Signs those that can be reached. Pairs of neurons of a layer trade the neighbors that only one of them has (Strona et al., "A fast and unbiased
// procedure to randomize ecological binary matrices with fixed row and column totals", Nature Communications 5, 4114, 2014). Its time is
// proportional to trades times connections.
func (g *Graph) Rewired(o RewireOptions) *Rewired {
	if o.Trades <= 0 {
		o.Trades = DefaultTrades
	}
	r := &Rewired{}
	layers := make([]Layer, len(g.layers))
	for l, layer := range g.layers {
		b := newTrader(layer, o.Signs, rand.New(rand.NewPCG(o.Seed, uint64(l)+1<<32)))
		half := (o.Trades*len(b.rows) + 1) / 2
		b.trade(half)
		r.Halfway = append(r.Halfway, shared(layer.Topology, b.layer().Topology))
		b.trade(o.Trades*len(b.rows) - half)
		layers[l] = b.layer()
		r.Kept = append(r.Kept, shared(layer.Topology, layers[l].Topology))
		r.connections = append(r.connections, layer.Topology.Connections())
	}
	r.Graph = New(layers)
	return r
}

// deviation returns the standard deviation of a fraction of n elements.
func deviation(fraction float64, n int) float64 {
	return math.Sqrt(fraction * (1 - fraction) / float64(max(1, n)))
}

// shared returns the fraction of the connections of a that b also has.
func shared(a, b *topology.Graph) float64 {
	if a.Connections() == 0 {
		return 1
	}
	n := 0
	for i := range a.In() {
		lo, hi := a.Range(i)
		from, to := b.Range(i)
		other := b.Targets()[from:to]
		for _, j := range a.Targets()[lo:hi] {
			for len(other) > 0 && other[0] < j {
				other = other[1:]
			}
			if len(other) > 0 && other[0] == j {
				n++
			}
		}
	}
	return float64(n) / float64(a.Connections())
}
