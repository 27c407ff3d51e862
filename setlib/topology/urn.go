package topology

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// urn draws random numbers for one step of growth.
type urn struct {
	pcg    rand.PCG
	marked []uint64 // one bit per number, all 0 between draws
	drawn  []int32
}

// newUrn returns an urn with its own generator, seeded from rng. Drawing all numbers from rng would take most of the time.
func newUrn(rng *rand.Rand) *urn { return &urn{pcg: *rand.NewPCG(rng.Uint64(), rng.Uint64())} }

// below draws a number in [0, n), uniformly (Lemire, "Fast random integer generation in an interval", 2019).
func (u *urn) below(n uint64) uint64 {
	hi, lo := bits.Mul64(u.pcg.Uint64(), n)
	if lo < n {
		for least := -n % n; lo < least; {
			hi, lo = bits.Mul64(u.pcg.Uint64(), n)
		}
	}
	return hi
}

// few is the largest number of draws that are sorted by insertion.
const few = 48

// distinct draws k distinct numbers in [0, n), every set equally likely, and returns them in ascending order. The result is valid
// until the next call. The cost is proportional to k, whatever n is.
func (u *urn) distinct(k, n int) []int32 {
	switch {
	case k > n/2:
		u.decide(k, n)
	case k <= few:
		u.insert(k, n)
	default:
		u.mark(k, n)
	}
	return u.drawn
}

// insert keeps the drawn numbers sorted and repeats draws of numbers already drawn.
func (u *urn) insert(k, n int) {
	if cap(u.drawn) < few {
		u.drawn = make([]int32, 0, few)
	}
	u.drawn = u.drawn[:0]
	for len(u.drawn) < k {
		r := int32(u.below(uint64(n)))
		at := len(u.drawn)
		d := u.drawn[:at+1]
		for ; at > 0 && d[at-1] > r; at-- {
			d[at] = d[at-1]
		}
		if at > 0 && d[at-1] == r {
			copy(d[at:], d[at+1:])
			continue
		}
		d[at] = r
		u.drawn = d
	}
}

// mark records drawn numbers in a bitmap and repeats draws of numbers already drawn. At most half of the numbers are.
func (u *urn) mark(k, n int) {
	size := (n + 63) / 64
	if len(u.marked) < size {
		u.marked = make([]uint64, size)
	}
	u.drawn = u.drawn[:0]
	for len(u.drawn) < k {
		r := int32(u.below(uint64(n)))
		if word := &u.marked[r/64]; *word>>(r%64)&1 == 0 {
			*word |= 1 << (r % 64)
			u.drawn = append(u.drawn, r)
		}
	}
	if size > 8*k {
		slices.Sort(u.drawn)
		for _, r := range u.drawn {
			u.marked[r/64] = 0
		}
		return
	}
	u.drawn = u.drawn[:0]
	for w, word := range u.marked[:size] {
		for ; word != 0; word &= word - 1 {
			u.drawn = append(u.drawn, int32(w*64+bits.TrailingZeros64(word)))
		}
		u.marked[w] = 0
	}
}

// decide decides for each number in turn whether it is drawn (selection sampling): of those left, k are still to be drawn.
func (u *urn) decide(k, n int) {
	u.drawn = u.drawn[:0]
	for r := 0; k > 0; r++ {
		if u.below(uint64(n-r)) < uint64(k) {
			u.drawn = append(u.drawn, int32(r))
			k--
		}
	}
}

// share draws k distinct cells among the free cells of all rows, every set of k equally likely, and subtracts from free[j] the
// number drawn in row j. Rows have width cells, row j has free[j] free ones, and their sum is sum. Which of a row's free cells were
// drawn is decided later, by distinct.
func (u *urn) share(free []int32, k, width int, sum uint64) {
	cells := uint64(width) * uint64(len(free))
	if cells-sum+uint64(k) > cells/2 {
		u.shareOut(free, k, sum)
		return
	}
	// Only the numbers matter here, so the free cells of a row may be assumed to be its first ones. A draw of any other cell is
	// repeated; fewer than half of all draws are.
	for k > 0 {
		r := u.below(cells)
		row := r / uint64(width)
		if left := &free[row]; int32(r-row*uint64(width)) < *left {
			*left--
			k--
		}
	}
}

// shareOut is share for the case that most cells are taken at the end: it decides for each free cell in turn.
func (u *urn) shareOut(free []int32, k int, sum uint64) {
	for row, n := range free {
		for range n {
			if u.below(sum) < uint64(k) {
				free[row]--
				k--
			}
			sum--
		}
	}
}
