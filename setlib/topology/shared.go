package topology

import "fmt"

// Shared returns the number of pairs of neurons that are connected in both graphs. It panics if the graphs differ in shape. Its time is
// proportional to the number of connections.
func (g *Graph) Shared(other *Graph) int {
	if g.in != other.in || g.out != other.out {
		panic(fmt.Sprintf("topology: Shared: graphs differ in shape: %v and %v", g, other))
	}
	if g.Complete() {
		return other.Connections()
	}
	if other.Complete() {
		return g.Connections()
	}
	n := 0
	for i := range g.in {
		a, b := g.targets[g.starts[i]:g.starts[i+1]], other.targets[other.starts[i]:other.starts[i+1]]
		for len(a) > 0 && len(b) > 0 {
			switch {
			case a[0] < b[0]:
				a = a[1:]
			case a[0] > b[0]:
				b = b[1:]
			default:
				a, b, n = a[1:], b[1:], n+1
			}
		}
	}
	return n
}
