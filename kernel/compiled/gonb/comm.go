package gonb

import (
	"encoding/json"
	"slices"
	"sync"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
)

// Aside receives what GoNB publishes in response to a message of the front end that is not a cell,
// with the header of that message.
type Aside func(parent json.RawMessage, e output.Event)

// Comm passes a comm message to GoNB. Widgets in the page use a comm to communicate with their
// program. Comm reports false if no GoNB is running.
func (c *Client) Comm(header json.RawMessage, m output.Comm) bool {
	child := c.child.Load()
	if child == nil || child.gone() {
		return false
	}
	// GoNB's answers refer to the header it receives, so keep the front end's.
	var h wire.Header
	if json.Unmarshal(header, &h) != nil {
		return false
	}
	return child.comm(&wire.Message{Header: h, Content: m.Content, Metadata: m.Metadata, Buffers: m.Buffers}) == nil
}

// opening holds back comm messages of the page until GoNB has acknowledged the opening of the comm.
// GoNB handles every message in its own goroutine and drops messages that overtake the opening. A
// dropped message may contain the first value of a widget, and its program would wait forever.
type opening struct {
	mutex   sync.Mutex
	awaited bool // waiting for GoNB's acknowledgement
	held    []*wire.Message
}

// maxUnopened limits the messages held back if GoNB does not acknowledge the opening.
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

// acknowledged sends the held messages if m is GoNB's acknowledgement.
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
		_ = c.send(c.sockets.shell, held) // if GoNB has ended, others report it
	}
	c.opening.awaited, c.opening.held = false, nil
}

// asides lists the message types that GoNB publishes for comms.
var asides = []string{"comm_open", "comm_msg", "comm_close", "display_data", "update_display_data"}

// aside passes on a message that GoNB published in response to a message from elsewhere. It reports
// whether m is such a message.
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
