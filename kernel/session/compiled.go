package session

import (
	"context"
	"slices"

	"setlab/kernel/output"
	"setlab/kernel/session/pipe"
)

// Ran reports whether the session has run a cell and may therefore hold declarations.
func (h *Host) Ran() bool {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.process != nil && h.ran > 0
}

// Export returns the parts of the session that a compiled cell uses.
func (h *Host) Export(ctx context.Context, what pipe.Export, sink output.Sink) (*pipe.Exported, error) {
	h.mutex.Lock()
	p := h.process
	h.mutex.Unlock()
	if p == nil {
		return &pipe.Exported{}, nil
	}
	reply, err := h.perform(ctx, p, pipe.Request{Export: &what}, nil, sink)
	switch {
	case err != nil:
		return nil, err
	case reply.Failure != nil:
		return nil, reply.Failure
	}
	return reply.Exported, nil
}

// Forget removes names from the session because compiled cells now declare them. It returns those that the session
// declared.
func (h *Host) Forget(ctx context.Context, names []string, sink output.Sink) ([]string, error) {
	h.mutex.Lock()
	p := h.process
	h.mutex.Unlock()
	if p == nil || len(names) == 0 {
		return nil, nil
	}
	reply, err := h.perform(ctx, p, pipe.Request{Forget: names}, nil, sink)
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.declared = slices.DeleteFunc(h.declared, func(name string) bool { return slices.Contains(names, name) })
	if err != nil {
		return nil, err
	}
	return reply.Forgot, nil
}

// Import copies the variables of the compiled cell back into the session.
func (h *Host) Import(ctx context.Context, sink output.Sink) error {
	h.mutex.Lock()
	p := h.process
	h.mutex.Unlock()
	if p == nil {
		return nil
	}
	// An interrupt applies to the cell, not to copying its variables back.
	reply, err := h.perform(context.WithoutCancel(ctx), p, pipe.Request{Import: true}, nil, sink)
	if err == nil && reply.Failure != nil {
		err = reply.Failure
	}
	return err
}
