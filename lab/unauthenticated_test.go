package lab

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestIdleStrangers checks that a thousand connections that send nothing, or that request the login page and stay open, do not block
// anyone with the token, and that a connection that has shown the token is not closed.
func TestIdleStrangers(t *testing.T) {
	b := newBench(t)
	address := strings.TrimPrefix(b.url, "http://")
	dial := func(say string) net.Conn {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		if _, err := fmt.Fprint(c, say); err != nil && say == "" {
			t.Fatal(err)
		}
		return c
	}
	mine := dial("GET /api/status HTTP/1.1\r\nHost: localhost\r\nAuthorization: token " + token + "\r\n\r\n")
	buffer := make([]byte, 4096)
	if n, err := mine.Read(buffer); err != nil || !strings.HasPrefix(string(buffer[:n]), "HTTP/1.1 200") {
		t.Fatalf("%q, %v", buffer[:n], err)
	}
	for k := range 1000 {
		say := ""
		if k%2 == 0 {
			say = "GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n"
		}
		dial(say)
	}
	began := time.Now()
	if a := b.do("GET", "/api/status", nil); a.StatusCode != http.StatusOK {
		t.Errorf("status %d", a.StatusCode)
	}
	if d := time.Since(began); d > headerTimeout/2 {
		t.Errorf("a request with the token waits %v", d)
	}
	if _, err := fmt.Fprint(mine, "GET /api/status HTTP/1.1\r\nHost: localhost\r\nAuthorization: token "+token+"\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if n, err := mine.Read(buffer); err != nil || !strings.HasPrefix(string(buffer[:n]), "HTTP/1.1 200") {
		t.Errorf("the first connection with the token has ended: %q, %v", buffer[:n], err)
	}
	b.unauthenticated.mutex.Lock()
	defer b.unauthenticated.mutex.Unlock()
	if n := b.unauthenticated.all.Len(); n > maxUnauthenticated || n != len(b.unauthenticated.at) {
		t.Errorf("%d unauthenticated, %d", n, len(b.unauthenticated.at))
	}
}
