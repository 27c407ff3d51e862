package product

import (
	"fmt"
	"math"
)

// Connections are those of the neurons on one side of a layer, in the order of these neurons and, within one, of the others.
type Connections struct {
	Starts []int   // those of neuron j are [Starts[j], Starts[j+1])
	Others []int32 // the neuron at the other end of each
	At     []int32 // the place of its weight; nil if that is its own
}

// place returns the place of the weight of connection k.
func (c *Connections) place(k int) int {
	if c.At == nil {
		return k
	}
	return int(c.At[k])
}

// Part is which connections of each neuron a product takes: all for the zero value. Rows that a product gathers from may be too many
// for a cache; then it goes through them part by part, ascending.
type Part struct {
	From  []int // where those of each neuron begin: what Next was for the part before; nil for the first part
	Below int   // the part ends before others of this number and above; 0 means with the last connection
	Next  []int // is set to where they end, if not nil; must not be From
}

// first reports whether the part begins with each neuron's first connection.
func (p *Part) first() bool { return p.From == nil }

// of returns the part of neuron j's connections, and notes its end.
func (p *Part) of(c *Connections, j int) (lo, hi int) {
	lo, hi = c.Starts[j], c.Starts[j+1]
	if !p.first() {
		lo = p.From[j]
	}
	if p.Below > 0 {
		end := hi
		for hi = lo; hi < end && int(c.Others[hi]) < p.Below; hi++ {
		}
	}
	if p.Next != nil {
		p.Next[j] = hi
	}
	return lo, hi
}

// span returns what kernels take for the part, beginning with neuron lo.
func (p *Part) span(c *Connections, lo int) (from, next, ends *int, below int) {
	from, ends, below = &c.Starts[lo], &c.Starts[lo+1], p.Below
	if !p.first() {
		from = &p.From[lo]
	}
	if p.Next != nil {
		next = &p.Next[lo]
	}
	if below == 0 {
		below = math.MaxInt
	}
	return from, next, ends, below
}

// check panics if rows [lo, hi) of n values, or neurons of the part, do not fit.
func (c *Connections) check(op string, y []float32, ys, n int, p *Part, lo, hi int) {
	neurons := len(c.Starts) - 1
	if lo < 0 || hi > neurons || n < 0 || hi > lo && (hi-1)*ys+n > len(y) {
		panic(fmt.Sprintf("product.%s: neurons [%d, %d) of %d, %d values a row at steps of %d, in %d values", op, lo, hi, neurons, n, ys, len(y)))
	}
	if p.From != nil && len(p.From) < hi || p.Next != nil && len(p.Next) < hi {
		panic(fmt.Sprintf("product.%s: neurons [%d, %d), a part of %d that ends with %d", op, lo, hi, len(p.From), len(p.Next)))
	}
}
