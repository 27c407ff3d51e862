package sweeps

import "sync"

// queue hands out the runs of a sweep in order. Runs that another process is training come last, so that two sweeps of one store share
// the work.
type queue struct {
	mu   sync.Mutex
	free []int
	busy []int // trained by another process when their turn came
}

// next takes a run. It reports whether the run had its turn before, and ok is false if none is left.
func (q *queue) next() (i int, again, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	from := &q.free
	if len(q.free) == 0 {
		from, again = &q.busy, true
	}
	if len(*from) == 0 {
		return 0, false, false
	}
	i, *from = (*from)[0], (*from)[1:]
	return i, again, true
}

// putOff returns a run to the end of the queue.
func (q *queue) putOff(i int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.busy = append(q.busy, i)
}
