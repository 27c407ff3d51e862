package connectome

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// DistanceOptions specifies how to measure distances. The zero value starts from every neuron.
type DistanceOptions struct {
	// Sources is the number of neurons, drawn without replacement, from which the distances to all others are measured; 0 means all neurons.
	Sources int
	Seed    uint64
	Threads int // 0 means all processors
}

// Distances describes the lengths of the shortest paths between neurons, in connections. Connections are undirected here, because all directed
// paths from an input to an output have the same length.
type Distances struct {
	Mean    float64 // over all connected pairs; NaN if there are none
	Longest int
	// Efficiency is the mean over all pairs of 1/distance, where pairs without a path count as 0 (Latora and Marchiori, Physical Review Letters
	// 87, 198701, 2001).
	Efficiency float64
	Sources    int // number of neurons from which distances were measured
	Connected  int // number of ordered pairs from these to others with a path
	// Standard errors of sampled values, for sources drawn without replacement. They are 0 if all neurons were sources, and NaN if one of several was.
	MeanError, EfficiencyError float64
}

// Distances finds the shortest paths from all neurons, or from a sample, by breadth-first search. Its time is proportional to sources times
// connections, its memory to threads times neurons.
func (g *Graph) Distances(ctx context.Context, o DistanceOptions) (Distances, error) {
	x, n := g.indexed(), g.Neurons()
	sources := sample(n, o.Sources, o.Seed)
	sums, reached, inverse, longest := make([]int, len(sources)), make([]int, len(sources)), make([]float64, len(sources)), make([]int, len(sources))
	err := each(ctx, o.Threads, (len(sources)+63)/64, 1, func() func(int) {
		b := newBreadth64(n)
		return func(k int) {
			lo := k * 64
			b.from(x, sources[lo:min(lo+64, len(sources))], func(distance, source, found int) {
				source += lo
				sums[source] += distance * found
				reached[source] += found
				inverse[source] += float64(found) / float64(distance)
				longest[source] = distance
			})
		}
	})
	if err != nil {
		return Distances{}, err
	}
	d := Distances{Mean: math.NaN(), Sources: len(sources)}
	sum := 0
	for k := range sources {
		sum += sums[k]
		d.Connected += reached[k]
		d.Efficiency += inverse[k]
		d.Longest = max(d.Longest, longest[k])
	}
	if d.Connected > 0 {
		d.Mean = float64(sum) / float64(d.Connected)
	}
	if n > 1 && len(sources) > 0 {
		d.Efficiency /= float64(len(sources)) * float64(n-1)
	}
	if len(sources) == 1 && n > 1 {
		d.MeanError, d.EfficiencyError = math.NaN(), math.NaN()
	}
	if s := len(sources); s > 1 && s < n {
		// The mean distance is a ratio of two sums over the sources. Its error follows from the residuals of each source's sum.
		var mean, efficiency float64
		for k := range sources {
			r := float64(sums[k]) - d.Mean*float64(reached[k])
			mean += r * r
			e := inverse[k]/float64(n-1) - d.Efficiency
			efficiency += e * e
		}
		rest := (1 - float64(s)/float64(n)) / float64(s) / float64(s-1)
		d.MeanError = math.Sqrt(rest*mean) / (float64(d.Connected) / float64(s))
		d.EfficiencyError = math.Sqrt(rest * efficiency)
	}
	return d, nil
}

// sample draws k of n numbers without replacement and returns them in ascending order. It returns all numbers if k is 0 or at least n.
func sample(n, k int, seed uint64) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	if k <= 0 || k >= n {
		return all
	}
	rng := rand.New(rand.NewPCG(seed, 0x636f6e6e))
	for i := range k {
		j := i + rng.IntN(n-i)
		all[i], all[j] = all[j], all[i]
	}
	slices.Sort(all[:k])
	return all[:k]
}
