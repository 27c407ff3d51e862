package kernels

import (
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// TestAMachineFallsAsleep checks that messages sent to a sleeping machine, over a connection that
// looks alive, are delivered when it wakes up.
func TestAMachineFallsAsleep(t *testing.T) {
	defer func(d time.Duration) { pongTimeout = d }(pongTimeout)
	pongTimeout = 300 * time.Millisecond
	b := newBench(t)
	k := b.start(t)
	asleep, err := net.Dial("tcp", strings.TrimPrefix(b.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer asleep.Close()
	fmt.Fprintf(asleep, "GET /api/kernels/%s/channels?session_id=sleeper HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", k.ID)
	awake := b.open(t, k.ID, "awake", v1Protocol)
	for deadline := time.Now().Add(soon); k.Model().Connections < 2; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the kernel has no two connections")
		}
	}
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
