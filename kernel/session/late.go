package session

import "setlab/kernel/output"

// Late sets the sink for what goroutines of the next interpreted cells print after the cell's end. The output is delivered at
// once. If sink is nil, the default, it waits for the next cell.
func (h *Host) Late(sink output.Sink) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.late = sink
}

// showLate directs output that arrives while no cell runs to a sink.
func (p *process) showLate(sink output.Sink) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.late = sink
}

// receiver returns the sink for output: that of the running cell, or else that of the last one, whose goroutines may still
// run. The mutex must be held.
func (p *process) receiver() output.Sink {
	if p.sink != nil {
		return p.sink
	}
	return p.late
}
