package kernels

import (
	"context"
	"sync"
)

// queue holds messages for a kernel until they are sent. It has no bound: a notebook
// may run a thousand cells at once.
type queue struct {
	mutex   sync.Mutex
	waiting []*message
	more    chan struct{} // holds a token when something waits
}

func newQueue() *queue { return &queue{more: make(chan struct{}, 1)} }

// put adds a message.
func (q *queue) put(m *message) {
	q.mutex.Lock()
	q.waiting = append(q.waiting, m)
	q.mutex.Unlock()
	select {
	case q.more <- struct{}{}:
	default:
	}
}

// each calls handle for one message after the other until ctx ends.
func (q *queue) each(ctx context.Context, handle func(*message)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-q.more:
		}
		q.mutex.Lock()
		all := q.waiting
		q.waiting = nil
		q.mutex.Unlock()
		for _, m := range all {
			handle(m)
		}
	}
}
