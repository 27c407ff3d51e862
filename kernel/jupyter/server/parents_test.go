package server

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"setlab/kernel/jupyter/wire"
)

// streamsOf returns the stream output on iopub by the ID of its request.
func streamsOf(t *testing.T, sent []*wire.Message) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, m := range sent {
		if m.Header.Type != "stream" {
			continue
		}
		var parent wire.Header
		var content struct{ Text string }
		if err := json.Unmarshal(m.Parent, &parent); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(m.Content, &content); err != nil {
			t.Fatal(err)
		}
		texts[parent.ID] += content.Text
	}
	return texts
}

// ask executes a request when it is its turn.
func ask(s *Server, content string) *wire.Message {
	m := request("execute_request", content)
	s.shell(queued{message: m, number: 1})
	return m
}

func code(text string) string { return fmt.Sprintf(`{"code":%q}`, text) }

// TestLateOutput checks that text that a goroutine prints after the end of its cell is shown
// immediately, as output of the latest cell.
func TestLateOutput(t *testing.T) {
	s, _, iopub := newServer(t)
	ask(s, code("1"))
	cell := ask(s, code(`go func() { time.Sleep(200 * time.Millisecond); fmt.Print("late"); gonbui.DisplayHTML("x"); time.Sleep(400 * time.Millisecond); fmt.Print("er") }()`))
	seen := iopub.take()
	for wait := 0; streamsOf(t, seen)[cell.Header.ID] != "late"; wait++ {
		if wait > 100 {
			t.Fatalf("while nothing runs there are %v", streamsOf(t, seen))
		}
		time.Sleep(20 * time.Millisecond)
		seen = append(seen, iopub.take()...)
	}
	// A question that is answered in the meantime changes nothing. The next cell takes over the
	// output.
	next := ask(s, `{"code":"time.Sleep(700 * time.Millisecond)","user_expressions":{"a":"1"}}`)
	seen = append(seen, iopub.take()...)
	if got := streamsOf(t, seen); got[cell.Header.ID] != "late" || got[next.Header.ID] != "er" || len(got) != 2 {
		t.Errorf("the cells print %v", got)
	}
	displays := 0
	for _, m := range seen {
		if m.Header.Type == "display_data" {
			displays++
		}
	}
	if displays != 1 {
		t.Errorf("%d displays are published", displays)
	}
}

// TestUserExpressions checks that the expressions of a request are evaluated in order and that
// their output is shown.
func TestUserExpressions(t *testing.T) {
	s, shell, iopub := newServer(t)
	ask(s, code("order := []string{}\nfunc note(s string) int { order = append(order, s); fmt.Print(s); return len(order) }"))
	shell.take()
	m := ask(s, `{"code":"","user_expressions":{"z":"note(\"z\")","a":"note(\"a\")","m":"note(\"m\")","b":"note(\"b\")","last":"order"}}`)
	var reply struct {
		Expressions map[string]struct{ Data map[string]string } `json:"user_expressions"`
	}
	if err := json.Unmarshal(shell.take()[0].Content, &reply); err != nil {
		t.Fatal(err)
	}
	if got := reply.Expressions["last"].Data["text/plain"]; got != "[z a m b]" {
		t.Errorf("evaluated in the order %s", got)
	}
	if got := streamsOf(t, iopub.take())[m.Header.ID]; got != "zamb" {
		t.Errorf("they print %q", got)
	}
	for _, wrong := range []string{`{"a":1}`, `[]`, `"a"`} {
		ask(s, `{"code":"1","user_expressions":`+wrong+`}`)
		if r := shell.take()[0]; field(r, "status") != "error" {
			t.Errorf("%s is answered by %s", wrong, r.Content)
		}
	}
	ask(s, `{"code":"1","user_expressions":null}`)
	if r := shell.take()[0]; field(r, "status") != "ok" {
		t.Errorf("none are answered by %s", r.Content)
	}
}

// TestShutdownOnEitherChannel checks that a shutdown request is answered on the channel on which it
// arrived.
func TestShutdownOnEitherChannel(t *testing.T) {
	s, shell, _ := newServer(t)
	control := &recorder{signer: shell.signer}
	s.sockets.control = &wire.Socket{Socket: control}
	s.shell(queued{message: request("shutdown_request", `{"restart":true}`), number: 1})
	if on := shell.take(); len(on) != 1 || on[0].Header.Type != "shutdown_reply" || len(control.take()) != 0 {
		t.Errorf("asked on shell, answered there by %d messages", len(on))
	}
	s.control(request("shutdown_request", `{}`))
	if on := control.take(); len(on) != 1 || on[0].Header.Type != "shutdown_reply" || len(shell.take()) != 0 {
		t.Errorf("asked on control, answered there by %d messages", len(on))
	}
}
