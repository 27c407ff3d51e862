package server

import (
	"context"
	"slices"
	"sync"

	"setlab/kernel/jupyter/wire"
)

// receive passes the messages of a socket to handle until the socket is closed. Malformed, forged and repeated messages
// are dropped and logged.
func (s *Server) receive(from *wire.Socket, name string, handle func(*wire.Message)) {
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
		// Do not compare message IDs: Jupyter's manager and its clients share a session, and each counts from 0.
		if signature := wire.Signature(frames.Frames); signature != "" && !s.seen.first(signature) {
			s.log.Printf("dropped a message on %s: %s %s came twice", name, m.Header.Type, m.Header.ID)
			continue
		}
		handle(m)
	}
}

// signatures records the signatures of received messages, to prevent replay attacks.
type signatures struct {
	mutex sync.Mutex
	known map[string]bool
	order []string
}

// remembered is the maximum number of recorded signatures.
const remembered = 1 << 16

// first reports whether the signature is new, and records it.
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

// queue holds the shell's requests until their turn. It is unbounded, because a notebook may run a thousand cells at
// once.
type queue struct {
	mutex   sync.Mutex
	waiting []queued
	number  int
	more    chan struct{} // holds a token while requests wait
}

// queued is a request with its sequence number, from 1.
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

// take removes a waiting request. It reports false if the request's turn has already come.
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

// arrived returns the number of requests received so far.
func (q *queue) arrived() int {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	return q.number
}

// each calls handle for each request in order, until ctx is canceled.
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
