package server

import (
	"context"
	"slices"
	"sync"

	"setlab/kernel/jupyter/wire"
)

// receive hands the messages of a socket to handle until the socket is closed. Messages that are malformed, forged or
// repeated are dropped, with a line in the log.
func (s *Server) receive(from *socket, name string, handle func(*wire.Message)) {
	for {
		frames, err := from.Recv()
		if closed(err) {
			return
		}
		if err != nil {
			s.log.Printf("dropped a message on %s: %v", name, err)
			continue
		}
		m, err := s.signer.Decode(frames.Frames)
		if err != nil {
			s.log.Printf("dropped a message on %s: %v", name, err)
			continue
		}
		// Not by its id: Jupyter's manager and its clients share a session and each count from 0.
		if signature := wire.Signature(frames.Frames); signature != "" && !s.seen.first(signature) {
			s.log.Printf("dropped a message on %s: %s %s came twice", name, m.Header.Type, m.Header.ID)
			continue
		}
		handle(m)
	}
}

// signatures remembers which messages have come, so that a recorded one cannot be sent again.
type signatures struct {
	mutex sync.Mutex
	known map[string]bool
	order []string
}

// remembered is the number of messages that are remembered.
const remembered = 1 << 16

// first reports whether the message had not come before.
func (s *signatures) first(signature string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.known[signature] {
		return false
	}
	if s.known == nil {
		s.known = map[string]bool{}
	}
	if len(s.order) == remembered {
		for _, old := range s.order[:remembered/2] {
			delete(s.known, old)
		}
		s.order = append([]string(nil), s.order[remembered/2:]...)
	}
	s.known[signature] = true
	s.order = append(s.order, signature)
	return true
}

// queue holds the shell's requests until their turn comes. It has no bound: a notebook may run a thousand cells at once.
type queue struct {
	mutex   sync.Mutex
	waiting []queued
	number  int
	more    chan struct{} // holds a token when something waits
}

// queued is a request with its number in the order of arrival, from 1.
type queued struct {
	message *wire.Message
	number  int
}

func newQueue() *queue { return &queue{more: make(chan struct{}, 1)} }

// put adds a request and returns its number.
func (q *queue) put(m *wire.Message) int {
	q.mutex.Lock()
	q.number++
	number := q.number
	q.waiting = append(q.waiting, queued{m, q.number})
	q.mutex.Unlock()
	select {
	case q.more <- struct{}{}:
	default:
	}
	return number
}

// take removes a request whose turn has not come yet.
func (q *queue) take(number int) (queued, bool) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	i := slices.IndexFunc(q.waiting, func(r queued) bool { return r.number == number })
	if i < 0 {
		return queued{}, false
	}
	r := q.waiting[i]
	q.waiting = slices.Delete(q.waiting, i, i+1)
	return r, true
}

// arrived returns the number of requests so far.
func (q *queue) arrived() int {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	return q.number
}

// each calls handle for one request after the other until ctx ends.
func (q *queue) each(ctx context.Context, handle func(queued)) {
	for {
		q.mutex.Lock()
		var next *queued
		if len(q.waiting) > 0 {
			first := q.waiting[0]
			next, q.waiting = &first, q.waiting[1:]
		}
		q.mutex.Unlock()
		if ctx.Err() != nil {
			return
		}
		if next != nil {
			handle(*next)
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-q.more:
		}
	}
}
