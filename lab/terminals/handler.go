package terminals

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"time"

	"github.com/coder/websocket"

	"setlab/lab/rest"
)

// Register registers the terminals API with a mux.
func (m *Manager) Register(mux *http.ServeMux) {
	for pattern, handler := range map[string]rest.Handler{
		"GET /api/terminals":              rest.Get(m.serveAll),
		"POST /api/terminals":             rest.Get(m.serveStart),
		"GET /api/terminals/{name}":       rest.Get(m.serveOne),
		"DELETE /api/terminals/{name}":    rest.Do(m.serveEnd),
		"GET /terminals/websocket/{name}": m.serveSocket,
	} {
		mux.Handle(pattern, handler)
	}
}

func (m *Manager) serveAll(*http.Request) ([]Model, error) { return m.All(), nil }

var terminalName = regexp.MustCompile(`^\w*$`)

func (m *Manager) serveStart(r *http.Request) (Model, error) {
	var wanted struct{ Name, CWD string }
	if _, err := rest.Read(r, rest.MaxBody, &wanted); err != nil {
		return Model{}, err
	}
	if !terminalName.MatchString(wanted.Name) {
		return Model{}, rest.Errorf(http.StatusBadRequest, "a terminal's name may contain only letters and digits")
	}
	return m.Start(wanted.Name, wanted.CWD)
}

// named returns the terminal named in a request.
func (m *Manager) named(r *http.Request) (*terminal, error) {
	if t := m.get(r.PathValue("name")); t != nil {
		return t, nil
	}
	return nil, rest.Errorf(http.StatusNotFound, "Terminal not found: %q", r.PathValue("name"))
}

func (m *Manager) serveOne(r *http.Request) (Model, error) {
	t, err := m.named(r)
	if err != nil {
		return Model{}, err
	}
	return t.model(), nil
}

func (m *Manager) serveEnd(r *http.Request) error {
	t, err := m.named(r)
	if err != nil {
		return err
	}
	t.end()
	return nil
}

// Limits of a websocket.
const (
	maxMessage   = 16 << 20 // for pasted text
	writeTimeout = 30 * time.Second
	ping         = 20 * time.Second
)

// serveSocket connects a page to a terminal. A message is a list whose first element determines the
// others: stdout and text, stdin and text, set_size with rows and columns, or disconnect.
func (m *Manager) serveSocket(w http.ResponseWriter, r *http.Request) error {
	t, err := m.named(r)
	if err != nil {
		return err
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		return nil // Accept has sent the error
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxMessage)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	view := t.watch()
	defer t.leave(view)
	go t.send(ctx, cancel, conn, view)
	typed := make(chan string, maxTyped)
	defer close(typed)
	go t.typeIn(typed)
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return nil
		}
		var message []any
		if json.Unmarshal(data, &message) == nil {
			t.take(message, view, typed)
		}
	}
}

// take handles a message from a page.
func (t *terminal) take(message []any, view *watcher, typed chan<- string) {
	if len(message) < 2 {
		return
	}
	switch message[0] {
	case "stdin":
		if text, ok := message[1].(string); ok {
			select {
			case typed <- text:
			default: // the program has not read for so long that the rest is lost, as in any terminal
			}
		}
	case "set_size":
		if len(message) < 3 {
			return
		}
		rows, _ := message[1].(float64)
		columns, _ := message[2].(float64)
		if rows >= 1 && columns >= 1 && rows < 1<<15 && columns < 1<<15 {
			t.resize(view, uint16(rows), uint16(columns))
		}
	}
}

// maxTyped is the number of pieces of input that wait for a program that does not read.
const maxTyped = 1024

// typeIn gives the terminal what is typed. It waits for a program that does not read, while the page's other messages are handled.
func (t *terminal) typeIn(typed <-chan string) {
	for text := range typed {
		_, _ = t.file.WriteString(text) // the shell may have ended
	}
}

// send sends a terminal's output to a page until ctx is canceled or the shell has ended.
func (t *terminal) send(ctx context.Context, cancel context.CancelFunc, conn *websocket.Conn, view *watcher) {
	defer cancel()
	defer conn.CloseNow() // after which the page connects again
	say := func(message ...any) bool {
		text, err := json.Marshal(message)
		if err != nil {
			return false
		}
		in, done := context.WithTimeout(ctx, writeTimeout)
		defer done()
		return conn.Write(in, websocket.MessageText, text) == nil
	}
	if !say("setup", map[string]any{}) {
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-view.more:
			if text := t.next(view); text != "" && !say("stdout", text) {
				return
			}
		case <-t.ended:
			if text := t.next(view); text == "" || say("stdout", text) {
				say("disconnect", 1)
			}
			conn.Close(websocket.StatusNormalClosure, "the shell has ended")
			return
		case <-time.After(ping):
			in, done := context.WithTimeout(ctx, ping)
			err := conn.Ping(in)
			done()
			if err != nil {
				return
			}
		}
	}
}
