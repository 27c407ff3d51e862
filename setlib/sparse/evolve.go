package sparse

import (
	"fmt"
	"math"
	"math/rand/v2"

	"setlab/setlib/topology"
)

// Rewire lets the rule change the topology after an epoch and carries the weights over: connections that stay keep theirs, new
// ones get theirs from fresh, which is called once for each in connection order, or 0 if it is nil. The state's Graph, Weights and Scratch are
// filled in, the rest is the caller's. Rewire returns the momentum carried over in the same way, with new connections at rest; it
// reuses the slice of the state's Momentum. Other state of each connection is carried over as also says.
//
// With a rule whose Needs are Frugal the step takes place in memory that the matrix has anyway: the next graph and what leads to it
// lie in the index by output neuron, which is rebuilt afterward, and a graph that nobody has asked for makes room for it.
func (m *Matrix) Rewire(rule topology.Rule, s topology.State, rng *rand.Rand, fresh func() float32, also ...Carried) (momentum []float32) {
	s.Graph, s.Weights = m.graph, m.weights
	defer m.index() // whatever becomes of the step
	frugal := topology.NeedsOf(rule).Frugal
	if frugal {
		m.release()
		s.Scratch = &m.scratch
	} else {
		m.show()
	}
	ch := rule.Rewire(s, rng)
	if ch == nil {
		return s.Momentum
	}
	inPlace := ascending(ch.From, len(m.weights))
	if s.Momentum != nil {
		momentum = carry(s.Momentum, ch.From, nil, inPlace)
	}
	for _, a := range also {
		*a.Values = carry(*a.Values, ch.From, a.fresh(), inPlace)
	}
	m.replace(ch, fresh, inPlace)
	if frugal {
		m.scratch.Give(ch.From)
	} else {
		m.show()
	}
	return momentum
}

// Carried is values, one a connection, that move with their connections. Rewire puts those of the new topology in their place.
type Carried struct {
	Values *[]float32
	Fresh  float32 // the value of a new connection
}

func (c Carried) fresh() func() float32 {
	if c.Fresh == 0 {
		return nil
	}
	return func() float32 { return c.Fresh }
}

// Apply moves the matrix to the next topology: connections that stay keep their weight, new ones get theirs from
// fresh as in Carry. It panics if the change belongs to a layer of another shape.
func (m *Matrix) Apply(ch *topology.Change, fresh func() float32) {
	m.replace(ch, fresh, ascending(ch.From, len(m.weights)))
	m.show()
	m.index()
}

// show notes that somebody else may hold the graph.
func (m *Matrix) show() {
	m.mu.Lock()
	m.shown = true
	m.mu.Unlock()
}

// replace carries the weights over to the next graph, and keeps the memory of the last one if nobody else can hold that.
func (m *Matrix) replace(ch *topology.Change, fresh func() float32, inPlace bool) {
	if ch.Graph.In() != m.graph.In() || ch.Graph.Out() != m.graph.Out() {
		panic(fmt.Sprintf("sparse: a change to %v for a layer of %v", ch.Graph, m.graph))
	}
	m.release()
	m.weights = carry(m.weights, ch.From, fresh, inPlace)
	m.mu.Lock()
	last, shown := m.graph, m.shown
	m.graph, m.shown = ch.Graph, false
	m.mu.Unlock()
	if !shown {
		m.scratch.Recycle(last)
	}
}

// Carry returns values, one a connection of the old topology, arranged for the new one; new connections get theirs from fresh,
// which is called once for each in connection order, or 0 if it is nil. It reuses the memory of values where that suffices.
func Carry(values []float32, ch *topology.Change, fresh func() float32) []float32 {
	return carry(values, ch.From, fresh, ascending(ch.From, len(values)))
}

// carry is Carry; inPlace says that what stays keeps its order.
func carry(values []float32, from []int32, fresh func() float32, inPlace bool) []float32 {
	if inPlace && len(from) <= cap(values) {
		values = carryInPlace(values, from)
	} else {
		carried := make([]float32, len(from))
		for c, old := range from {
			if old >= 0 {
				carried[c] = values[old]
			}
		}
		values = carried
	}
	if fresh != nil {
		for c, old := range from {
			if old < 0 {
				values[c] = fresh()
			}
		}
	}
	return values
}

// carryInPlace moves what stays together at the front, and from there, the last first, to where it belongs; the rest becomes 0.
// It has no branches, which would be guessed wrongly every third time.
func carryInPlace(values []float32, from []int32) []float32 {
	kept := 0
	values = values[:max(len(values), len(from))]
	for _, old := range from {
		stays := ^int(old) >> 63 // all bits, or none for a new connection
		values[kept] = values[int(old)&stays|kept&^stays]
		kept -= stays
	}
	values = values[:len(from)]
	for c := len(from) - 1; c >= 0; c-- {
		stays := ^int(from[c]) >> 63
		kept += stays
		values[c] = math.Float32frombits(math.Float32bits(values[kept]) & uint32(stays))
	}
	return values
}

// ascending reports whether the connections that stay are among n and keep their order.
func ascending(from []int32, n int) bool {
	last, wrong := -1, 0
	for _, old := range from {
		stays := ^int(old) >> 63
		wrong |= (int(old) - last - 1) & stays
		last = int(old)&stays | last&^stays
	}
	return wrong >= 0 && last < n
}
