package connectome

import (
	"context"
	"math/rand/v2"
	"slices"
)

// DefaultTries is how often Louvain is run.
const DefaultTries = 10

// ModuleOptions says how to look for modules. The zero value is the usual modularity of connections that all count alike.
type ModuleOptions struct {
	Tries      int     // how often, each in another order of the neurons; the best counts; 0 means 10
	Resolution float64 // γ: the larger, the smaller modules are; 0 means 1
	Weighted   bool    // connections count by |w|
	Seed       uint64
	Threads    int // 0 means all processors; tries run side by side
}

// Modules is a partition of the neurons into modules.
type Modules struct {
	// Modularity is Q = Σ over modules of (L/m - γ (D/2m)²), L being the connections within the module, D the sum of its degrees and m all
	// connections (Newman and Girvan, "Finding and evaluating community structure in networks", Physical Review E 69, 026113, 2004).
	Modularity float64
	Of         []int     // the module of each neuron; 0 is the largest. A neuron without connections is a module of its own
	Sizes      []int     // neurons of each module
	Tries      []float64 // the modularity of every try: its spread says how sure the partition is
}

// Modules looks for the partition of largest modularity by the Louvain method (Blondel et al., "Fast unfolding of communities in large networks",
// J. Stat. Mech. P10008, 2008), which finds a local maximum: compare modularities, and not the partitions themselves. Time is nearly
// proportional to tries times connections, memory to threads times connections.
func (g *Graph) Modules(ctx context.Context, o ModuleOptions) (Modules, error) {
	tries, resolution := o.Tries, o.Resolution
	if tries <= 0 {
		tries = DefaultTries
	}
	if resolution == 0 {
		resolution = 1
	}
	net := g.weightedNeighbors(o.Weighted)
	found := make([][]int32, tries)
	all := make([]float64, tries)
	err := each(ctx, o.Threads, tries, 1, func() func(int) {
		return func(k int) {
			found[k] = louvain(ctx, net, resolution, rand.New(rand.NewPCG(o.Seed, uint64(k))))
			all[k] = net.modularity(found[k], resolution)
		}
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Modules{}, err
	}
	best := 0
	for k, q := range all {
		if q > all[best] {
			best = k
		}
	}
	m := Modules{Modularity: all[best], Tries: all}
	m.number(found[best])
	return m, nil
}

// Modularity returns Q, see Modules, of a partition of one's own, which has a module for each neuron.
func (g *Graph) Modularity(modules []int, o ModuleOptions) float64 {
	if len(modules) != g.Neurons() {
		panicf("%d modules of neurons in a network of %d", len(modules), g.Neurons())
	}
	of := make([]int32, len(modules))
	numbers := map[int]int32{}
	for v, m := range modules {
		k, ok := numbers[m]
		if !ok {
			k = int32(len(numbers))
			numbers[m] = k
		}
		of[v] = k
	}
	resolution := o.Resolution
	if resolution == 0 {
		resolution = 1
	}
	return g.weightedNeighbors(o.Weighted).modularity(of, resolution)
}

// number numbers the modules by their size.
func (m *Modules) number(of []int32) {
	sizes := map[int32]int{}
	var found []int32 // in the order of their first neurons
	for _, c := range of {
		if sizes[c] == 0 {
			found = append(found, c)
		}
		sizes[c]++
	}
	slices.SortStableFunc(found, func(a, b int32) int { return sizes[b] - sizes[a] })
	number := make(map[int32]int, len(found))
	for k, c := range found {
		number[c] = k
		m.Sizes = append(m.Sizes, sizes[c])
	}
	m.Of = make([]int, len(of))
	for v, c := range of {
		m.Of[v] = number[c]
	}
}
