package topology

// ascending builds a graph from cells added in ascending order. The cell of a pair has number
// in*Out + out.
type ascending struct {
	g     *Graph
	row   int
	first uint64 // the first cell of row
}

func newAscending(in, out, expected int) *ascending {
	return &ascending{g: &Graph{in: in, out: out, starts: make([]int, in+1), targets: make([]int32, 0, expected)}}
}

func (a *ascending) add(cell uint64) {
	for cell >= a.first+uint64(a.g.out) {
		a.nextRow()
	}
	a.g.targets = append(a.g.targets, int32(cell-a.first))
}

func (a *ascending) nextRow() {
	a.row++
	a.first += uint64(a.g.out)
	a.g.starts[a.row] = len(a.g.targets)
}

func (a *ascending) graph() *Graph {
	for a.row < a.g.in {
		a.nextRow()
	}
	return a.g
}
