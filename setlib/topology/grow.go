package topology

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Replace returns the change to the graph in which the connections keep (numbers in ascending order) stay, all others go,
// and grow new ones are drawn uniformly without repetition among the pairs that keep leaves empty. It panics if there are fewer
// empty pairs than that, or if keep is not ascending.
func (g *Graph) Replace(keep []int32, grow int, rng *rand.Rand) *Change {
	kept := g.cells(keep)
	empty := uint64(g.in)*uint64(g.out) - uint64(len(kept))
	if grow < 0 || uint64(grow) > empty {
		panic(fmt.Sprintf("topology: %d new connections asked for, but of %d x %d pairs only %d are empty", grow, g.in, g.out, empty))
	}
	grown := emptyCells(kept, distinct(grow, empty, rng))
	cells := make([]uint64, 0, len(kept)+len(grown))
	from := make([]int32, 0, len(kept)+len(grown))
	for k, n := 0, 0; k < len(kept) || n < len(grown); {
		if n == len(grown) || k < len(kept) && kept[k] < grown[n] {
			cells, from = append(cells, kept[k]), append(from, keep[k])
			k++
		} else {
			cells, from = append(cells, grown[n]), append(from, -1)
			n++
		}
	}
	return &Change{Graph: fromCells(g.in, g.out, cells), From: from}
}

// cells returns the cell numbers out*In + in of the given connections.
func (g *Graph) cells(connections []int32) []uint64 {
	cells, sources := make([]uint64, len(connections)), g.Sources()
	j := 0
	for k, c := range connections {
		if int(c) >= len(sources) || c < 0 || k > 0 && c <= connections[k-1] {
			panic(fmt.Sprintf("topology: connection %d at place %d is not ascending within the %d of the graph", c, k, len(sources)))
		}
		for int(c) >= g.starts[j+1] {
			j++
		}
		cells[k] = uint64(j)*uint64(g.in) + uint64(sources[c])
	}
	return cells
}

// emptyCells turns ascending ranks among the empty cells into their cell numbers; full lists the other cells, ascending.
func emptyCells(full, ranks []uint64) []uint64 {
	f := 0
	for i, r := range ranks {
		for f < len(full) && full[f] <= r+uint64(f) {
			f++
		}
		ranks[i] = r + uint64(f)
	}
	return ranks
}

// distinct draws k different numbers below n, every set of k equally likely, and returns them in ascending order.
func distinct(k int, n uint64, rng *rand.Rand) []uint64 {
	if uint64(k) > n/2 {
		return distinctDense(k, n, rng)
	}
	// Draws that repeat are few; they are replaced until none is left. What is drawn is then the first k different
	// values of one sequence of independent draws, which is a uniform set.
	drawn := make([]uint64, 0, k)
	for len(drawn) < k {
		for missing := k - len(drawn); missing > 0; missing-- {
			drawn = append(drawn, rng.Uint64N(n))
		}
		slices.Sort(drawn)
		drawn = slices.Compact(drawn)
	}
	return drawn
}

// distinctDense is for more than half of the numbers: it decides one number after another (selection sampling).
func distinctDense(k int, n uint64, rng *rand.Rand) []uint64 {
	drawn := make([]uint64, 0, k)
	for i := uint64(0); len(drawn) < k; i++ {
		if rng.Uint64N(n-i) < uint64(k-len(drawn)) {
			drawn = append(drawn, i)
		}
	}
	return drawn
}
