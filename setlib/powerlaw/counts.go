package powerlaw

import (
	"fmt"
	"math"
	"slices"
	"sync"
)

// maxDegree is the largest accepted degree. It keeps all integers here exact in floating point.
const maxDegree = math.MaxInt32

// counts is a sample of degrees in the form that fits need: its distinct values, and how many degrees are at least as large
// as each. The memory is reused for the next sample.
type counts struct {
	sorted []int     // the positive degrees, ascending
	zeros  int       // number of zero degrees
	values []float64 // the distinct positive degrees, ascending
	logs   []float64 // their logarithms
	nexts  []float64 // the logarithms of values[i]+1
	reach  []int     // reach[i] degrees are at least values[i]; one extra element, 0
	excess []float64 // the sum of log(x/values[i]) over these degrees
	tally  []int     // scratch
}

// newCounts counts a user's degrees, and returns an error if they are invalid.
func newCounts(degrees []int) (*counts, error) {
	if len(degrees) == 0 {
		return nil, fmt.Errorf("powerlaw: there are no degrees")
	}
	for i, d := range degrees {
		if d < 0 || d > maxDegree {
			return nil, fmt.Errorf("powerlaw: degree %d of %d is %d; degrees are counts from 0 to %d", i, len(degrees), d, maxDegree)
		}
	}
	c := &counts{}
	c.take(degrees)
	switch len(c.values) {
	case 0:
		return nil, noFit("all %d degrees are 0; a power law is one of positive numbers", len(degrees))
	case 1:
		return nil, noFit("all %d positive degrees are %d; a fit needs at least two different ones", len(c.sorted), c.sorted[0])
	}
	return c, nil
}

// take counts degrees, which must be in range.
func (c *counts) take(degrees []int) {
	c.sorted = slices.Grow(c.sorted[:0], len(degrees))
	for _, d := range degrees {
		if d > 0 {
			c.sorted = append(c.sorted, d)
		}
	}
	c.zeros = len(degrees) - len(c.sorted)
	c.sort()
	distinct := 0
	for i, d := range c.sorted {
		if i == 0 || d > c.sorted[i-1] {
			distinct++
		}
	}
	c.values, c.logs, c.nexts = slices.Grow(c.values[:0], distinct), slices.Grow(c.logs[:0], distinct), slices.Grow(c.nexts[:0], distinct)
	c.reach, c.excess = slices.Grow(c.reach[:0], distinct+1), slices.Grow(c.excess[:0], distinct)[:distinct]
	for i, d := range c.sorted {
		if i > 0 && d == c.sorted[i-1] {
			continue
		}
		v := float64(d)
		c.values = append(c.values, v)
		c.logs = append(c.logs, logOf(d))
		c.nexts = append(c.nexts, logOf(d+1))
		c.reach = append(c.reach, len(c.sorted)-i)
	}
	c.reach = append(c.reach, 0)
	// From the largest downward, so that only positive numbers are added and small sums stay accurate.
	sum := 0.
	for i := len(c.values) - 1; i >= 0; i-- {
		if i+1 < len(c.values) {
			sum += float64(c.reach[i+1]) * math.Log1p((c.values[i+1]-c.values[i])/c.values[i])
		}
		c.excess[i] = sum
	}
}

// sort sorts the degrees. Small degrees, as in networks, are sorted by counting.
func (c *counts) sort() {
	if len(c.sorted) == 0 {
		return
	}
	most := slices.Max(c.sorted)
	if most > 4*len(c.sorted) {
		slices.Sort(c.sorted)
		return
	}
	c.tally = slices.Grow(c.tally[:0], most+1)[:most+1]
	clear(c.tally)
	for _, d := range c.sorted {
		c.tally[d]++
	}
	i := 0
	for d, n := range c.tally {
		for range n {
			c.sorted[i] = d
			i++
		}
	}
}

// smallLogs returns the logarithms of small integers.
var smallLogs = sync.OnceValue(func() []float64 {
	logs := make([]float64, 4096)
	for d := range logs {
		logs[d] = math.Log(float64(d))
	}
	return logs
})

// logOf is math.Log of a degree.
func logOf(d int) float64 {
	if small := smallLogs(); d < len(small) {
		return small[d]
	}
	return math.Log(float64(d))
}

// begin returns the index of x among the distinct values. If no degree equals x, it is inserted as a value with multiplicity
// 0.
func (c *counts) begin(x int) int {
	v := float64(x)
	i, found := slices.BinarySearch(c.values, v)
	if found {
		return i
	}
	excess := 0.
	if i < len(c.values) {
		excess = c.excess[i] + float64(c.reach[i])*math.Log1p((c.values[i]-v)/v)
	}
	c.values = slices.Insert(c.values, i, v)
	c.logs = slices.Insert(c.logs, i, math.Log(v))
	c.nexts = slices.Insert(c.nexts, i, math.Log(v+1))
	c.reach = slices.Insert(c.reach, i, c.reach[i])
	c.excess = slices.Insert(c.excess, i, excess)
	return i
}

// multiplicity returns the number of degrees equal to the distinct value i.
func (c *counts) multiplicity(i int) int { return c.reach[i] - c.reach[i+1] }
