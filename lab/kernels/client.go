package kernels

import (
	"slices"
	"sync"
	"time"
)

// client is a browser's page, or another program, that speaks with a kernel. Its
// websocket may come and go: what is to be sent meanwhile waits, and what was sent into
// a connection that turned out to be dead is sent again.
//
// A page that connects again names the same session. Messages count as received when a
// ping sent after them is answered.
type client struct {
	session string

	mutex   sync.Mutex
	pending backlog
	unheard []*message    // sent, but not yet known to have arrived
	flying  int           // bytes of these
	more    chan struct{} // holds a token when something is pending
	full    chan struct{} // holds a token when so much is on its way that the rest waits

	attached int       // number of the websocket that is attached; 0 when none
	count    int       // of websockets so far
	left     time.Time // when the last websocket went
	clean    bool      // whether it said goodbye
	kick     func()    // ends the attached websocket
}

func newClient(session string) *client {
	return &client{session: session, more: make(chan struct{}, 1), full: make(chan struct{}, 1)}
}

// send has a message sent when the client can be reached.
func (c *client) send(m *message) {
	c.mutex.Lock()
	if told := c.pending.leftOut(m); told != nil {
		c.pending.add(told)
	}
	c.pending.add(m)
	c.mutex.Unlock()
	c.wake()
}

// offer does so too, but output may be left out where the client is slow.
func (c *client) offer(m *message) {
	c.mutex.Lock()
	if told := c.pending.leftOut(m); told != nil {
		c.pending.add(told)
	}
	c.pending.addSpare(m)
	c.mutex.Unlock()
	c.wake()
}

// cut leaves out most of the output of a request that waits.
func (c *client) cut(request string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.pending.spareOf(request)
}

func (c *client) wake() { put(c.more) }

// put puts a token into a channel, unless there is one.
func put(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// attach makes a websocket the client's, ends the one before it, and returns its number.
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

// detach notes that a websocket has ended, with a goodbye or without.
func (c *client) detach(number int, clean bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.attached != number {
		return // another one has taken its place
	}
	c.attached, c.kick, c.left, c.clean = 0, nil, time.Now(), clean
	if clean {
		c.unheard, c.flying = nil, 0 // what was sent has been received, or is not wanted
	} else {
		c.requeue()
	}
}

// inherit copies what waits for another client, which is away, to this one, which is new. Of output, there is little that a page
// without the cells' requests can show: it resumes them if it wants more.
func (c *client) inherit(from *client) {
	from.mutex.Lock()
	defer from.mutex.Unlock()
	for _, m := range from.pending.all() {
		c.pending.addSpare(m)
	}
}

// requeue puts what may not have arrived before what waits. The mutex is held.
func (c *client) requeue() {
	waiting := c.pending.all()
	c.pending = backlog{dropped: c.pending.dropped}
	for _, m := range slices.Concat(c.unheard, waiting) {
		c.pending.add(m)
	}
	c.unheard, c.flying = nil, 0
}

// window is how many bytes may be on their way to a client: one that reads slowly has to read them before it hears that a
// cell has been interrupted.
const window = 1 << 20

// next takes the next message for a websocket; nil if there is none, or if so much is
// on its way that it has to wait. It stays unheard.
func (c *client) next(number int) *message {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.attached != number {
		return nil
	}
	if c.flying > window {
		put(c.full)
		return nil
	}
	m := c.pending.take()
	if m != nil {
		c.unheard = append(c.unheard, m)
		c.flying += m.size()
	}
	return m
}

// sent returns the last message that was sent; nil if all has been heard.
func (c *client) sent() *message {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if len(c.unheard) == 0 {
		return nil
	}
	return c.unheard[len(c.unheard)-1]
}

// heard notes that all until the message last, if not nil, has arrived.
func (c *client) heard(last *message) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	i := slices.Index(c.unheard, last)
	for _, m := range c.unheard[:i+1] {
		c.flying -= m.size()
	}
	c.unheard = slices.Delete(c.unheard, 0, i+1)
	c.wake()
}

// awaits says whether a message waits for the client, or may not have arrived yet.
func (c *client) awaits(m *message) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return slices.Contains(c.unheard, m) || slices.Contains(c.pending.all(), m)
}

// state says whether the client has a websocket, and if not, since when and whether it
// said goodbye.
func (c *client) state() (attached, clean bool, left time.Time) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.attached != 0, c.clean, c.left
}
