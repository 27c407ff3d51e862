package topology

// revived returns the change in which connections that the old graph had as well are no new ones, but come from there, with their weights and
// what an optimizer remembers of them.
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
