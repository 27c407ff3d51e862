package widget

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"setlab/kernel/output"
)

// screen records what a page shows and plays the page's part. If answering is set, it opens a comm
// when the script is shown and answers pings.
type screen struct {
	page      *Page
	answering bool

	mutex sync.Mutex
	log   []string
	comms int
}

func newScreen(kernel string) *screen {
	s := &screen{page: New(kernel)}
	s.page.wait = 50 * time.Millisecond
	return s
}

func (s *screen) show(e output.Event) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	switch e := e.(type) {
	case output.Display:
		html, _ := e.Data["text/html"].(string)
		s.log = append(s.log, fmt.Sprintf("display script=%t update=%t", strings.Contains(html, `const kernel = "k"`), e.Update))
		if s.answering && html != "" {
			s.comms++
			go s.receive("comm_open", fmt.Sprintf(`{"comm_id": "c%d", "target_name": "gonb_comm", "kernel_id": "k", "data": {}}`, s.comms))
		}
	case output.Comm:
		s.log = append(s.log, e.Kind+" "+string(e.Content))
		if s.answering && strings.Contains(string(e.Content), ping) {
			go s.receive("comm_msg", fmt.Sprintf(`{"comm_id": "c%d", "data": {"address": "#heartbeat/pong", "value": true}}`, s.comms))
		}
	}
}

func (s *screen) receive(kind, content string) bool {
	return s.page.Receive(output.Comm{Kind: kind, Content: json.RawMessage(content)}, s.show)
}

// take returns and clears the recorded displays.
func (s *screen) take() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	log := s.log
	s.log = nil
	return log
}

func TestConnect(t *testing.T) {
	s := newScreen("k")
	s.answering = true
	for range 2 { // the second call uses the connection of the first
		if err := s.page.Connect(s.show, nil); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"display script=true update=false",
		`comm_msg {"comm_id":"c1","data":{"address":"#comm_open_ack","value":true}}`,
		"display script=false update=true",
	}
	if got := s.take(); !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	// After a while, the connection has to be checked. A reloaded page gets a new one.
	s.page.heard = time.Time{}
	if !s.page.Alive(s.show, nil) || !strings.Contains(s.take()[0], ping) {
		t.Error("no answer to a ping")
	}
	s.page.heard, s.answering = time.Time{}, false
	if s.page.Alive(s.show, nil) {
		t.Error("a page that does not answer is alive")
	}
	s.take()
	s.answering = true
	if err := s.page.Connect(s.show, nil); err != nil || s.page.comm != "c2" {
		t.Errorf("%v, %s", err, s.page.comm)
	}
}

// TestLostAnswer checks that comms survive a notebook server that drops kernel messages before it
// has subscribed to them.
func TestLostAnswer(t *testing.T) {
	const opens = `{"comm_id": "a", "target_name": "gonb_comm", "kernel_id": "k", "data": {"confirms": true}}`
	s := newScreen("k")
	connected := make(chan error)
	s.page.wait = time.Minute
	go func() { connected <- s.page.Connect(s.show, nil) }()
	for len(s.take()) == 0 {
		time.Sleep(time.Millisecond)
	}
	for range 2 { // the answers to the first are lost
		s.receive("comm_open", opens)
		want := []string{
			`comm_msg {"comm_id":"a","data":{"address":"#comm_open_ack","value":true}}`,
			`comm_msg {"comm_id":"a","data":{"address":"#heartbeat/ping","value":true}}`,
		}
		if got := s.take(); !reflect.DeepEqual(got, want) {
			t.Errorf("it answers %q, want %q", got, want)
		}
		s.page.Send("/v", 1, s.show)
		if got := s.take(); len(got) > 0 {
			t.Errorf("before the page has confirmed it is sent %q", got)
		}
	}
	select {
	case err := <-connected:
		t.Fatalf("connected before the page has confirmed: %v", err)
	default:
	}
	s.receive("comm_msg", `{"comm_id": "a", "data": {"address": "#heartbeat/pong", "value": true}}`)
	if err := <-connected; err != nil {
		t.Fatal(err)
	}
	s.take()
	s.receive("comm_open", opens) // sent before the answer arrived
	if got := s.take(); len(got) != 1 || !strings.Contains(got[0], "#comm_open_ack") {
		t.Errorf("opened again, it answers %q", got)
	}
	s.page.Send("/v", 1, s.show)
	if got := s.take(); len(got) != 1 {
		t.Errorf("then it is sent %q", got)
	}
	for content, again := range map[string]bool{opens: false, `{"comm_id": "a", "data": {"again": true}}`: true, `[]`: false} {
		if Again(output.Comm{Kind: "comm_open", Content: json.RawMessage(content)}) != again {
			t.Errorf("%s: again is %t", content, !again)
		}
	}
}

func TestNoPage(t *testing.T) {
	if err := newScreen("").page.Connect(nil, nil); err != ErrNoPage {
		t.Errorf("without an id: %v", err)
	}
	s := newScreen("k")
	if err := s.page.Connect(s.show, nil); err != ErrNoPage {
		t.Errorf("without an answer: %v", err)
	}
	if got := s.take(); len(got) != 2 || got[1] != "display script=false update=true" {
		t.Errorf("the script is left behind: %q", got)
	}
	s.page.wait = time.Hour
	cancel := make(chan struct{})
	close(cancel)
	if err := s.page.Connect(s.show, cancel); err != errCanceled {
		t.Errorf("canceled: %v", err)
	}
}

