package topology

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// urn draws numbers for one step of growth.
type urn struct {
	pcg    rand.PCG
	marked []uint64 // a bit a number, all 0 between draws
	drawn  []int32
}

// newUrn returns an urn that takes its seed from rng: drawing from rng one by one would be the greater part of the work.
func newUrn(rng *rand.Rand) *urn { return &urn{pcg: *rand.NewPCG(rng.Uint64(), rng.Uint64())} }

// below draws a number below n, every one equally likely (Lemire, "Fast random integer generation in an interval", 2019).
func (u *urn) below(n uint64) uint64 {
	hi, lo := bits.Mul64(u.pcg.Uint64(), n)
	if lo < n {
		for least := -n % n; lo < least; {
			hi, lo = bits.Mul64(u.pcg.Uint64(), n)
		}
	}
	return hi
}

// few is the number of draws up to which they are sorted by insertion.
const few = 24

// distinct draws k different numbers below n, every set of k equally likely, and returns them in ascending order.
// They are valid until the next call. The cost is proportional to k, whatever n is.
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

// insert keeps what is drawn in order and draws again what is there already.
func (u *urn) insert(k, n int) {
	u.drawn = u.drawn[:0]
	for len(u.drawn) < k {
		r := int32(u.below(uint64(n)))
		at := len(u.drawn)
		for at > 0 && u.drawn[at-1] > r {
			at--
		}
		if at == 0 || u.drawn[at-1] != r {
			u.drawn = slices.Insert(u.drawn, at, r)
		}
	}
}

// mark notes on a bit map what is drawn, and draws again what is there already: at most half of the numbers are.
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

// decide asks of one number after another whether it is drawn (selection sampling): of the left ones, k are.
func (u *urn) decide(k, n int) {
	u.drawn = u.drawn[:0]
	for r := 0; k > 0; r++ {
		if u.below(uint64(n-r)) < uint64(k) {
			u.drawn = append(u.drawn, int32(r))
			k--
		}
	}
}

// share draws how many of k different cells fall on each row, when row j has empty(j) cells, of width at most, and every set of k
// cells is equally likely; sum is that of empty. shares holds the result.
func (u *urn) share(shares []int32, k, width int, sum uint64, empty func(row int) int) {
	clear(shares)
	cells := uint64(width) * uint64(len(shares))
	if cells-sum+uint64(k) > cells/2 {
		u.shareOut(shares, k, sum, empty)
		return
	}
	// Only the numbers matter, so the cells of a row that are taken may be thought of as its last ones: a draw that falls on them
	// is repeated, and so are fewer than half of all.
	for left := k; left > 0; {
		r := u.below(cells)
		row := int(r / uint64(width))
		if int(r%uint64(width)) < empty(row)-int(shares[row]) {
			shares[row]++
			left--
		}
	}
}

// shareOut is share where most cells are taken in the end: it decides on one empty cell after another.
func (u *urn) shareOut(shares []int32, k int, sum uint64, empty func(row int) int) {
	for row := range shares {
		for range empty(row) {
			if u.below(sum) < uint64(k) {
				shares[row]++
				k--
			}
			sum--
		}
	}
}
