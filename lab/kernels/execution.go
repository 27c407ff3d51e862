package kernels

import (
	"encoding/json"
	"slices"
)

// execution is a request to run a cell, with all that the kernel has answered so far.
// It is kept until its page is known to have heard the end: a page that is reloaded,
// also in the moment in which the cell ends, can have it.
type execution struct {
	id, cell string
	client   string // that asked for it, or resumed it
	request  []byte // its header, the parent of answers
	log      backlog

	replied, idle bool
	interrupted   bool
	last          *message // once it is done
}

// done says whether the kernel has said all.
func (e *execution) done() bool { return e.last != nil }

// maxKept is how many bytes of executions that are done are kept for pages to come.
const maxKept = 2 * maxBacklog

// newExecution returns the execution that a message asks for; nil if it asks for none.
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
	// Metadata that say nothing of a cell are those of a console.
	_ = json.Unmarshal(orEmpty(m.parts[2]), &metadata)
	return &execution{id: m.head.ID, cell: metadata.Cell, request: m.parts[0]}
}

// note keeps an answer of the kernel.
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

// state is the execution state that a status message tells.
func state(m *message) string {
	var content struct {
		State string `json:"execution_state"`
	}
	m.content(&content)
	return content.State
}

// Execution is a cell that runs, or ran, with no page connected.
type Execution struct {
	ID   string `json:"msg_id"`
	Cell string `json:"cell_id"`
	Done bool   `json:"done"`
}

// Executions lists the cells that run now and those that are done, whose pages are not
// there, in the order in which they were asked for. A page can resume them.
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

// execution finds an execution by the id of its request. The mutex is held.
func (k *Kernel) execution(id string) *execution {
	for _, e := range k.executions {
		if e.id == id {
			return e
		}
	}
	return nil
}

// drop forgets an execution. The mutex is held.
func (k *Kernel) drop(gone *execution) {
	for i, e := range k.executions {
		if e == gone {
			k.executions = slices.Delete(k.executions, i, i+1)
			return
		}
	}
}

// record keeps an answer with its execution. The mutex is held.
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

// begin notes a client's request to run a cell. Its earlier output is no longer kept.
// The mutex is held.
func (k *Kernel) begin(client string, m *message) {
	e := newExecution(m)
	if e == nil {
		return
	}
	e.client = client
	k.executions = slices.DeleteFunc(k.executions, func(old *execution) bool { return old.done() && old.cell == e.cell })
	k.executions = append(k.executions, e)
}

// heard forgets the executions whose end a client has heard.
func (k *Kernel) heard(c *client) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.executions = slices.DeleteFunc(k.executions, func(e *execution) bool { return e.done() && e.client == c.session && !c.awaits(e.last) })
}

// listens says whether the page that shows an execution is there. The mutex is held.
func (k *Kernel) listens(e *execution) bool {
	c := k.clients[e.client]
	if c == nil {
		return false
	}
	attached, _, _ := c.state()
	return attached
}
