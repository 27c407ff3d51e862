package gonb

import (
	"encoding/json"
	"slices"

	"setlab/kernel/output"
	"setlab/kernel/wire"
)

// Aside receives what GoNB publishes about a message of the front end that was not
// a cell, with the header of that message.
type Aside func(parent json.RawMessage, e output.Event)

// Comm passes a message of a comm, by which a widget in the page talks to the
// program behind it, on to GoNB. It reports false where no GoNB runs to take it.
func (c *Client) Comm(header json.RawMessage, m output.Comm) bool {
	if !c.mutex.TryLock() {
		return false // it is just starting
	}
	child := c.child
	c.mutex.Unlock()
	if child == nil || child.gone() {
		return false
	}
	// GoNB answers with the header that it gets as parent, so that it keeps its own.
	var h wire.Header
	if json.Unmarshal(header, &h) != nil {
		return false
	}
	return child.send(child.sockets.shell, &wire.Message{Header: h, Content: m.Content, Metadata: m.Metadata, Buffers: m.Buffers}) == nil
}

// asides are the kinds of messages that GoNB publishes about comms.
var asides = []string{"comm_open", "comm_msg", "comm_close", "display_data", "update_display_data"}

// aside hands on what GoNB publishes about a message that this process did not make.
func (c *child) aside(m *wire.Message) bool {
	var parent wire.Header
	if c.asides == nil || json.Unmarshal(m.Parent, &parent) != nil || parent.ID == "" || parent.Session == c.session || !slices.Contains(asides, m.Header.Type) {
		return false
	}
	if e, ok := read(m).(output.Event); ok {
		c.asides(m.Parent, e)
	}
	return true
}
