package server

import (
	"sync"

	"setlab/kernel/jupyter/wire"
)

// states tells front ends whether the kernel is busy. A request that is answered
// while a cell runs ends with "idle", as its sender waits for that; front ends then
// show the kernel as idle, so that the cell's "busy" has to be said again.
type states struct {
	mutex   sync.Mutex
	running *wire.Message // the request whose turn it is, if there is one
}

// begin says that the kernel has taken up a request; with turn, one of the shell's
// that has waited for its turn.
func (s *Server) begin(m *wire.Message, turn bool) {
	s.states.mutex.Lock()
	defer s.states.mutex.Unlock()
	if turn {
		s.states.running = m
	}
	s.publishStatus(m, "busy")
}

// end says that the kernel is done with a request.
func (s *Server) end(m *wire.Message) {
	s.states.mutex.Lock()
	defer s.states.mutex.Unlock()
	s.publishStatus(m, "idle")
	switch s.states.running {
	case m:
		s.states.running = nil
	case nil:
	default:
		s.publishStatus(s.states.running, "busy")
	}
}
