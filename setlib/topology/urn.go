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
const few = 48

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

// share draws k different cells among rows of cells, free[j] of the width cells of row j, sum in all, every set of k equally likely,
// and takes from each row's free those that fell on it. Which of a row's free cells they are remains to be drawn: distinct does.
func (u *urn) share(free []int32, k, width int, sum uint64) {
	cells := uint64(width) * uint64(len(free))
	if cells-sum+uint64(k) > cells/2 {
		u.shareOut(free, k, sum)
		return
	}
	// Only numbers matter here, so a row's free cells may be thought of as its first ones. A draw of another cell is repeated, and so
	// are fewer than half of all.
	for k > 0 {
		r := u.below(cells)
		row := r / uint64(width)
		if left := &free[row]; int32(r-row*uint64(width)) < *left {
			*left--
			k--
		}
	}
}

// shareOut is share where most cells are taken in the end: it decides on one free cell after another.
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
