package connectome

import (
	"context"
	"math"
	"math/rand/v2"
)

// neighborhood is a weighted undirected graph in which modules become nodes.
type neighborhood struct {
	starts   []int
	to       []int32
	weights  []float64 // nil if all are 1
	within   []float64 // twice the weight inside each node; nil means 0
	strength []float64 // sum of the weights of each node's edges; those inside count twice
	total    float64   // sum of the strengths, 2m
}

// weightedNeighbors returns the initial graph for Louvain.
func (g *Graph) weightedNeighbors(weighted bool) *neighborhood {
	x := g.indexed()
	n := &neighborhood{starts: x.starts, to: x.neighbors}
	if weighted {
		n.weights = make([]float64, len(x.neighbors))
		for l := range g.Sizes() {
			for v := g.first[l]; v < g.first[l+1]; v++ {
				for k := x.starts[v]; k < x.starts[v+1]; k++ {
					layer := l
					if k < x.splits[v] {
						layer--
					}
					n.weights[k] = math.Abs(g.weight(layer, int(x.numbers[k])))
				}
			}
		}
	}
	n.sum()
	return n
}

// sum computes the strengths.
func (n *neighborhood) sum() {
	n.strength = make([]float64, len(n.starts)-1)
	for v := range n.strength {
		s := float64(n.starts[v+1] - n.starts[v])
		if n.weights != nil {
			s = 0
			for _, w := range n.weights[n.starts[v]:n.starts[v+1]] {
				s += w
			}
		}
		if n.within != nil {
			s += n.within[v]
		}
		n.strength[v] = s
		n.total += s
	}
}

func (n *neighborhood) weight(k int) float64 {
	if n.weights == nil {
		return 1
	}
	return n.weights[k]
}

// modularity returns Q of a partition. Modules are numbered from 0.
func (n *neighborhood) modularity(of []int32, resolution float64) float64 {
	if n.total == 0 {
		return 0
	}
	inside, degree := make([]float64, len(of)), make([]float64, len(of))
	for v, c := range of {
		degree[c] += n.strength[v]
		if n.within != nil {
			inside[c] += n.within[v]
		}
		for k := n.starts[v]; k < n.starts[v+1]; k++ {
			if of[n.to[k]] == c {
				inside[c] += n.weight(k)
			}
		}
	}
	q := 0.
	for c := range inside {
		d := degree[c] / n.total
		q += inside[c]/n.total - resolution*d*d
	}
	return q
}

// louvain returns the module of each node. Nodes move to the neighboring module that increases the modularity most until no move increases
// it. Then modules become nodes, and this is repeated until nothing changes.
func louvain(ctx context.Context, n *neighborhood, resolution float64, rng *rand.Rand) []int32 {
	of := make([]int32, len(n.strength))
	for v := range of {
		of[v] = int32(v)
	}
	for ctx.Err() == nil {
		modules, moved := n.move(ctx, resolution, rng)
		if !moved {
			return of
		}
		count := renumber(modules)
		for v, c := range of {
			of[v] = modules[c]
		}
		n = n.merge(modules, count)
	}
	return of
}

// move moves nodes between modules, and reports whether any node moved.
func (n *neighborhood) move(ctx context.Context, resolution float64, rng *rand.Rand) (of []int32, moved bool) {
	size := len(n.strength)
	of = make([]int32, size)
	degree := make([]float64, size) // of each module
	for v := range of {
		of[v], degree[v] = int32(v), n.strength[v]
	}
	if n.total == 0 {
		return of, false
	}
	links := make([]float64, size) // from the current node to each module
	var near []int32               // modules with links
	// Nodes are queued in random order, and again when a neighbor moves to another module (Ozaki, Tezuka and Inaba 2016).
	queue, waits := make([]int32, size), make([]bool, size)
	for k, v := range rng.Perm(size) {
		queue[k], waits[v] = int32(v), true
	}
	for at, left := 0, size; left > 0; at, left = (at+1)%size, left-1 {
		if left%4096 == 0 && ctx.Err() != nil {
			break
		}
		v := queue[at]
		waits[v] = false
		own := of[v]
		near = append(near[:0], own)
		for k := n.starts[v]; k < n.starts[v+1]; k++ {
			c := of[n.to[k]]
			if links[c] == 0 && c != own {
				near = append(near, c)
			}
			links[c] += n.weight(k)
		}
		s := n.strength[v]
		degree[own] -= s
		best, gain := own, links[own]-resolution*s*degree[own]/n.total
		least := 1e-12 * (s + math.Abs(gain)) // tolerance for rounding errors, at any scale of the weights
		for _, c := range near[1:] {
			if d := links[c] - resolution*s*degree[c]/n.total; d > gain+least {
				best, gain = c, d
			}
		}
		degree[best] += s
		for _, c := range near {
			links[c] = 0
		}
		if best == own {
			continue
		}
		of[v], moved = best, true
		for _, u := range n.to[n.starts[v]:n.starts[v+1]] {
			if !waits[u] && of[u] != best {
				waits[u] = true
				queue[(at+left)%size] = u
				left++
			}
		}
	}
	return of, moved
}

// renumber numbers the modules from 0 in the order of their first appearance, and returns their number.
func renumber(of []int32) int {
	numbers := make([]int32, len(of))
	count := 0
	for v, c := range of {
		if numbers[c] == 0 {
			count++
			numbers[c] = int32(count)
		}
		of[v] = numbers[c] - 1
	}
	return count
}

// merge returns the graph with modules as nodes.
func (n *neighborhood) merge(of []int32, count int) *neighborhood {
	members := make([]int, count+1) // start of each module's members
	for _, c := range of {
		members[c+1]++
	}
	for c := range count {
		members[c+1] += members[c]
	}
	next := append([]int{}, members[:count]...)
	sorted := make([]int32, len(of))
	for v, c := range of {
		sorted[next[c]] = int32(v)
		next[c]++
	}
	out := &neighborhood{starts: make([]int, 1, count+1), within: make([]float64, count), weights: []float64{}}
	links := make([]float64, count)
	var near []int32
	for c := range count {
		near = near[:0]
		for _, v := range sorted[members[c]:members[c+1]] {
			if n.within != nil {
				out.within[c] += n.within[v]
			}
			for k := n.starts[v]; k < n.starts[v+1]; k++ {
				d := of[n.to[k]]
				if int(d) == c {
					out.within[c] += n.weight(k)
					continue
				}
				if links[d] == 0 {
					near = append(near, d)
				}
				links[d] += n.weight(k)
			}
		}
		for _, d := range near {
			if links[d] > 0 {
				out.to, out.weights = append(out.to, d), append(out.weights, links[d])
				links[d] = 0
			}
		}
		out.starts = append(out.starts, len(out.to))
	}
	out.sum()
	return out
}
