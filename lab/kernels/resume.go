package kernels

import (
	"encoding/json"
	"strings"
)

// A page that is reloaded has no part in the cells that its notebook ran before. It
// resumes one by a request to run a cell with the id of the request that was sent first
// and "resume": true in its metadata, which is never passed on to the kernel. The server
// has it clear what it shows of the cell, lest anything is shown twice, and sends all
// that the cell has put out; what it puts out from then on follows.

// resumes says whether a message is such a request.
func (m *message) resumes() bool {
	if m.channel != shell || m.head.Type != "execute_request" {
		return false
	}
	var metadata struct {
		Resume bool `json:"resume"`
	}
	// Anything but an object asks for nothing.
	_ = json.Unmarshal(orEmpty(m.parts[2]), &metadata)
	return metadata.Resume
}

// resume answers such a request. Of a cell that is not known any more, the client hears
// that it was aborted, and clears nothing. The mutex is held.
func (k *Kernel) resume(session string, m *message) {
	c := k.clients[session]
	if c == nil {
		return // it has gone
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
		// A front end asks the kernel for the widgets that there are; told of one twice, it makes two.
		if !strings.HasPrefix(old.head.Type, "comm_") {
			c.send(old)
		}
	}
	e.client = session
}

// answered notes that a question of a cell has been answered, and is not to be asked
// again. A kernel asks one at a time. The mutex is held.
func (k *Kernel) answered() {
	for _, e := range k.executions {
		e.log.without("input_request")
	}
}
