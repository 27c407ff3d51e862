package connectome

import "sync"

// index lists the neighbors of every neuron: those in the previous layer, then those in the next, each in ascending
// order.
type index struct {
	once      sync.Once
	starts    []int   // start of each neuron's neighbors, and their total number
	splits    []int   // start of each neuron's neighbors in the next layer
	neighbors []int32 // numbers of neurons
	numbers   []int32 // index of the connection in its layer; unused for complete layers, where it may exceed 32 bits
}

// indexed returns the index, building it on first use.
func (g *Graph) indexed() *index {
	g.index.once.Do(func() { g.index.make(g) })
	return g.index
}

func (x *index) make(g *Graph) {
	n := g.Neurons()
	x.starts, x.splits = make([]int, n+1), make([]int, n)
	before := make([]int, n) // connections from the previous layer
	for l, layer := range g.layers {
		for j, d := range layer.Topology.OutDegrees() {
			before[g.first[l+1]+j] = d
		}
	}
	at := 0
	last := len(g.layers)
	for l := range last + 1 {
		for v := g.first[l]; v < g.first[l+1]; v++ {
			x.starts[v], x.splits[v] = at, at+before[v]
			at = x.splits[v]
			if l < last {
				lo, hi := g.layers[l].Topology.Range(v - g.first[l])
				at += hi - lo
			}
		}
	}
	x.starts[n] = at
	x.neighbors, x.numbers = make([]int32, at), make([]int32, at)
	next := before // position of the next connection from the previous layer
	copy(next, x.starts)
	for l, layer := range g.layers {
		targets := layer.Topology.Targets()
		for i := range layer.Topology.In() {
			u := g.first[l] + i
			lo, hi := layer.Topology.Range(i)
			for c := lo; c < hi; c++ {
				v := g.first[l+1] + int(targets[c])
				out := x.splits[u] + c - lo
				x.neighbors[out], x.numbers[out] = int32(v), int32(c)
				x.neighbors[next[v]], x.numbers[next[v]] = int32(u), int32(c)
				next[v]++
			}
		}
	}
}

// of returns the neighbors of a neuron.
func (x *index) of(v int) []int32 { return x.neighbors[x.starts[v]:x.starts[v+1]] }

// degree returns the number of neighbors of a neuron.
func (x *index) degree(v int) int { return x.starts[v+1] - x.starts[v] }

// sources returns the neighbors in the previous layer.
func (x *index) sources(v int) []int32 { return x.neighbors[x.starts[v]:x.splits[v]] }

// targets returns the neighbors in the next layer.
func (x *index) targets(v int) []int32 { return x.neighbors[x.splits[v]:x.starts[v+1]] }
