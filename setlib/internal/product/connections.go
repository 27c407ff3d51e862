package product

import (
	"fmt"
	"math"
)

// Connections lists the connections of a layer sorted by the neurons on one side and then by the neurons on the other side.
type Connections struct {
	Starts []int   // the connections of neuron j are [Starts[j], Starts[j+1])
	Others []int32 // the neuron on the other side of each connection
	At     []int32 // index of the weight of each connection; nil if it is that of the connection
}

// place returns the index of the weight of connection k.
func (c *Connections) place(k int) int {
	if c.At == nil {
		return k
	}
	return int(c.At[k])
}

// Part selects the connections of each neuron that a product uses; the zero value selects all. If a product gathers from more rows
// than a cache holds, it processes the connections in several parts, in ascending order.
type Part struct {
	From  []int // start of the part for each neuron, which is Next of the previous part; nil for the first part
	Below int   // the part ends before connections to neurons from this number on; 0 means no limit
	Next  []int // if not nil, is set to the end of the part for each neuron; must not be From
}

// first reports whether this is the first part.
func (p *Part) first() bool { return p.From == nil }

// of returns the part of neuron j's connections, and records its end.
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

// span returns the arguments of kernels for the part, starting at neuron lo.
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

// check panics if the rows [lo, hi) of n values, or the neurons of the part, are out of range.
func (c *Connections) check(op string, y []float32, ys, n int, p *Part, lo, hi int) {
	neurons := len(c.Starts) - 1
	if lo < 0 || hi > neurons || n < 0 || hi > lo && (hi-1)*ys+n > len(y) {
		panic(fmt.Sprintf("product.%s: neurons [%d, %d) of %d, %d values a row at steps of %d, in %d values", op, lo, hi, neurons, n, ys, len(y)))
	}
	if p.From != nil && len(p.From) < hi || p.Next != nil && len(p.Next) < hi {
		panic(fmt.Sprintf("product.%s: neurons [%d, %d), a part of %d that ends with %d", op, lo, hi, len(p.From), len(p.Next)))
	}
}
