package kernels

import (
	"encoding/json"
	"strings"

	"setlab/kernel/jupyter/wire"
)

// After a reload, a page does not receive the output of cells that it ran before. To resume such a
// cell, it sends an execute request with the ID of the original request and "resume": true in its
// metadata. This request is never passed to the kernel. The server makes the page clear the cell's
// output, so that nothing is shown twice, and sends all output so far; later output follows.

// resumes reports whether a message is such a request.
func (m *message) resumes() bool {
	if m.channel != shell || m.head.Type != "execute_request" {
		return false
	}
	var metadata struct {
		Resume bool `json:"resume"`
	}
	// If the metadata is not an object, the message is not such a request.
	_ = json.Unmarshal(wire.OrEmpty(m.parts[2]), &metadata)
	return metadata.Resume
}

// resume handles such a request. If the execution is no longer known, the client is told that it was
// aborted, without clearing the output. The mutex must be held.
func (k *Kernel) resume(session string, m *message) {
	c := k.clients[session]
	if c == nil {
		return // it has disconnected
	}
	e := k.execution(m.head.ID)
	if e == nil {
		parent := m.parts[0]
		c.send(compose(shell, "execute_reply", "server", parent, map[string]string{"status": "aborted"}))
		c.send(compose(iopub, "status", "server", parent, map[string]string{"execution_state": "idle"}))
		return
	}
	c.send(compose(iopub, "clear_output", "server", e.request, map[string]bool{"wait": false}))
	for _, old := range e.log.all() {
		// A front end requests the list of existing widgets from the kernel. If it also received their
		// opening messages, it would create them twice.
		if !strings.HasPrefix(old.head.Type, "comm_") {
			c.send(old)
		}
	}
	e.client = session
}

// answered records that a cell's input request has been answered, so that it is not sent again. A
// kernel only has one such request at a time. The mutex must be held.
func (k *Kernel) answered() {
	for _, e := range k.executions {
		e.log.without("input_request")
	}
}
