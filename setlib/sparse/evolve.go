package sparse

import (
	"fmt"
	"math"
	"math/rand/v2"

	"setlab/setlib/topology"
)

// Rewire runs the rule to change the topology, and carries the weights over. Connections that remain keep their weight. New ones get their
// weight from fresh, which is called once for each in connection order, or 0 if fresh is nil. Rewire sets the state's Graph, Weights and
// Scratch; the caller sets the other fields. It returns the momentum, carried over in the same way with 0 for new connections. It reuses the
// slice of the state's Momentum. Other values per connection are carried over as specified by also.
//
// If the rule's Needs are Frugal, the step uses memory that the matrix already has: the next graph and intermediate results are stored in the
// index by output neuron, which is rebuilt afterward. A graph that has not been returned to a caller is reused.
func (m *Matrix) Rewire(rule topology.Rule, s topology.State, rng *rand.Rand, fresh func() float32, also ...Carried) (momentum []float32) {
	s.Graph, s.Weights = m.graph, m.weights
	defer m.index() // even if the step panics
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
	inPlace := checkOrigins(ch, len(m.weights))
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

// Carried is a slice with one value per connection that is carried over with the connections. Rewire replaces it with the values for the new
// topology.
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

// Apply changes the matrix to the next topology. Connections that remain keep their weight, and new ones get theirs from fresh, as in Carry.
// It panics if the change is for a layer of another shape.
func (m *Matrix) Apply(ch *topology.Change, fresh func() float32) {
	m.replace(ch, fresh, checkOrigins(ch, len(m.weights)))
	m.show()
	m.index()
}

// show records that a caller may hold the graph.
func (m *Matrix) show() {
	m.mu.Lock()
	m.shown = true
	m.mu.Unlock()
}

// replace carries the weights over to the next graph, and reuses the memory of the last graph if no caller can hold it.
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
	if !shown && last != ch.Graph {
		m.scratch.Recycle(last)
	}
}

// checkOrigins reports whether the remaining connections of the last n keep their order. It panics unless the change has a graph and an origin for
// each connection, which a user's rule may forget.
func checkOrigins(ch *topology.Change, n int) (inPlace bool) {
	if ch.Graph == nil {
		panic("sparse: a change without a Graph; a rule that changes nothing returns nil")
	}
	if c := ch.Graph.Connections(); len(ch.From) != c {
		panic(fmt.Sprintf("sparse: a change with From of length %d for a graph of %d connections; From has an element for each", len(ch.From), c))
	}
	if ascending(ch.From, n) {
		return true
	}
	for c, old := range ch.From {
		if int(old) >= n {
			panic(fmt.Sprintf("sparse: a change with From[%d] = %d, and the last graph has %d connections", c, old, n))
		}
	}
	return false
}

// Carry arranges values, one per connection of the old topology, for the new topology. New connections get their value from fresh, which is
// called once for each in connection order, or 0 if fresh is nil. The memory of values is reused if it is large enough.
func Carry(values []float32, ch *topology.Change, fresh func() float32) []float32 {
	return carry(values, ch.From, fresh, ascending(ch.From, len(values)))
}

// carry is Carry. inPlace is true if the remaining connections keep their order.
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

// carryInPlace moves the remaining values to the front and then, from last to first, to their positions; the others become 0. It has no
// branches, because they would be mispredicted about every third time.
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

// ascending reports whether the remaining connections are among the first n and keep their order.
func ascending(from []int32, n int) bool {
	last, wrong := -1, 0
	for _, old := range from {
		stays := ^int(old) >> 63
		wrong |= (int(old) - last - 1) & stays
		last = int(old)&stays | last&^stays
	}
	return wrong >= 0 && last < n
}
