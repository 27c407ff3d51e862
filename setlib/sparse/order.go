package sparse

import (
	"setlab/setlib/internal/product"
	"setlab/setlib/topology"
)

// outputOrder lists the connections sorted by output neuron and then by input neuron.
type outputOrder struct {
	starts      []int   // starts[j] is the first connection of output neuron j; length Out+1
	sources     []int32 // the input neuron of each connection
	connections []int32 // its number in the graph's order
}

// index builds the index by output neuron with a counting sort, unless it exists. A matrix that is multiplied as a whole needs no index.
func (m *Matrix) index() {
	g := m.graph
	if m.outputs.Starts != nil || m.complete() {
		return
	}
	n := g.Connections()
	if cap(m.starts) < g.Out()+1 {
		m.starts = make([]int, g.Out()+1)
	}
	o := outputOrder{m.starts[:g.Out()+1], m.scratch.Take(n), m.scratch.Take(n)}
	if n <= blockSize {
		o.order(g)
	} else {
		o.orderByBlocks(g, &m.blocks)
	}
	m.inputs = product.Connections{Starts: g.Starts(), Others: g.Targets()}
	m.outputs = product.Connections{Starts: o.starts, Others: o.sources, At: o.connections}
}

// order sorts the connections in one pass.
func (o *outputOrder) order(g *topology.Graph) {
	starts, targets := o.starts, g.Targets()
	sources, connections := o.sources, o.connections[:len(o.sources)]
	clear(starts)
	for _, j := range targets {
		starts[j+1]++
	}
	for j := range g.Out() {
		starts[j+1] += starts[j]
	}
	// During the pass, starts[j] is the next position of neuron j; at the end it is the start of neuron j+1.
	for i := range g.In() {
		lo, hi := g.Range(i)
		for k, j := range targets[lo:hi] {
			place := starts[j]
			starts[j] = place + 1
			sources[place], connections[place] = int32(i), int32(lo+k)
		}
	}
	copy(starts[1:], starts[:g.Out()])
	starts[0] = 0
}

// blockSize is the number of connections sorted at a time: a block and its copy fit into the L2 cache. Sorting a large layer in one pass would
// write almost every connection to a position that is in no cache.
const blockSize = 1 << 17

// orderByBlocks first divides the connections into blocks of output neurons and then sorts each block.
func (o *outputOrder) orderByBlocks(g *topology.Graph, w *blocks) {
	shift := 0 // a block has 2^shift neurons
	for g.Out()>>shift > g.Connections()/blockSize {
		shift++
	}
	targets := g.Targets()
	ends := make([]int, g.Out()>>shift+1)
	for _, j := range targets {
		ends[j>>shift]++
	}
	largest, sum := 0, 0
	for b, size := range ends {
		largest = max(largest, size)
		ends[b] = sum // the next position of the block; at the end, its end
		sum += size
	}
	blockSources, blockTargets := o.sources, o.connections[:len(o.sources)]
	w.fit(g.In(), largest)
	next := w.next[:g.In()]
	for i := range g.In() {
		lo, hi := g.Range(i)
		next[i] = int32(lo)
		for _, j := range targets[lo:hi] {
			place := ends[j>>shift]
			ends[j>>shift] = place + 1
			blockSources[place], blockTargets[place] = int32(i), j
		}
	}
	lo := 0
	for b, hi := range ends {
		o.orderBlock(w, lo, hi, b<<shift, min((b+1)<<shift, g.Out()))
		lo = hi
	}
}

// blocks is the memory for sorting blocks.
type blocks struct {
	next             []int32 // for each input neuron, the first connection that is not yet sorted
	sources, targets []int32 // storage for one block
}

func (w *blocks) fit(in, size int) {
	if cap(w.next) < in {
		w.next = make([]int32, in)
	}
	if cap(w.sources) < size {
		w.sources, w.targets = make([]int32, size+size/8), make([]int32, size+size/8)
	}
}

// orderBlock sorts the connections at [lo, hi), which belong to the output neurons [first, last). Blocks must be sorted in ascending order.
func (o *outputOrder) orderBlock(w *blocks, lo, hi, first, last int) {
	sources, targets := w.sources[:hi-lo], w.targets[:hi-lo]
	copy(sources, o.sources[lo:hi])
	copy(targets, o.connections[lo:hi])
	places := o.starts[first : last+1]
	clear(places)
	for _, j := range targets {
		places[int(j)-first+1]++
	}
	places[0] = lo
	for j := range last - first {
		places[j+1] += places[j]
	}
	next, toSources, toConnections := w.next, o.sources, o.connections[:len(o.sources)]
	for k, i := range sources {
		j := int(targets[k]) - first
		place := places[j]
		places[j] = place + 1
		// The connections of an input neuron arrive in order: the graph has them in order, and the division into blocks keeps it.
		toSources[place], toConnections[place] = i, next[i]
		next[i]++
	}
	copy(places[1:], places[:last-first])
	places[0] = lo
}

// release gives the index's memory to the next step of evolution.
func (m *Matrix) release() {
	m.scratch.Give(m.outputs.Others)
	m.scratch.Give(m.outputs.At)
	m.inputs, m.outputs = product.Connections{}, product.Connections{}
}
