package kernels

import (
	"context"
	"sync"
)

// queue holds messages to be sent to a kernel. It is unbounded, because a notebook may run a
// thousand cells at once.
type queue struct {
	mutex   sync.Mutex
	waiting []*message
	more    chan struct{} // holds a token while messages wait
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

// each calls handle for each message in order, until ctx is canceled.
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
