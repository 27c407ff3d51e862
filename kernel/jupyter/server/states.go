package server

import (
	"sync"

	"setlab/kernel/jupyter/wire"
)

// states publishes whether the kernel is busy. A request that is answered while a cell runs ends
// with "idle", because its sender waits for that. Front ends then show the kernel as idle, so
// "busy" must be published again for the cell.
type states struct {
	mutex   sync.Mutex
	running *wire.Message // the shell request being handled in its turn, or nil
}

// begin publishes that the kernel handles a request. If turn is set, it is a shell request that has
// waited for its turn.
func (s *Server) begin(m *wire.Message, turn bool) {
	s.states.mutex.Lock()
	defer s.states.mutex.Unlock()
	if turn {
		s.states.running = m
	}
	s.publishStatus(m, "busy")
}

// end publishes that the kernel has handled a request.
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
