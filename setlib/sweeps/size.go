package sweeps

import (
	"context"
	"math"

	"golang.org/x/sync/semaphore"

	"setlab/setlib/internal/memory"
	"setlab/setlib/runs"
)

// mostRuns is the maximum number of runs of a grid.
const mostRuns = 1_000_000

// size returns the number of runs of a grid: the product of the lengths of its lists. It is a float because it may exceed the range
// of an int.
func (g *Grid) size() float64 {
	size := 1.
	times := func(lengths ...int) {
		for _, n := range lengths {
			size *= float64(max(1, n))
		}
	}
	times(len(g.Data), len(g.Rules), len(g.Seeds))
	if m := g.RBM; m != nil {
		times(len(m.Hidden), len(m.Steps), len(m.Try))
	}
	if m := g.MLP; m != nil {
		times(len(m.Hidden))
		times(m.lengths()...)
	}
	if m := g.CNN; m != nil {
		times(len(m.Blocks), len(m.Hidden))
		times(m.lengths()...)
	}
	return size
}

// lengths returns the lengths of all lists.
func (s *Networks) lengths() []int {
	var all []int
	for _, a := range s.axes() {
		all = append(all, a.values)
	}
	return all
}

// room is the memory shared by runs. A run that does not fit next to the current ones waits for them.
type room struct {
	limit float64
	bytes *semaphore.Weighted // nil means no limit
}

func newRoom() *room {
	r := &room{limit: memory.Limit()}
	if !math.IsInf(r.limit, 1) {
		r.bytes = semaphore.NewWeighted(memory.Count(r.limit))
	}
	return r
}

// take waits until there is memory for a run or ctx ends, and returns a function that releases the memory. A run that is larger than
// the limit gets all of it, and is then rejected by Train.
func (r *room) take(ctx context.Context, c runs.Config) (free func()) {
	need, err := c.Memory()
	if err != nil || r.bytes == nil {
		return func() {}
	}
	need = min(need, memory.Count(r.limit))
	if r.bytes.Acquire(ctx, need) != nil {
		return func() {}
	}
	return func() { r.bytes.Release(need) }
}
