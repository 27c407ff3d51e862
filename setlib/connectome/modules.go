package connectome

import (
	"context"
	"math/rand/v2"
	"slices"
)

// DefaultTries is the default number of runs of the Louvain method.
const DefaultTries = 10

// ModuleOptions specifies the search for modules. The zero value uses the standard modularity with equal weights.
type ModuleOptions struct {
	Tries      int     // number of runs, each with another order of the neurons; the best result is used; 0 means 10
	Resolution float64 // γ: larger values give smaller modules; 0 means 1
	Weighted   bool    // weight connections by |w|
	Seed       uint64
	Threads    int // 0 means all processors; tries run in parallel
}

// Modules is a partition of the neurons into modules.
type Modules struct {
	// Modularity is Q = Σ over modules of (L/m - γ (D/2m)²), where L is the number of connections within the module, D the sum of its degrees,
	// and m the number of all connections (Newman and Girvan, "Finding and evaluating community structure in networks", Physical Review E 69,
	// 026113, 2004).
	Modularity float64
	Of         []int     // module of each neuron; 0 is the largest. A neuron without connections is its own module
	Sizes      []int     // number of neurons in each module
	Tries      []float64 // modularity of every try; a small spread indicates a reliable partition
}

// Modules searches for the partition with the largest modularity by the Louvain method (Blondel et al., "Fast unfolding of communities in large
// networks", J. Stat. Mech. P10008, 2008). It finds a local maximum, so compare modularities rather than partitions. Its time is nearly
// proportional to tries times connections, its memory to threads times connections.
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

// Modularity returns Q, see Modules, of a given partition, which has one module for each neuron.
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

// number numbers the modules by decreasing size.
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
