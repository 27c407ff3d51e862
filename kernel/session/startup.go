package session

import (
	"context"
	"errors"
	"fmt"

	"setlab/kernel/output"
	"setlab/kernel/session/pipe"
)

// Startup is Go code that every session runs before its first cell, such as a user's own
// declarations.
type Startup struct {
	// Name is the name of the file with the code, for messages.
	Name string
	Code string
}

// Prepare runs the startup code unless this session has run it already. Its errors are shown once,
// as a warning in the running cell. The cell runs anyway.
func (h *Host) Prepare(ctx context.Context, sink output.Sink) error {
	if h.options.Startup == nil {
		return nil
	}
	p, err := h.running()
	if err != nil {
		return err
	}
	h.mutex.Lock()
	done := h.startupFails || p.prepared
	h.mutex.Unlock()
	if done {
		return nil
	}
	reply, err := h.perform(ctx, p, pipe.Request{Code: h.options.Startup.Code}, nil, sink)
	if err == nil && reply.Failure != nil {
		err = reply.Failure
	}
	h.mutex.Lock()
	p.prepared = true
	h.ran++
	var failure *output.Failure
	interrupted := errors.As(err, &failure) && failure.Name == output.Interrupted
	h.startupFails = err != nil && !interrupted
	h.mutex.Unlock()
	if err != nil {
		sink(output.Stream{Name: "stderr", Text: fmt.Sprintf("%s: %v\n", h.options.Startup.Name, err)})
	}
	return nil
}
