package server

import (
	"encoding/json"
	"sync"

	"setlab/kernel/display/widget"
	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
)

// comms tracks the open comms between the page and programs of compiled cells. It maps their IDs to
// the names of their targets.
type comms struct {
	mutex sync.Mutex
	open  map[string]string
}

// list returns the open comms with a target, or all of them if target is empty, in the form of a
// comm_info_reply.
func (c *comms) list(target string) map[string]any {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	list := map[string]any{}
	for id, name := range c.open {
		if target == "" || target == name {
			list[id] = map[string]string{"target_name": name}
		}
	}
	return list
}

// note updates the open comms for a message from either side.
func (c *comms) note(kind string, content json.RawMessage) {
	var about struct {
		ID     string `json:"comm_id"`
		Target string `json:"target_name"`
	}
	if json.Unmarshal(content, &about) != nil {
		return
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	switch kind {
	case "comm_open":
		if c.open == nil {
			c.open = map[string]string{}
		}
		c.open[about.ID] = about.Target
	case "comm_close":
		delete(c.open, about.ID)
	}
}

// comm passes on a front end's message. If nobody accepts the opening of a comm, it is closed again
// to inform the front end.
func (s *Server) comm(m *wire.Message) {
	kind := m.Header.Type
	taken := (kind != "comm_open" || field(m, "target_name") == widget.Target) &&
		s.kernel.Comm(m.RawHeader, output.Comm{Kind: kind, Content: m.Content, Metadata: m.Metadata, Buffers: m.Buffers})
	switch {
	case taken:
		s.comms.note(kind, m.Content)
	case kind == "comm_open":
		s.publish(m, "comm_close", map[string]any{"comm_id": field(m, "comm_id"), "data": object{}})
	}
}

// publishComm publishes a comm message of a program.
func (s *Server) publishComm(parent *wire.Message, e output.Comm) {
	s.comms.note(e.Kind, e.Content)
	m := parent.Reply(e.Kind, s.session, e.Content)
	m.Identities = [][]byte{[]byte("comm")}
	m.Metadata, m.Buffers = e.Metadata, e.Buffers
	s.send(s.sockets.iopub, m)
}

// aside publishes output in response to a front end's message that is not an execute_request.
func (s *Server) aside(parent json.RawMessage, e output.Event) {
	s.show(&wire.Message{RawHeader: parent}, 0, e)
}
