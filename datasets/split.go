package datasets

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Split splits off a random share of the samples, share*Len() of them, rounded. The share of each class is as near to it as possible. Both
// parts keep the order of the samples. The same seed gives the same split. Split panics unless 0 <= share <= 1.
//
//	wine.Train, wine.Test = wine.Train.Split(0.25, 1)
func (s *Samples) Split(share float64, seed uint64) (rest, part *Samples) {
	if !(share >= 0 && share <= 1) {
		panic(fmt.Sprintf("datasets: Split of a share of %v, want 0 to 1", share))
	}
	groups := s.byClass(seed)
	var in, out []int
	for class, n := range apportion(groups, share) {
		in, out = append(in, groups[class][:n]...), append(out, groups[class][n:]...)
	}
	slices.Sort(in)
	slices.Sort(out)
	return s.Select(out), s.Select(in)
}

// byClass returns the samples of each class in random order, or all samples if they have no labels.
func (s *Samples) byClass(seed uint64) [][]int {
	rng := rand.New(rand.NewPCG(seed, uint64(s.there().rows)))
	groups := make([][]int, max(1, s.classes))
	for _, r := range rng.Perm(s.rows) {
		class := 0
		if s.labels != nil {
			class = s.labels[r]
		}
		groups[class] = append(groups[class], r)
	}
	return groups
}

// apportion returns how many samples to take of each group, by the method of largest remainders: the integer part of the group's share, and one
// more for the groups with the largest fractional parts until the sum is right.
func apportion(groups [][]int, share float64) []int {
	counts, order := make([]int, len(groups)), make([]int, len(groups))
	total, missing := 0, 0
	for g, group := range groups {
		counts[g], order[g] = int(share*float64(len(group))), g
		total += len(group)
		missing -= counts[g]
	}
	missing += int(math.Round(share * float64(total)))
	lacks := func(g int) float64 { return share*float64(len(groups[g])) - float64(counts[g]) }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(lacks(b), lacks(a)) })
	for _, g := range order[:min(max(missing, 0), len(order))] {
		if counts[g] < len(groups[g]) {
			counts[g]++
		}
	}
	return counts
}
