package topology

// Scratch is memory that the steps of evolution of one layer reuse, so that they allocate little. The zero value is empty and
// ready to use. A Scratch serves one step at a time.
type Scratch struct {
	spare   [][]int32
	neurons []int32
	starts  []int
}

// Give adds an array that is no longer in use. It has one element per connection.
func (s *Scratch) Give(array []int32) {
	if s != nil && cap(array) > 0 {
		s.spare = append(s.spare, array)
	}
}

// Recycle adds the memory of a graph that is no longer in use.
func (s *Scratch) Recycle(g *Graph) {
	s.Give(g.targets)
	s.starts = g.starts
}

// Take returns an array of n elements with undefined values: the smallest array of those given to s that is
// large enough, or a new one.
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

// graph returns a graph with storage for n connections.
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

// numbers returns storage for one number per neuron.
func (s *Scratch) numbers(neurons int) []int32 {
	if s == nil {
		return make([]int32, neurons)
	}
	if cap(s.neurons) < neurons {
		s.neurons = make([]int32, neurons)
	}
	return s.neurons[:neurons]
}
