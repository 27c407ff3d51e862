package kernels

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"setlab/lab/rest"
)

// Limits of a websocket.
const (
	MaxMessage   = 256 << 20        // maximum size in bytes of a message from a browser
	writeTimeout = 30 * time.Second // for writing a message to a slow browser
	pingSoon     = 200 * time.Millisecond
	pingSeldom   = 20 * time.Second
)

// pongTimeout is the time after which a connection that does not respond is considered dead.
var pongTimeout = 20 * time.Second

// serveChannels connects a websocket to a kernel.
func (m *Manager) serveChannels(w http.ResponseWriter, r *http.Request) error {
	k, err := m.find(r)
	if err != nil {
		return err
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{v1Protocol}, InsecureSkipVerify: true}) // package auth has checked the origin
	if err != nil {
		return nil // Accept has sent the error
	}
	defer conn.CloseNow()
	conn.SetReadLimit(MaxMessage)
	session := r.URL.Query().Get("session_id")
	lasting := session != ""
	if !lasting {
		session = newSession()
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c, number := k.join(session, cancel)
	go func() {
		select {
		case <-m.ended:
			conn.Close(websocket.StatusGoingAway, "the lab has ended")
			cancel()
		case <-ctx.Done():
		}
	}()
	go write(ctx, cancel, conn, c, number)
	go listen(ctx, cancel, conn, k, c)
	err = read(ctx, conn, k, session)
	var goodbye websocket.CloseError
	c.detach(number, errors.As(err, &goodbye) || !lasting)
	return nil
}

// read passes on messages from the browser until the connection ends, and returns the error that
// ended it.
func read(ctx context.Context, conn *websocket.Conn, k *Kernel, session string) error {
	codec := codecFor(conn.Subprotocol())
	for {
		kind, data, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		if message, err := codec.decode(kind, data); err == nil {
			k.fromClient(session, message)
		} else {
			k.manager.log("dropped a message for the kernel %s: %v", k.ID, err)
		}
	}
}

// write sends a client's messages until ctx is canceled or the connection fails.
func write(ctx context.Context, cancel context.CancelFunc, conn *websocket.Conn, c *client, number int) {
	defer cancel()
	codec := codecFor(conn.Subprotocol())
	for {
		next := c.next(number)
		if next == nil {
			select {
			case <-ctx.Done():
				return
			case <-c.more:
			}
			continue
		}
		kind, data, err := codec.encode(next)
		if err != nil {
			continue // cannot fail: the parts were valid JSON when they arrived
		}
		in, done := context.WithTimeout(ctx, writeTimeout)
		err = conn.Write(in, kind, data)
		done()
		if err != nil {
			return
		}
	}
}

// listen sends pings to find out which messages have arrived and whether the peer is still there.
// Without them, a connection whose peer has vanished would look alive for hours.
func listen(ctx context.Context, cancel context.CancelFunc, conn *websocket.Conn, k *Kernel, c *client) {
	defer cancel()
	for quiet := time.Duration(0); ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pingSoon):
		case <-c.full:
		}
		last := c.sent()
		if quiet += pingSoon; last == nil && quiet < pingSeldom {
			continue
		}
		quiet = 0
		in, done := context.WithTimeout(ctx, pongTimeout)
		err := conn.Ping(in)
		done()
		if err != nil {
			return
		}
		if c.heard(last); last != nil {
			k.heard(c)
		}
	}
}

// find returns the kernel named in a request.
func (m *Manager) find(r *http.Request) (*Kernel, error) {
	k, err := m.Get(r.PathValue("id"))
	if err != nil {
		return nil, rest.Errorf(http.StatusNotFound, "%v", err)
	}
	return k, nil
}
