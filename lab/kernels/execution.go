package kernels

import (
	"encoding/json"
	"slices"

	"setlab/kernel/jupyter/wire"
)

// execution is a request to run a cell, with all messages with which the kernel has responded so
// far. It is kept until its page has received the end, so that a page that is reloaded, even at the
// moment when the cell ends, can get the output.
type execution struct {
	id, cell string
	client   string // session of the client that sent or resumed it
	request  []byte // header of the request, the parent of responses
	log      backlog

	replied, idle bool
	interrupted   bool
	last          *message // the last message; nil until the execution is done
}

// done reports whether the kernel has sent all responses.
func (e *execution) done() bool { return e.last != nil }

// maxKept is the maximum total size in bytes of finished executions that are kept for later pages.
const maxKept = 2 * maxBacklog

// newExecution returns the execution requested by a message, or nil if the message does not request
// one.
func newExecution(m *message) *execution {
	if m.channel != shell || m.head.Type != "execute_request" {
		return nil
	}
	var content struct {
		Silent bool `json:"silent"`
	}
	m.content(&content)
	if content.Silent {
		return nil
	}
	var metadata struct {
		Cell string `json:"cellId"`
	}
	// Requests of consoles have no cell ID in their metadata.
	_ = json.Unmarshal(wire.OrEmpty(m.parts[2]), &metadata)
	return &execution{id: m.head.ID, cell: metadata.Cell, request: m.parts[0]}
}

// note records a response of the kernel.
func (e *execution) note(m *message) {
	e.log.add(m)
	switch {
	case m.channel == shell && m.head.Type == "execute_reply":
		e.replied = true
	case m.channel == iopub && m.head.Type == "status" && state(m) == "idle":
		e.idle = true
	}
	if e.replied && e.idle {
		e.last = m
	}
}

// state returns the execution state in a status message.
func state(m *message) string {
	var content struct {
		State string `json:"execution_state"`
	}
	m.content(&content)
	return content.State
}

// Execution describes a cell that is running, or has run, without a connected page.
type Execution struct {
	ID   string `json:"msg_id"`
	Cell string `json:"cell_id"`
	Done bool   `json:"done"`
}

// Executions lists the running and finished cells whose pages are not connected, in the order of
// their requests. A page can resume them.
func (k *Kernel) Executions() []Execution {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	all := []Execution{}
	for _, e := range k.executions {
		if e.cell != "" && !k.listens(e) {
			all = append(all, Execution{ID: e.id, Cell: e.cell, Done: e.done()})
		}
	}
	return all
}

// execution returns the execution with a request ID, or nil. The mutex must be held.
func (k *Kernel) execution(id string) *execution {
	for _, e := range k.executions {
		if e.id == id {
			return e
		}
	}
	return nil
}

// drop removes an execution. The mutex must be held.
func (k *Kernel) drop(gone *execution) {
	for i, e := range k.executions {
		if e == gone {
			k.executions = slices.Delete(k.executions, i, i+1)
			return
		}
	}
}

// record adds a response to its execution. The mutex must be held.
func (k *Kernel) record(m *message) {
	e := k.execution(m.parent.ID)
	if e == nil || e.done() {
		return
	}
	if e.note(m); !e.done() {
		return
	}
	if e.cell == "" {
		k.drop(e)
		return
	}
	size := 0
	for _, other := range slices.Backward(slices.Clone(k.executions)) {
		if other.done() {
			size += other.log.size
			if size > maxKept {
				k.drop(other)
			}
		}
	}
}

// begin records a client's request to run a cell, and drops the cell's earlier output. The mutex
// must be held.
func (k *Kernel) begin(client string, m *message) {
	e := newExecution(m)
	if e == nil {
		return
	}
	e.client = client
	k.executions = slices.DeleteFunc(k.executions, func(old *execution) bool { return old.done() && old.cell == e.cell })
	k.executions = append(k.executions, e)
}

// heard drops the executions whose end a client has received.
func (k *Kernel) heard(c *client) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.executions = slices.DeleteFunc(k.executions, func(e *execution) bool { return e.done() && e.client == c.session && !c.awaits(e.last) })
}

// listens reports whether the page of an execution is connected. The mutex must be held.
func (k *Kernel) listens(e *execution) bool {
	c := k.clients[e.client]
	if c == nil {
		return false
	}
	attached, _, _ := c.state()
	return attached
}
