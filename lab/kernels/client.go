package kernels

import (
	"slices"
	"sync"
	"time"
)

// client is a page in a browser, or another program, that communicates with a kernel. Its websocket may come and go: messages
// are queued in the meantime, and messages sent over a connection that turned out to be dead are sent again.
//
// A page that reconnects uses the same session ID. Messages count as received when a ping sent after them has been answered.
type client struct {
	session string

	mutex   sync.Mutex
	pending backlog
	unheard []*message    // taken by a websocket, but not confirmed
	written int           // how many of these have been written
	more    chan struct{} // holds a token when something is pending

	attached int       // number of the attached websocket; 0 if none
	count    int       // number of websockets so far
	left     time.Time // when the last websocket ended
	clean    bool      // the last websocket was closed normally
	kick     func()    // closes the attached websocket
}

func newClient(session string) *client {
	return &client{session: session, more: make(chan struct{}, 1)}
}

// send queues a message.
func (c *client) send(m *message) {
	c.mutex.Lock()
	if told := c.pending.leftOut(m); told != nil {
		c.pending.add(told)
	}
	c.pending.add(m)
	c.mutex.Unlock()
	c.wake()
}

// offer queues a message that may be dropped if it is output and the client is slow.
func (c *client) offer(m *message) {
	c.mutex.Lock()
	if told := c.pending.leftOut(m); told != nil {
		c.pending.add(told)
	}
	c.pending.addSpare(m)
	c.mutex.Unlock()
	c.wake()
}

// cut drops most of the queued output of a request.
func (c *client) cut(request string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.pending.spareOf(request)
}

func (c *client) wake() { put(c.more) }

// put puts a token into a channel unless it holds one.
func put(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// attach attaches a websocket, closes the previous one, and returns the new one's number.
func (c *client) attach(kick func()) int {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.attached != 0 {
		c.kick()
		c.requeue()
	}
	c.count++
	c.attached, c.kick = c.count, kick
	c.wake()
	return c.attached
}

// detach records that a websocket has ended; clean reports whether it was closed normally.
func (c *client) detach(number int, clean bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.attached != number {
		return // it has been replaced by another one
	}
	c.attached, c.kick, c.left, c.clean = 0, nil, time.Now(), clean
	if clean {
		c.unheard, c.written = nil, 0 // sent messages have been received, or are no longer wanted
	} else {
		c.requeue()
	}
}

// inherit copies the messages queued for a client that is away to this new client. Output counts as spare, because a page that
// did not run the cells can show little of it; to get all of a cell's output, it resumes the cell.
func (c *client) inherit(from *client) {
	from.mutex.Lock()
	defer from.mutex.Unlock()
	for _, m := range from.pending.all() {
		c.pending.addSpare(m)
	}
}

// requeue puts unconfirmed messages back in front of the queue. The mutex must be held.
func (c *client) requeue() {
	waiting := c.pending.all()
	c.pending = backlog{dropped: c.pending.dropped}
	for _, m := range slices.Concat(c.unheard, waiting) {
		c.pending.add(m)
	}
	c.unheard, c.written = nil, 0
}

// next returns the next message for a websocket, which becomes unconfirmed. It returns nil if there is none.
func (c *client) next(number int) *message {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.attached != number {
		return nil
	}
	m := c.pending.take()
	if m != nil {
		c.unheard = append(c.unheard, m)
	}
	return m
}

// wrote records that a websocket has written the last message that it took. Only then can a ping confirm the message.
func (c *client) wrote(number int) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.attached == number {
		c.written = len(c.unheard)
	}
}

// sent returns the last unconfirmed message that a websocket has written, or nil if there is none.
func (c *client) sent(number int) *message {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.attached != number || c.written == 0 {
		return nil
	}
	return c.unheard[c.written-1]
}

// heard records that all messages that a websocket has written, up to last, have arrived.
func (c *client) heard(number int, last *message) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.attached != number {
		return // they will be sent again
	}
	n := slices.Index(c.unheard, last) + 1
	c.unheard = slices.Delete(c.unheard, 0, n)
	c.written -= n
}

// awaits reports whether a message is queued or unconfirmed.
func (c *client) awaits(m *message) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return slices.Contains(c.unheard, m) || slices.Contains(c.pending.all(), m)
}

// state reports whether the client has a websocket, and if not, when the last one ended and whether it was closed normally.
func (c *client) state() (attached, clean bool, left time.Time) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.attached != 0, c.clean, c.left
}
