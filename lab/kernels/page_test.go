package kernels

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"setlab/kernel/jupyter/wire"
	"setlab/lab/kernelspecs"
)

// soon is the time limit for operations with a kernel on a loaded machine.
const soon = 20 * time.Second

// eventually waits until a condition is met.
func eventually(t *testing.T, what string, met func() bool) {
	t.Helper()
	for deadline := time.Now().Add(soon); !met(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not within %s: %s", soon, what)
		}
	}
}

// bench is a manager of fake kernels behind a web server.
type bench struct {
	*Manager
	url string
}

func newBench(t *testing.T) bench {
	t.Helper()
	spec := func(argv ...string) []byte {
		text, err := json.Marshal(map[string]any{"argv": argv, "env": map[string]string{"SETLAB_TEST_KERNEL": "1"}, "display_name": "Fake", "language": "x"})
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	dir := t.TempDir()
	m := New(Options{
		Catalog: kernelspecs.Catalog{Path: []string{}, Builtin: []kernelspecs.Kernel{
			{Name: "fake", JSON: spec(os.Args[0], "{connection_file}"), Files: fstest.MapFS{}},
			{Name: "frail", JSON: spec("/bin/sh", "-c", frail, os.Args[0], "{connection_file}"), Files: fstest.MapFS{}},
			{Name: "hopeless", JSON: spec("/bin/sh", "-c", "echo alas; exit 3"), Files: fstest.MapFS{}},
			{Name: "missing", JSON: spec("/nowhere/at/all"), Files: fstest.MapFS{}},
		}},
		Runtime: t.TempDir(), Dir: func(string) string { return dir }, Log: t.Logf,
	})
	mux := http.NewServeMux()
	m.Register(mux)
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		m.Close()
		server.Close()
	})
	return bench{m, server.URL}
}

// page is a websocket connected to a kernel.
type page struct {
	t     *testing.T
	conn  *websocket.Conn
	codec codec
	name  string
}

// open opens a page of a session.
func (b bench) open(t *testing.T, id, session string, protocols ...string) *page {
	t.Helper()
	return b.dial(t, id, session, &websocket.DialOptions{Subprotocols: protocols})
}

// dial opens a page of a session with the options of its websocket.
func (b bench) dial(t *testing.T, id, session string, o *websocket.DialOptions) *page {
	t.Helper()
	address := "ws" + strings.TrimPrefix(b.url, "http") + "/api/kernels/" + id + "/channels?session_id=" + session
	conn, _, err := websocket.Dial(t.Context(), address, o)
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(1 << 25)
	t.Cleanup(func() { conn.CloseNow() })
	return &page{t, conn, codecFor(conn.Subprotocol()), session}
}

// ask sends a request and returns its ID.
func (p *page) ask(kind string, content any, metadata string) string {
	p.t.Helper()
	h := wire.NewHeader(kind, p.name)
	p.send(h, content, metadata)
	return h.ID
}

// send sends a message with a header.
func (p *page) send(h wire.Header, content any, metadata string) {
	p.t.Helper()
	head, _ := json.Marshal(h)
	text, err := json.Marshal(content)
	if err != nil {
		p.t.Fatal(err)
	}
	m, err := newMessage(shell, [4][]byte{head, nil, []byte(metadata), text}, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	if h.Type == "input_reply" {
		m.channel = stdin
	}
	how, data, err := p.codec.encode(m)
	if err == nil {
		err = p.conn.Write(p.t.Context(), how, data)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// resume requests the output of a cell that another page has run, and returns the messages after
// the one that clears the page's output.
func (p *page) resume(id string) string {
	p.t.Helper()
	h := wire.NewHeader("execute_request", p.name)
	h.ID = id
	p.send(h, map[string]any{"code": "say what is never run"}, `{"cellId":"cell","resume":true}`)
	p.until("clear_output")
	return p.output(id)
}

// run sends a cell and returns its request's ID.
func (p *page) run(code string) string {
	p.t.Helper()
	return p.ask("execute_request", map[string]any{"code": code}, `{"cellId":"cell"}`)
}

// next returns the next message.
func (p *page) next() *message {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), soon)
	defer cancel()
	kind, data, err := p.conn.Read(ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	m, err := p.codec.decode(kind, data)
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}

// until returns descriptions of the messages up to one that matches.
func (p *page) until(last string) []string {
	p.t.Helper()
	var all []string
	for {
		d := describe(p.next())
		if all = append(all, d); strings.HasPrefix(d, last) {
			return all
		}
	}
}

// output returns the output of a request after it has been answered and the kernel is idle.
func (p *page) output(id string) string {
	p.t.Helper()
	text, replied, idle := "", false, false
	for !replied || !idle {
		m := p.next()
		if m.parent.ID != id {
			continue
		}
		switch d := describe(m); {
		case m.head.Type == "stream":
			text += strings.TrimPrefix(d, "stream ")
		case m.head.Type == "execute_reply":
			replied = true
		case d == "status idle":
			idle = true
		}
	}
	return text
}

// describe returns a message's type and its relevant contents.
func describe(m *message) string {
	var c map[string]any
	m.content(&c)
	for _, field := range []string{"text", "execution_state", "ename", "status", "prompt"} {
		if v, ok := c[field]; ok {
			return fmt.Sprint(m.head.Type, " ", v)
		}
	}
	return m.head.Type
}

// start starts a fake kernel.
func (b bench) start(t *testing.T) *Kernel {
	t.Helper()
	k, err := b.Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	return k
}
