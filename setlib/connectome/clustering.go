package connectome

import "context"

// Clustering measures how often neurons that share one neighbor also share another. A layered network has no triangles; its shortest cycles
// have four connections.
type Clustering struct {
	// RobinsAlexander is 4 FourCycles / ThreePaths: the fraction of paths of three connections whose ends are also connected (Robins and
	// Alexander, "Small worlds among interlocking directors", Computational & Mathematical Organization Theory 10, 69, 2004). It is 0 if there
	// are no such paths.
	RobinsAlexander float64
	FourCycles      int
	ThreePaths      int
	// Latapy is the mean over all neurons of PerNeuron.
	Latapy float64
	// PerNeuron is for each neuron u the mean over all neurons v at distance 2 of the fraction of common neighbors, |N(u) ∩ N(v)| / |N(u) ∪
	// N(v)| (Latapy, Magnien and Del Vecchio, "Basic notions for the analysis of large two-mode networks", Social Networks 30, 31, 2008). It
	// is 0 if there are no such neurons.
	PerNeuron []float64
}

// Clustering measures the clustering of the whole network. For a single layer, use g.Layer(l). Its time is proportional to the sum of the
// squares of the degrees, its memory to the number of neurons. It uses the given number of threads, or all processors if threads is 0.
func (g *Graph) Clustering(ctx context.Context, threads int) (Clustering, error) {
	x := g.indexed()
	c := Clustering{PerNeuron: make([]float64, g.Neurons()), ThreePaths: g.threePaths()}
	pairs := make([]int, g.Neurons()) // four-cycles in which the neuron is the first of two opposite corners
	err := each(ctx, threads, g.Neurons(), 16, func() func(int) {
		w := newWalk(g.Neurons())
		return func(v int) {
			w.from(x, v)
			sum := 0.
			for _, u := range w.seen {
				common := w.common[u]
				if int(u) > v {
					pairs[v] += int(common) * int(common-1) / 2
				}
				sum += float64(common) / float64(x.degree(v)+x.degree(int(u))-int(common))
			}
			if len(w.seen) > 0 {
				c.PerNeuron[v] = sum / float64(len(w.seen))
			}
			w.clear()
		}
	})
	if err != nil {
		return Clustering{}, err
	}
	for v, p := range pairs {
		c.FourCycles += p
		c.Latapy += c.PerNeuron[v]
	}
	c.FourCycles /= 2 // each has two pairs of opposite corners
	c.RobinsAlexander = g.closed(c.FourCycles, c.ThreePaths)
	if g.Neurons() > 0 {
		c.Latapy /= float64(g.Neurons())
	}
	return c, nil
}

// robinsAlexander returns only Clustering.RobinsAlexander. It visits either the even or the odd layers of neurons, whichever takes fewer
// steps.
func (g *Graph) robinsAlexander(ctx context.Context, threads int) (float64, error) {
	x := g.indexed()
	var steps [2]int // of walks that start in even and in odd layers
	for l := range g.Sizes() {
		for v := g.first[l]; v < g.first[l+1]; v++ {
			steps[(l+1)%2] += x.degree(v) * x.degree(v)
		}
	}
	side := 0
	if steps[1] < steps[0] {
		side = 1
	}
	var starts []int
	for l := side; l <= len(g.layers); l += 2 {
		for v := g.first[l]; v < g.first[l+1]; v++ {
			starts = append(starts, v)
		}
	}
	pairs := make([]int, len(starts))
	err := each(ctx, threads, len(starts), 16, func() func(int) {
		w := newWalk(g.Neurons())
		return func(k int) {
			v := starts[k]
			w.from(x, v)
			for _, u := range w.seen {
				if common := int(w.common[u]); int(u) > v {
					pairs[k] += common * (common - 1) / 2
				}
			}
			w.clear()
		}
	})
	if err != nil {
		return 0, err
	}
	cycles := 0
	for _, p := range pairs {
		cycles += p
	}
	return g.closed(cycles, g.threePaths()), nil
}

// threePaths returns the number of paths of three connections. Each is determined by its middle connection and another neighbor of both ends.
func (g *Graph) threePaths() int {
	x := g.indexed()
	n := 0
	for v := range g.Neurons() {
		rest := 0
		for _, u := range x.targets(v) {
			rest += x.degree(int(u)) - 1
		}
		n += (x.degree(v) - 1) * rest
	}
	return n
}

// closed returns the fraction of paths of length three that are closed.
func (g *Graph) closed(cycles, paths int) float64 {
	if paths == 0 {
		return 0
	}
	return 4 * float64(cycles) / float64(paths)
}

// walk counts the walks of two connections from one neuron to others.
type walk struct {
	common []int32 // number of neighbors in common with it
	seen   []int32 // the neurons with at least one
}

func newWalk(neurons int) *walk { return &walk{common: make([]int32, neurons)} }

func (w *walk) from(x *index, v int) {
	for _, m := range x.of(v) {
		for _, u := range x.of(int(m)) {
			if w.common[u] == 0 {
				w.seen = append(w.seen, u)
			}
			w.common[u]++
		}
	}
	// Walks back to the start do not count.
	for k, u := range w.seen {
		if int(u) == v {
			w.seen[k] = w.seen[len(w.seen)-1]
			w.seen = w.seen[:len(w.seen)-1]
			break
		}
	}
	w.common[v] = 0
}

func (w *walk) clear() {
	for _, u := range w.seen {
		w.common[u] = 0
	}
	w.seen = w.seen[:0]
}
