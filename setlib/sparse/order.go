package sparse

// outputOrder lists the connections by output neuron, and within one by input neuron.
type outputOrder struct {
	starts      []int   // starts[j] is the first connection of output neuron j; length Out+1
	sources     []int32 // the input neuron of each connection
	connections []int32 // its number in the graph's order
}

// index orders the connections by output neuron, by counting, if that is not done. A complete graph needs no index.
func (m *Matrix) index() {
	g := m.graph
	if m.byOutput.starts != nil || g.Complete() {
		return
	}
	n := g.Connections()
	starts, sources, connections := make([]int, g.Out()+1), m.scratch.Take(n), m.scratch.Take(n)
	targets := g.Targets()
	for _, j := range targets {
		starts[j+1]++
	}
	for j := range g.Out() {
		starts[j+1] += starts[j]
	}
	// While they fill, starts[j] is the next place of neuron j; in the end it is where neuron j+1 starts.
	connections = connections[:len(sources)]
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
	m.byOutput = outputOrder{starts, sources, connections}
}

// release gives the index's memory to the next step of evolution.
func (m *Matrix) release() {
	m.scratch.Give(m.byOutput.sources)
	m.scratch.Give(m.byOutput.connections)
	m.byOutput = outputOrder{}
}
