package connectome

import "context"

// Betweenness returns for each neuron the sum, over all pairs of other neurons, of the fraction of their shortest paths that pass through it
// (Freeman 1977), by Brandes' algorithm ("A faster algorithm for betweenness centrality", Journal of Mathematical Sociology 25, 163, 2001). If
// o.Sources is set, only the paths from that number of neurons are counted, and the result is scaled accordingly. Its time is proportional to
// sources times connections, its memory to threads times connections.
func (g *Graph) Betweenness(ctx context.Context, o DistanceOptions) ([]float64, error) {
	x, n := g.indexed(), g.Neurons()
	sources := sample(n, o.Sources, o.Seed)
	// Sources are summed in blocks of fixed size, in order, so that the sums do not depend on the threads.
	const block = 64
	total := make([]float64, n)
	blocks := make([][]float64, min(16, (len(sources)+block-1)/block))
	for first := 0; first < len(sources); first += block * len(blocks) {
		count := min(len(blocks), (len(sources)-first+block-1)/block)
		err := each(ctx, o.Threads, count, 1, func() func(int) {
			b := newBrandes(n)
			return func(k int) {
				if blocks[k] == nil {
					blocks[k] = make([]float64, n)
				}
				clear(blocks[k])
				lo := first + k*block
				for _, s := range sources[lo:min(lo+block, len(sources))] {
					if ctx.Err() != nil {
						return
					}
					b.add(x, s, blocks[k])
				}
			}
		})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		for _, sums := range blocks[:count] {
			for v, s := range sums {
				total[v] += s
			}
		}
	}
	for v := range total {
		total[v] *= float64(n) / float64(len(sources)) / 2 // every pair is found from both ends
	}
	return total, nil
}

// brandes is the memory of one search.
type brandes struct {
	search   *breadth
	distance []int32
	paths    []float64 // the number of shortest paths from the source
	depends  []float64 // sum of the source's dependencies on each neuron
}

func newBrandes(n int) *brandes {
	return &brandes{newBreadth(n), make([]int32, n), make([]float64, n), make([]float64, n)}
}

// add adds the dependencies of the source s on every neuron.
func (b *brandes) add(x *index, s int, to []float64) {
	b.search.from(x, s)
	order := b.search.order
	for level := range len(b.search.starts) - 1 {
		for _, v := range order[b.search.starts[level]:b.search.starts[level+1]] {
			b.distance[v], b.paths[v], b.depends[v] = int32(level), 0, 0
		}
	}
	b.paths[s] = 1
	for _, v := range order {
		for _, u := range x.of(int(v)) {
			if b.distance[u] > b.distance[v] {
				b.paths[u] += b.paths[v]
			}
		}
	}
	for k := len(order) - 1; k > 0; k-- {
		v := order[k]
		share := (1 + b.depends[v]) / b.paths[v]
		for _, u := range x.of(int(v)) {
			if b.distance[u] < b.distance[v] {
				b.depends[u] += b.paths[u] * share
			}
		}
		to[v] += b.depends[v]
	}
}
