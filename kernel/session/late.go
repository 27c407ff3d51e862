package session

import "setlab/kernel/output"

// Late has what the goroutines of the next interpreted cells show after the cell's end go to a sink, at once. With nil, as at
// first, what they print waits for the next cell.
func (h *Host) Late(sink output.Sink) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.late = sink
}

// showLate has what comes while no cell runs go to a sink.
func (p *process) showLate(sink output.Sink) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.late = sink
}

// receiver returns where output goes: to the running cell, or to the last one, whose
// goroutines go on. The mutex is held.
func (p *process) receiver() output.Sink {
	if p.sink != nil {
		return p.sink
	}
	return p.late
}
