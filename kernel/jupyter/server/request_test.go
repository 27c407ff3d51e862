package server

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-zeromq/zmq4"

	"setlab/kernel"
	"setlab/kernel/history"
	"setlab/kernel/interp"
	"setlab/kernel/jupyter/wire"
)

// asSession is the argument that makes the test binary the session's program. It is not an
// environment variable, because the workers of a fuzz test would inherit it.
const asSession = "session-of-a-test"

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == asSession {
		if err := interp.Main(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// recorder is a socket that records the messages sent through it.
type recorder struct {
	zmq4.Socket
	signer wire.Signer

	mutex sync.Mutex
	sent  []*wire.Message
}

func (r *recorder) SendMulti(m zmq4.Msg) error {
	decoded, err := r.signer.Decode(m.Frames)
	if err != nil {
		return err
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.sent = append(r.sent, decoded)
	return nil
}

// take returns and clears the recorded messages.
func (r *recorder) take() []*wire.Message {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	sent := r.sent
	r.sent = nil
	return sent
}

// newServer returns a server without a network, and the recorders of its shell and iopub sockets.
func newServer(t testing.TB) (s *Server, shell, iopub *recorder) {
	t.Helper()
	k, err := kernel.New(kernel.Options{Self: []string{os.Args[0], asSession}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := k.Close(); err != nil {
			t.Error(err)
		}
	})
	signer := wire.NewSigner("key")
	shell, iopub = &recorder{signer: signer}, &recorder{signer: signer}
	s = &Server{
		kernel: k, signer: signer, session: "s", history: history.Open(""), log: log.New(io.Discard, "", 0), requests: newQueue(), stop: func() {},
		sockets: &sockets{shell: &wire.Socket{Socket: shell}, control: &wire.Socket{Socket: shell}, stdin: &wire.Socket{Socket: shell}, iopub: &wire.Socket{Socket: iopub}},
	}
	return s, shell, iopub
}

func request(kind, content string) *wire.Message {
	header := wire.NewHeader(kind, "client")
	raw, _ := json.Marshal(header) // cannot fail
	return &wire.Message{Header: header, RawHeader: raw, Content: json.RawMessage(content)}
}

// statesOf returns the kernel states on iopub with the types of their requests.
func statesOf(sent []*wire.Message) (states []string) {
	for _, m := range sent {
		var content struct {
			State string `json:"execution_state"`
		}
		var parent wire.Header
		if m.Header.Type == "status" && json.Unmarshal(m.Content, &content) == nil && json.Unmarshal(m.Parent, &parent) == nil {
			states = append(states, content.State+" "+parent.Type)
		}
	}
	return states
}

func TestAQuestionWhileACellRuns(t *testing.T) {
	s, _, iopub := newServer(t)
	cell, question := request("execute_request", "{}"), request("complete_request", "{}")
	s.begin(cell, true)
	s.begin(question, false)
	s.end(question)
	s.end(cell)
	s.begin(question, false)
	s.end(question)
	want := []string{
		"busy execute_request", "busy complete_request", "idle complete_request", "busy execute_request", "idle execute_request",
		"busy complete_request", "idle complete_request",
	}
	if got := statesOf(iopub.take()); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestWhoWaitsForItsTurnCanBeTaken(t *testing.T) {
	q := newQueue()
	first, second := q.put(request("a", "{}")), q.put(request("b", "{}"))
	if r, ok := q.take(second); !ok || r.message.Header.Type != "b" {
		t.Errorf("took %+v, %v", r, ok)
	}
	if _, ok := q.take(second); ok {
		t.Error("taken twice")
	}
	if r, ok := q.take(first); !ok || r.message.Header.Type != "a" {
		t.Errorf("took %+v, %v", r, ok)
	}
}

// FuzzRequests answers requests with arbitrary content, except those that run code.
func FuzzRequests(f *testing.F) {
	s, shell, iopub := newServer(f)
	for _, kind := range []string{"kernel_info", "connect", "is_complete", "history", "complete", "inspect", "comm_info", "debug", "nonsense"} {
		for _, content := range []string{`{}`, `{"code":"fmt.","cursor_pos":4}`, `{"code":7,"cursor_pos":"x"}`, `{"code":"x","cursor_pos":-9}`, `{"hist_access_type":"range","start":-5,"stop":1e9}`} {
			f.Add(kind+"_request", content)
		}
	}
	f.Add("comm_open", `{"comm_id":[],"target_name":"x"}`)
	f.Fuzz(func(t *testing.T, kind, content string) {
		if !json.Valid([]byte(content)) || !strings.HasPrefix(strings.TrimSpace(content), "{") {
			return // package wire drops it
		}
		s.answer(s.sockets.shell, request(kind, content))
		iopub.take()
		replies := shell.take()
		if overtakes(kind) && (len(replies) != 1 || replies[0].Header.Type != strings.TrimSuffix(kind, "request")+"reply") {
			t.Errorf("%s with %s has %d replies", kind, content, len(replies))
		}
	})
}

func TestACursorBehindTheEnd(t *testing.T) {
	s, _, _ := newServer(t)
	for _, content := range []string{`{"code":"strings.Sprit","cursor_pos":99}`, `{"code":"strings.Sprit","cursor_pos":-1}`} {
		reply := s.completions(request("complete_request", content))
		if start, end := reply["cursor_start"].(int), reply["cursor_end"].(int); start < 0 || end < start || end > len("strings.Sprit") {
			t.Errorf("%s: completes %d to %d", content, start, end)
		}
	}
}
