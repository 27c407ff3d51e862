package session

import (
	"context"

	"setlab/kernel/output"
	"setlab/kernel/process/place"
	"setlab/kernel/session/pipe"
)

// Place returns the working folder of cells, and the environment variables that have changed since the session was first started.
func (h *Host) Place() place.Place {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.place
}

// Enter changes the working folder and the environment of the session's cells, and of sessions that start later.
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

// moved notes that cells run elsewhere, and returns the session that runs, nil for none.
func (h *Host) moved(change place.Place) *process {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if !change.IsEmpty() {
		h.place = h.place.With(change)
	}
	return h.process
}
