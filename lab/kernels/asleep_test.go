package kernels

import (
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// sleeper opens a websocket of the session "sleeper" that answers no pings.
func (b bench) sleeper(t *testing.T, k *Kernel) net.Conn {
	t.Helper()
	asleep, err := net.Dial("tcp", strings.TrimPrefix(b.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { asleep.Close() })
	fmt.Fprintf(asleep, "GET /api/kernels/%s/channels?session_id=sleeper HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", k.ID)
	return asleep
}

// TestAMachineFallsAsleep checks that messages sent to a sleeping machine, over a connection that
// looks alive, are delivered when it wakes up.
func TestAMachineFallsAsleep(t *testing.T) {
	b := newBench(t)
	b.pongTimeout = 300 * time.Millisecond
	k := b.start(t)
	asleep := b.sleeper(t, k)
	awake := b.open(t, k.ID, "awake", v1Protocol)
	eventually(t, "the kernel has two connections", func() bool { return k.Model().Connections == 2 })
	awake.output(awake.run("say 1 2 3"))
	dropped := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, asleep) // its network card accepts pings, which are never answered
		close(dropped)
	}()
	select {
	case <-dropped:
	case <-time.After(soon):
		t.Fatal("a connection whose other end sleeps is held open")
	}
	p := b.open(t, k.ID, "sleeper", v1Protocol)
	heard := ""
	for !strings.HasSuffix(heard, "3") {
		if m := p.next(); m.head.Type == "stream" {
			heard += strings.TrimPrefix(describe(m), "stream ")
		}
	}
	if heard != "123" {
		t.Errorf("it hears %q", heard)
	}
}

// TestAPeerThatReadsNothing checks that a connection is closed whose other end stops reading in the middle of a message.
func TestAPeerThatReadsNothing(t *testing.T) {
	b := newBench(t)
	b.pongTimeout = 300 * time.Millisecond
	k := b.start(t)
	b.sleeper(t, k)
	eventually(t, "the kernel has a connection", func() bool { return k.Model().Connections == 1 })
	k.fromClient("sleeper", compose(shell, "execute_request", "sleeper", nil, map[string]string{"code": "big 16"}))
	eventually(t, "the connection is closed", func() bool { return k.Model().Connections == 0 })
}
