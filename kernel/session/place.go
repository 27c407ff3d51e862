package session

import (
	"context"

	"setlab/kernel/output"
	"setlab/kernel/process/place"
	"setlab/kernel/session/pipe"
)

// Place returns the working directory of cells, and the environment variables that have changed since the first start of the
// session.
func (h *Host) Place() place.Place {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.place
}

// Enter changes the working directory and environment of the session's cells, and of sessions that start later.
func (h *Host) Enter(ctx context.Context, change place.Place, sink output.Sink) error {
	p := h.moved(change)
	if p == nil || change.IsEmpty() {
		return nil
	}
	reply, err := h.perform(ctx, p, pipe.Request{Place: &change}, nil, sink)
	if err == nil && reply.Failure != nil {
		err = reply.Failure
	}
	return err
}

// moved records a change of the cells' working directory and environment. It returns the running session, or nil if none runs.
func (h *Host) moved(change place.Place) *process {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if !change.IsEmpty() {
		h.place = h.place.With(change)
	}
	return h.process
}
