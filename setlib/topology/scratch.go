package topology

// Scratch is memory in which the steps of evolution of one layer are made, so that they need little beside what the layer has
// anyway. The zero value is empty and ready. It serves one step at a time.
type Scratch struct {
	spare   [][]int32
	neurons []int32
	starts  []int
}

// Give hands over an array, one number a connection, that nobody uses any more.
func (s *Scratch) Give(array []int32) {
	if s != nil && cap(array) > 0 {
		s.spare = append(s.spare, array)
	}
}

// Recycle hands over a graph that nobody holds any more.
func (s *Scratch) Recycle(g *Graph) {
	s.Give(g.targets)
	s.starts = g.starts
}

// Take returns an array of n numbers of any value: the smallest that was given and suffices, or else a new one.
func (s *Scratch) Take(n int) []int32 {
	if s == nil {
		return make([]int32, n)
	}
	best := -1
	for k, a := range s.spare {
		if cap(a) >= n && (best < 0 || cap(a) < cap(s.spare[best])) {
			best = k
		}
	}
	if best < 0 {
		return make([]int32, n)
	}
	array := s.spare[best][:n]
	last := len(s.spare) - 1
	s.spare[best], s.spare[last] = s.spare[last], nil
	s.spare = s.spare[:last]
	return array
}

// graph returns a graph with room for n connections.
func (s *Scratch) graph(in, out, n int) *Graph {
	g := &Graph{in: in, out: out, targets: s.Take(n)}
	if s != nil && cap(s.starts) > in {
		g.starts, s.starts = s.starts[:in+1], nil
		g.starts[0] = 0
	} else {
		g.starts = make([]int, in+1)
	}
	return g
}

// numbers returns room for a number a neuron.
func (s *Scratch) numbers(neurons int) []int32 {
	if s == nil {
		return make([]int32, neurons)
	}
	if cap(s.neurons) < neurons {
		s.neurons = make([]int32, neurons)
	}
	return s.neurons[:neurons]
}
