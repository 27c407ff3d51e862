package guard

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"
)

// maxUnsent is the number of unread bytes after which a peer is disconnected.
const maxUnsent = 1 << 28

// lastWords is how long a closed connection keeps sending pending bytes.
const lastWords = time.Second

// errSlow is returned if a peer does not read.
var errSlow = errors.New("guard: the peer does not read")

// conn is a connection whose peer has completed the handshake. Read only returns well-formed
// frames, and Write never blocks.
type conn struct {
	net.Conn
	said    bytes.Reader // the peer's greeting, which the library reads again
	greeted int          // remaining bytes of the library's own greeting
	frames  tracker

	mutex  sync.Mutex
	more   *sync.Cond // signals that unsent or ending has changed
	unsent []byte
	failed error // sending has failed
	ending bool
	sent   chan struct{} // closed when nothing more will be sent
	ended  sync.Once
}

func newConn(c net.Conn, said []byte) *conn {
	g := &conn{Conn: c, greeted: greetingSize, sent: make(chan struct{})}
	g.said.Reset(said)
	g.more = sync.NewCond(&g.mutex)
	go g.send()
	return g
}

// Read implements net.Conn.
func (c *conn) Read(b []byte) (int, error) {
	if c.said.Len() > 0 {
		return c.said.Read(b)
	}
	n, err := c.Conn.Read(b)
	if bad := c.frames.next(b[:n]); bad != nil {
		c.Conn.Close()
		return 0, bad
	}
	return n, err
}

// Write implements net.Conn. It only queues b for sending. The library's greeting is dropped, since
// the handshake has already sent one.
func (c *conn) Write(b []byte) (int, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	n := len(b)
	drop := min(c.greeted, n)
	c.greeted -= drop
	b = b[drop:]
	switch {
	case c.failed != nil:
		return 0, c.failed
	case c.ending:
		return 0, net.ErrClosed
	case len(c.unsent)+len(b) > maxUnsent:
		c.failed = fmt.Errorf("%w: %d bytes wait for it", errSlow, len(c.unsent))
		c.unsent = nil
		c.Conn.Close()
		return 0, c.failed
	}
	c.unsent = append(c.unsent, b...)
	c.more.Signal()
	return n, nil
}

// send sends queued bytes until the connection ends.
func (c *conn) send() {
	defer close(c.sent)
	for {
		c.mutex.Lock()
		for len(c.unsent) == 0 && !c.ending && c.failed == nil {
			c.more.Wait()
		}
		b := c.unsent
		c.unsent = nil
		done := len(b) == 0
		c.mutex.Unlock()
		if done {
			return
		}
		if _, err := c.Conn.Write(b); err != nil {
			c.mutex.Lock()
			c.failed = err
			c.mutex.Unlock()
			c.Conn.Close()
			return
		}
	}
}

// Close implements net.Conn. It returns when everything has been sent, or after a short time.
func (c *conn) Close() error {
	var err error
	c.ended.Do(func() {
		c.mutex.Lock()
		c.ending = true
		c.more.Signal()
		c.mutex.Unlock()
		// Do not wait long for a peer that does not read.
		_ = c.SetWriteDeadline(time.Now().Add(lastWords))
		<-c.sent
		err = c.Conn.Close()
	})
	return err
}
