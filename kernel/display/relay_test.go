package display

import (
	"encoding/gob"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"
	"golang.org/x/sys/unix"

	"setlab/kernel/display/widget"
	"setlab/kernel/output"
)

// TestRelay plays the parts of a program, GoNB and the page.
func TestRelay(t *testing.T) {
	page := widget.New("k")
	shown := make(chan output.Event, 100)
	show := func(e output.Event) { shown <- e }
	say := func(kind, content string) {
		page.Receive(output.Comm{Kind: kind, Content: json.RawMessage(content)}, func(output.Event) {})
	}
	say("comm_open", `{"comm_id": "c", "target_name": "gonb_comm", "kernel_id": "k"}`)
	r, err := NewRelay(page, show)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()

	// These are GoNB's pipes and the links to them that the program creates.
	folder := t.TempDir()
	var pipes []*os.File
	for _, path := range []string{r.path(), r.backPath()} {
		own := filepath.Join(folder, filepath.Base(path))
		if err := unix.Mkfifo(own, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(own, path+theirs); err != nil {
			t.Fatal(err)
		}
		for _, p := range []string{own, path} {
			f, err := os.OpenFile(p, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			pipes = append(pipes, f)
		}
	}
	gonb, gonbAnswers := gob.NewDecoder(pipes[0]), gob.NewEncoder(pipes[2])
	program, back := gob.NewEncoder(pipes[1]), gob.NewDecoder(pipes[3])
	send := func(kind protocol.MIMEType, content any) {
		t.Helper()
		if err := program.Encode(&protocol.DisplayData{Data: map[protocol.MIMEType]any{kind: content}}); err != nil {
			t.Fatal(err)
		}
	}
	arrives := func(want protocol.CommValue) {
		t.Helper()
		var v protocol.CommValue
		if err := back.Decode(&v); err != nil || v != want {
			t.Fatalf("the program hears %+v, %v; want %+v", v, err, want)
		}
	}

	send(protocol.MIMECommSubscribe, &protocol.CommSubscription{Address: "/slider"})
	send(protocol.MIMETextHTML, "a slider")
	send(protocol.MIMECommValue, &protocol.CommValue{Address: protocol.GonbuiSyncAddress, Value: 7})
	for _, want := range []string{"a slider", protocol.GonbuiSyncAddress} {
		var data protocol.DisplayData
		if err := gonb.Decode(&data); err != nil || !strings.Contains(fmt.Sprint(data), want) {
			t.Fatalf("GoNB gets %v, %v; want %s", data, err, want)
		}
	}
	ack := protocol.CommValue{Address: protocol.GonbuiSyncAckAddress, Value: 7}
	if err := gonbAnswers.Encode(ack); err != nil {
		t.Fatal(err)
	}
	arrives(ack)

	// The page and the program communicate without GoNB.
	for v := range 100 {
		say("comm_msg", fmt.Sprintf(`{"comm_id": "c", "data": {"address": "/slider", "value": %d}}`, v))
	}
	for v := range 100 {
		arrives(protocol.CommValue{Address: "/slider", Value: float64(v)})
	}
	send(protocol.MIMECommValue, &protocol.CommValue{Address: "/slider", Value: 3})
	if e, is := (<-shown).(output.Comm); !is || !strings.Contains(string(e.Content), `"value":3`) {
		t.Errorf("the page gets %v", e)
	}
	// Without a subscription, no messages arrive.
	send(protocol.MIMECommSubscribe, &protocol.CommSubscription{Address: "/slider", Unsubscribe: true})
	send(protocol.MIMETextHTML, "gone")
	var data protocol.DisplayData
	if err := gonb.Decode(&data); err != nil {
		t.Fatal(err)
	}
	say("comm_msg", `{"comm_id": "c", "data": {"address": "/slider", "value": 1}}`)
	if err := gonbAnswers.Encode(ack); err != nil {
		t.Fatal(err)
	}
	arrives(ack)
}

// TestWhereADisplayIsShown checks that an earlier cell updates its display in place, while a later cell shows
// it again.
func TestWhereADisplayIsShown(t *testing.T) {
	s, err := NewServer(widget.New(""))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, step := range []struct {
		cell int // 0 if unknown
		want bool
	}{{1, false}, {1, true}, {2, false}, {1, true}, {2, true}, {0, true}, {3, false}} {
		d := output.Display{ID: "figure", Metadata: map[string]any{}}
		if step.cell > 0 {
			d.Metadata["setlab/cell"] = step.cell
		}
		if got := s.update(d); got != step.want || len(d.Metadata) > 0 {
			t.Errorf("step %d: redrawn in place %t, with metadata %v", i, got, d.Metadata)
		}
	}
	if first, second := s.update(output.Display{}), s.update(output.Display{}); first || second {
		t.Error("displays without an id replace each other")
	}
}
