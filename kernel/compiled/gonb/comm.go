package gonb

import (
	"encoding/json"
	"slices"
	"sync"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
)

// Aside receives what GoNB publishes about a message of the front end that was not
// a cell, with the header of that message.
type Aside func(parent json.RawMessage, e output.Event)

// Comm passes a message of a comm, through which a widget in the page talks to the
// program behind it, on to GoNB. It reports false where no GoNB runs to take it.
func (c *Client) Comm(header json.RawMessage, m output.Comm) bool {
	child := c.child.Load()
	if child == nil || child.gone() {
		return false
	}
	// GoNB answers with the header that it gets as parent, so that it keeps its own.
	var h wire.Header
	if json.Unmarshal(header, &h) != nil {
		return false
	}
	return child.comm(&wire.Message{Header: h, Content: m.Content, Metadata: m.Metadata, Buffers: m.Buffers}) == nil
}

// opening holds back what the page says over a comm until GoNB has acknowledged that it
// is open. GoNB takes every message in a goroutine of its own, and drops those that
// overtake the opening: one may be the first value of a widget, for which its program
// waits without end.
type opening struct {
	mutex   sync.Mutex
	awaited bool // GoNB's acknowledgement
	held    []*wire.Message
}

// maxUnopened bounds what is held for a GoNB that does not acknowledge: it wants none of it.
const maxUnopened = 1000

// comm sends a message of the page's comm, or holds it back.
func (c *child) comm(m *wire.Message) error {
	c.opening.mutex.Lock()
	defer c.opening.mutex.Unlock()
	switch {
	case m.Header.Type == "comm_open":
		c.opening.awaited = true
	case c.opening.awaited:
		if len(c.opening.held) < maxUnopened {
			c.opening.held = append(c.opening.held, m)
		}
		return nil
	}
	return c.send(c.sockets.shell, m)
}

// acknowledged sends what was held back if a message says that GoNB has opened the comm.
func (c *child) acknowledged(m *wire.Message) {
	var content struct {
		Data struct{ Address string }
	}
	if m.Header.Type != "comm_msg" || json.Unmarshal(m.Content, &content) != nil || content.Data.Address != "#comm_open_ack" {
		return
	}
	c.opening.mutex.Lock()
	defer c.opening.mutex.Unlock()
	for _, held := range c.opening.held {
		_ = c.send(c.sockets.shell, held) // that GoNB has gone is noticed otherwise
	}
	c.opening.awaited, c.opening.held = false, nil
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