func TestValues(t *testing.T) {
	s := newScreen("k")
	var got []string
	end := s.page.Subscribe(func(address string, value any) { got = append(got, fmt.Sprintf("%s %T %v", address, value, value)) })
	s.receive("comm_open", `{"comm_id": "a", "target_name": "gonb_comm", "kernel_id": "k"}`)
	for _, value := range []string{"0", `""`, "true", "null", "[1, 2]", `["x"]`, `[1, "x"]`, "[]", `{"a": 1}`, `{"a": "b"}`, `{"a": []}`} {
		if !s.receive("comm_msg", `{"comm_id": "a", "data": {"address": "/v", "value": `+value+`}}`) {
			t.Errorf("%s is not taken", value)
		}
	}
	want := []string{
		"/v float64 0", "/v string ", "/v bool true", "/v []float64 [1 2]", "/v []string [x]", "/v []float64 []",
		"/v map[string]float64 map[a:1]", "/v map[string]string map[a:b]",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	s.take()
	s.page.Send("/w", map[string]int{"x": 0}, s.show)
	s.page.Ask("/w", s.show)
	sent := []string{
		`comm_msg {"comm_id":"a","data":{"address":"/w","value":{"x":0}}}`,
		`comm_msg {"comm_id":"a","data":{"address":"/w","read_request":true}}`,
	}
	if log := s.take(); !reflect.DeepEqual(log, sent) {
		t.Errorf("%q, want %q", log, sent)
	}
	end()
	s.receive("comm_msg", `{"comm_id": "a", "data": {"address": "/v", "value": 9}}`)
	if len(got) != len(want) {
		t.Error("a value after the end of the subscription")
	}
}

func TestWhatIsNotTaken(t *testing.T) {
	s := newScreen("k")
	for _, m := range [][2]string{
		{"comm_open", `{"comm_id": "a", "target_name": "other", "kernel_id": "k"}`},
		{"comm_open", `{"comm_id": "a", "target_name": "gonb_comm", "kernel_id": "another"}`},
		{"comm_open", `{"target_name": "gonb_comm", "kernel_id": "k"}`},
		{"comm_open", `[]`},
		{"comm_msg", `{"comm_id": "a", "data": {"address": "/v", "value": 1}}`},
		{"comm_close", `{"comm_id": "a"}`},
	} {
		if s.receive(m[0], m[1]) {
			t.Errorf("%s %s is taken", m[0], m[1])
		}
	}
	s.page.Send("/v", 1, s.show)
	if got := s.take(); len(got) > 0 {
		t.Errorf("without a connection it shows %q", got)
	}
	s.receive("comm_open", `{"comm_id": "a", "target_name": "gonb_comm", "kernel_id": "k"}`)
	s.receive("comm_open", `{"comm_id": "b", "target_name": "gonb_comm", "kernel_id": "k"}`)
	if got := s.take(); len(got) != 3 || got[1] != `comm_close {"comm_id":"a","data":{}}` {
		t.Errorf("a second page: %q", got)
	}
	if !s.receive("comm_close", `{"comm_id": "b"}`) || s.page.comm != "" {
		t.Error("the connection is not closed")
	}
}

func TestInsteadOfGoNBsScript(t *testing.T) {
	page := New("k")
	d, ok := page.Instead(output.Display{ID: "gonb_websocket_7", Update: true, Data: output.MIME{"text/html": "<script>theirs</script>"}})
	if html, _ := d.Data["text/html"].(string); !ok || d.ID != "gonb_websocket_7" || !d.Update || !strings.Contains(html, `const kernel = "k"`) || strings.Contains(html, "theirs") {
		t.Errorf("%v, %t", d, ok)
	}
	for _, e := range []output.Event{
		output.Stream{}, output.Display{ID: "other", Data: output.MIME{"text/html": "x"}}, output.Display{ID: "gonb_websocket_7", Data: output.MIME{"text/html": ""}},
	} {
		if _, ok := page.Instead(e); ok {
			t.Errorf("%v is taken for GoNB's script", e)
		}
	}
}

// FuzzReceive sends messages with arbitrary content.
func FuzzReceive(f *testing.F) {
	f.Add("comm_open", `{"comm_id": "a", "target_name": "gonb_comm", "kernel_id": "k"}`)
	f.Add("comm_msg", `{"comm_id": "a", "data": {"address": "#heartbeat/ping", "value": [[]]}}`)
	f.Add("comm_close", `{"comm_id": []}`)
	s := newScreen("k")
	f.Fuzz(func(t *testing.T, kind, content string) {
		s.receive(kind, content)
		s.take()
	})
}

// TestSlowPage checks that a page that did not answer in time is connected again when it sends a
// message.
func TestSlowPage(t *testing.T) {
	s := newScreen("k")
	s.answering = true
	if err := s.page.Connect(s.show, nil); err != nil {
		t.Fatal(err)
	}
	s.answering = false
	s.page.heard = time.Now().Add(-time.Minute)
	if s.page.Alive(s.show, nil) {
		t.Fatal("a page that does not answer is alive")
	}
	connected := make(chan error)
	s.page.wait = 10 * time.Second
	go func() { connected <- s.page.Connect(s.show, nil) }()
	var values []any
	defer s.page.Subscribe(func(_ string, value any) { values = append(values, value) })()
	for s.receive("comm_msg", `{"comm_id": "c1", "data": {"address": "/slider", "value": 5}}`); ; {
		select {
		case err := <-connected:
			if err != nil || len(values) == 0 || values[0] != 5.0 {
				t.Errorf("connected: %v; heard %v", err, values)
			}
			if s.receive("comm_msg", `{"comm_id": "other", "data": {"address": "/slider", "value": 6}}`) {
				t.Error("a message on a comm that was not opened is received")
			}
			return
		case <-time.After(time.Millisecond):
			s.receive("comm_msg", `{"comm_id": "c1", "data": {"address": "/slider", "value": 5}}`)
		}
	}
}
