package topology

// revived returns ch with revived connections: a new connection that also exists in the old graph keeps its weight and the optimizer's state.
func (s State) revived(ch *Change) *Change {
	old, next := s.Graph.Targets(), ch.Graph.Targets()
	for i := range s.Graph.in {
		c, end := s.Graph.Range(i)
		lo, hi := ch.Graph.Range(i)
		for n := lo; n < hi; n++ {
			for c < end && old[c] < next[n] {
				c++
			}
			if c < end && old[c] == next[n] {
				ch.From[n] = int32(c)
			}
		}
	}
	return ch
}
