package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/creack/pty"

	"setlab/kernel/jupyter/wire"
)

// busy makes a kernel of the lab run a cell that takes a while.
func (s *ownServer) busy(t *testing.T) {
	t.Helper()
	id := s.kernel(t, "setlab")
	address := "ws" + strings.TrimPrefix(s.URL, "http") + "api/kernels/" + id + "/channels"
	conn, _, err := websocket.Dial(t.Context(), address, &websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"token " + s.Token}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	request, _ := json.Marshal(map[string]any{
		"channel": "shell", "header": wire.NewHeader("execute_request", "s"), "parent_header": map[string]any{}, "metadata": map[string]any{},
		"content": map[string]any{"code": "time.Sleep(10 * time.Minute)"},
	})
	if err := conn.Write(t.Context(), websocket.MessageText, request); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		var kernel struct {
			State string `json:"execution_state"`
		}
		if s.call(t, "GET", "api/kernels/"+id, nil, &kernel); kernel.State == "busy" {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the kernel is %s", kernel.State)
		}
	}
}

// TestLabAsksBeforeItEnds checks that on a terminal, an interrupt asks for confirmation if a kernel
// is busy, and asks again after a no.
func TestLabAsksBeforeItEnds(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	port := freePort(t)
	command := m.command(context.Background(), m.setlab(), "lab", t.TempDir(), "--no-browser", "--port", fmt.Sprint(port))
	command.Env = append(command.Env, "SETLAB_TOKEN=known")
	terminal, err := pty.Start(command)
	if err != nil {
		t.Fatal(err)
	}
	s := &ownServer{jupyterServer: jupyterServer{URL: fmt.Sprintf("http://127.0.0.1:%d/", port), Token: "known"}, ended: make(chan struct{}), log: &lockedBuffer{}}
	go func() {
		_, _ = io.Copy(s.log, terminal) // until the lab ends
		_ = command.Wait()
		close(s.ended)
	}()
	t.Cleanup(func() {
		_ = command.Process.Kill()
		<-s.ended
		_ = terminal.Close()
		if t.Failed() {
			t.Logf("the lab said:\n%s", s.log.String())
		}
	})
	until := func(what string, happened func() bool) {
		t.Helper()
		for deadline := time.Now().Add(patience); !happened(); time.Sleep(50 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%s does not happen", what)
			}
		}
	}
	said := func(text string, times int) func() bool {
		return func() bool { return strings.Count(s.log.String(), text) == times }
	}
	kind := func(keys string) {
		t.Helper()
		if _, err := terminal.WriteString(keys); err != nil {
			t.Fatal(err)
		}
	}
	until("the start", s.answers)
	s.busy(t)
	kind("\x03")
	until("the question", said("[y/N", 1))
	kind("n\n")
	until("going on", said("The lab keeps running.", 1))
	if !s.answers() {
		t.Fatal("it does not go on")
	}
	kind("\x03")
	until("a second question", said("[y/N", 2))
	kind("y\n")
	select {
	case <-s.ended:
	case <-time.After(patience):
		t.Fatal("it does not end")
	}
	if status := command.ProcessState.ExitCode(); status != 0 {
		t.Errorf("exit status %d", status)
	}
}
