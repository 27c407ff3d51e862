package terminals

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
)

const soon = 2 * time.Minute

// newBench returns a manager behind a web server, whose shell is the system's.
func newBench(t *testing.T) (m *Manager, url, dir string) {
	t.Helper()
	t.Setenv("SHELL", "/bin/sh")
	dir = t.TempDir()
	m = New(func(string) string { return dir })
	mux := http.NewServeMux()
	m.Register(mux)
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		m.Close()
		server.Close()
	})
	return m, server.URL, dir
}

// page is a websocket connected to a terminal.
type page struct {
	t     *testing.T
	conn  *websocket.Conn
	shown string // text after the last match
}

func open(t *testing.T, url, name string) *page {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(url, "http")+"/terminals/websocket/"+name, nil)
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(1 << 22)
	t.Cleanup(func() { conn.CloseNow() })
	return &page{t: t, conn: conn}
}

func (p *page) say(message ...any) {
	p.t.Helper()
	text, _ := json.Marshal(message)
	if err := p.conn.Write(p.t.Context(), websocket.MessageText, text); err != nil {
		p.t.Fatal(err)
	}
}

// until reads until the text shown after all earlier matches, or the kind of a message, is the wanted one. It returns
// the text up to there.
func (p *page) until(want string) string {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), soon)
	defer cancel()
	for {
		if before, behind, ok := strings.Cut(p.shown, want); ok {
			p.shown = behind
			return before + want
		}
		_, data, err := p.conn.Read(ctx)
		if err != nil {
			p.t.Fatalf("%v after %q", err, p.shown)
		}
		var message []any
		if err := json.Unmarshal(data, &message); err != nil {
			p.t.Fatal(err)
		}
		if message[0] == "stdout" {
			p.shown += message[1].(string)
		}
		if message[0] == want {
			return p.shown
		}
	}
}

func TestATerminal(t *testing.T) {
	m, url, dir := newBench(t)
	one, err := m.Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, url, one.Name)
	p.until("setup")
	p.say("set_size", 33, 99)
	p.say("stdin", "stty size; pwd; echo gr\\303\\274n | cat; printf '%b' 'gr\\303\\274n\\n'\n")
	p.until("33 99")
	p.until(dir)
	p.until("grün")
	// A page that connects later gets the contents of the screen, and both pages get the following output.
	late := open(t, url, one.Name)
	late.until("33 99")
	late.say("stdin", "echo $((6*7))\n")
	late.until("42")
	p.until("42")
	p.say("stdin", "exit\n")
	p.until("disconnect")
	late.until("disconnect")
	for deadline := time.Now().Add(soon); len(m.All()) > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("a terminal whose shell has ended is listed")
		}
	}
}

// TestTheSmallestPage checks that a terminal fits all of its pages, also when one of them leaves.
func TestTheSmallestPage(t *testing.T) {
	m, url, _ := newBench(t)
	one, err := m.Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	p, q := open(t, url, one.Name), open(t, url, one.Name)
	ask := func(p *page, want string) {
		t.Helper()
		p.say("stdin", "stty size\n")
		p.until(want)
	}
	p.say("set_size", 33, 99)
	ask(p, "33 99")
	q.say("set_size", 20, 120)
	ask(q, "20 99")
	p.say("set_size", 19, 140)
	ask(p, "19 120")
	q.conn.CloseNow()
	p.say("stdin", "until stty size | grep -q '19 140'; do sleep 0.1; done; echo le''ft\n")
	p.until("left") // does not occur in the echoed line itself
}

// TestALargePaste pastes more than a terminal takes while no program reads. The websocket answers meanwhile, and nothing is lost.
func TestALargePaste(t *testing.T) {
	m, url, _ := newBench(t)
	one, err := m.Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, url, one.Name)
	p.until("setup")
	p.say("stdin", "stty -echo; sleep 1; wc -l; echo do$((1+1))ne\n")
	time.Sleep(200 * time.Millisecond)
	p.say("stdin", strings.Repeat(strings.Repeat("x", 99)+"\n", 1000))
	p.say("stdin", "\x04")
	answered := make(chan error, 1)
	go func() {
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer cancel()
		answered <- p.conn.Ping(ctx)
	}()
	if text := p.until("do2ne"); !strings.Contains(text, "1000") {
		t.Errorf("it counts %q", text)
	}
	if err := <-answered; err != nil {
		t.Errorf("a ping while nobody reads: %v", err)
	}
}

func TestATerminalEnds(t *testing.T) {
	m, url, _ := newBench(t)
	if _, err := m.Start("mine", ""); err != nil {
		t.Fatal(err)
	}
	other, err := m.Start("mine", "")
	if err != nil || other.Name == "mine" {
		t.Fatalf("a name that is taken gave %v, %v", other, err)
	}
	p := open(t, url, "mine")
	p.say("stdin", "trap '' HUP; sleep 1000 & echo start''ed\n")
	p.until("started") // does not occur in the echoed line itself
	pid := m.get("mine").command.Process.Pid
	r, _ := http.NewRequest(http.MethodDelete, url+"/api/terminals/mine", nil)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusNoContent {
		t.Error(response.Status)
	}
	if syscall.Kill(pid, 0) == nil {
		t.Error("a shell that minds no hang-up lives on")
	}
	for _, name := range []string{"mine", "none"} {
		if response, err := http.Get(url + "/api/terminals/" + name); err != nil || response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %v, %v", name, response, err)
		}
	}
}

func TestCharactersStayWhole(t *testing.T) {
	for text, want := range map[string]int{"": 0, "a": 0, "gr\xc3": 1, "\xe2\x82": 2, "€": 0, "a\xf0\x9f\x98": 3, "\xff": 0, "\x82\x82": 0} {
		if got := incomplete([]byte(text)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
	var s screen
	s.add([]byte(strings.Repeat("ü", screenSize)))
	if len(s.text) > screenSize || !strings.HasPrefix(string(s.text), "ü") {
		t.Errorf("%d bytes, beginning with %q", len(s.text), s.text[:4])
	}
}
