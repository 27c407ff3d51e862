package kernels

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// slowConn is a connection that waits after every piece that it has read.
type slowConn struct {
	net.Conn
	read int
}

func (c *slowConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p[:min(len(p), piece/2)])
	if c.read += n; c.read > piece {
		c.read = 0
		time.Sleep(5 * time.Millisecond)
	}
	return n, err
}

// TestALargeMessageOverASlowLink checks that a message arrives although it takes longer than a ping may take.
func TestALargeMessageOverASlowLink(t *testing.T) {
	b := newBench(t)
	b.pongTimeout = 500 * time.Millisecond
	k := b.start(t)
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		c, err := net.Dial(network, address)
		if err != nil {
			return nil, err
		}
		_ = c.(*net.TCPConn).SetReadBuffer(piece) // it holds little of the message
		return &slowConn{Conn: c}, nil
	}
	o := &websocket.DialOptions{Subprotocols: []string{v1Protocol}, HTTPClient: &http.Client{Transport: &http.Transport{DialContext: dial}}}
	const tries = 5 // a busy machine may answer a ping too late
	for try := range tries {
		p := b.dial(t, k.ID, "s", o)
		if try == 0 {
			p.run("big 16")
		}
		for {
			_, data, err := p.conn.Read(t.Context())
			if len(data) > 16<<20 && err == nil {
				return
			}
			if err != nil {
				break
			}
		}
		p.conn.CloseNow()
	}
	t.Errorf("it does not arrive over any of %d connections", tries)
}

// TestAMessageCutOffIsSentAgain checks that pings that are answered while a message is on its way do not confirm it.
func TestAMessageCutOffIsSentAgain(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	var pings atomic.Int32
	p := b.dial(t, k.ID, "s", &websocket.DialOptions{Subprotocols: []string{v1Protocol}, OnPingReceived: func(context.Context, []byte) bool {
		pings.Add(1)
		return true
	}})
	p.run("big 16")
	for begun := false; !begun; {
		_, r, err := p.conn.Reader(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err = io.CopyN(io.Discard, r, 1<<20); err == io.EOF {
			continue // a small message before it
		}
		begun = true
		// The third ping is only sent when the answer to the second has been dealt with.
		for last := pings.Load() + 3; pings.Load() < last && err == nil; {
			_, err = io.CopyN(io.Discard, r, piece)
		}
		if errors.Is(err, io.EOF) {
			t.Fatal("no pings are sent while the message is on its way")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	p.conn.CloseNow()
	p = b.open(t, k.ID, "s", v1Protocol)
	for p.next().size() < 16<<20 { // it ends the test if the message does not arrive
	}
}
