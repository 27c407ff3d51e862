package kernels

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

func sample(t testing.TB, buffers ...[]byte) *message {
	t.Helper()
	m, err := newMessage(iopub, [4][]byte{[]byte(`{"msg_id":"a","msg_type":"b"}`), []byte(`{"msg_id":"p"}`), []byte(`{}`), []byte(`{"x":"ü"}`)}, buffers)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestCodecs(t *testing.T) {
	for _, c := range []codec{v1{}, plain{}} {
		for _, buffers := range [][][]byte{nil, {{1, 2, 3}}, {{}, {0xff}, {}}} {
			m := sample(t, buffers...)
			kind, data, err := c.encode(m)
			if err != nil {
				t.Fatal(err)
			}
			got, err := c.decode(kind, data)
			if err != nil {
				t.Fatalf("%T, %d buffers: %v", c, len(buffers), err)
			}
			if got.channel != m.channel || got.head != m.head || got.parent != m.parent || !reflect.DeepEqual(got.parts, m.parts) || len(got.buffers) != len(buffers) {
				t.Errorf("%T: %+v", c, got)
			}
			for i := range buffers {
				if !bytes.Equal(got.buffers[i], buffers[i]) {
					t.Errorf("%T: buffer %d is %v", c, i, got.buffers[i])
				}
			}
		}
	}
}

// TestLayout checks the layout of both protocols against jupyter_server's documentation of its
// websocket protocols.
func TestLayout(t *testing.T) {
	_, data, err := v1{}.encode(sample(t, []byte("BUFFER")))
	if err != nil {
		t.Fatal(err)
	}
	offset := func(i int) uint64 { return binary.LittleEndian.Uint64(data[8*(i+1):]) }
	if n := binary.LittleEndian.Uint64(data); n != 7 || offset(0) != 64 || string(data[offset(0):offset(1)]) != "iopub" ||
		string(data[offset(5):offset(6)]) != "BUFFER" || offset(6) != uint64(len(data)) {
		t.Errorf("%d offsets in % x", n, data)
	}
	kind, data, err := plain{}.encode(sample(t))
	if err != nil || kind != websocket.MessageText {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(data, &fields); err != nil || fields["channel"] != "iopub" || fields["msg_type"] != "b" || fields["buffers"] == nil {
		t.Errorf("%v: %s", err, data)
	}
}

func FuzzDecode(f *testing.F) {
	for _, c := range []codec{v1{}, plain{}} {
		_, data, err := c.encode(sample(f, []byte{1}))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, c := range []codec{v1{}, plain{}} {
			for _, kind := range []websocket.MessageType{websocket.MessageText, websocket.MessageBinary} {
				if m, err := c.decode(kind, data); err == nil && m.head.Type == "" {
					t.Error("a message without a type")
				}
			}
		}
	})
}

func stream(t testing.TB, kind, text string) *message {
	t.Helper()
	return compose(iopub, kind, "s", nil, map[string]any{"text": text, "transient": map[string]string{"display_id": text[:1]}})
}

func TestABacklogKeepsTheLastUpdate(t *testing.T) {
	var b backlog
	for i := range 1000 {
		b.add(stream(t, "stream", fmt.Sprint(i)))
		b.add(stream(t, update, fmt.Sprint("a", i)))
		b.add(stream(t, update, fmt.Sprint("b", i)))
	}
	all := b.all()
	if len(all) != 1002 || !strings.Contains(string(all[1000].parts[3]), "a999") || !strings.Contains(string(all[1001].parts[3]), "b999") {
		t.Errorf("%d messages", len(all))
	}
	for b.take() != nil {
	}
	if b.size != 0 || len(b.updates) != 0 {
		t.Errorf("empty, it has %d bytes and %d updates", b.size, len(b.updates))
	}
}

func TestABacklogHasABound(t *testing.T) {
	var b backlog
	b.add(compose(shell, "execute_reply", "s", nil, map[string]any{}))
	long := stream(t, "stream", strings.Repeat("x", 1<<20))
	for range 100 {
		b.add(long)
	}
	if b.size > maxBacklog || b.dropped == 0 || b.take().head.Type != "execute_reply" {
		t.Errorf("%d bytes, %d dropped", b.size, b.dropped)
	}
}

// TestABacklogDropsWhatIsTooLarge adds output that is larger than the whole backlog may be.
func TestABacklogDropsWhatIsTooLarge(t *testing.T) {
	var b backlog
	b.add(compose(shell, "execute_reply", "s", nil, map[string]any{}))
	b.addSpare(stream(t, "stream", strings.Repeat("x", maxBacklog)))
	b.addSpare(stream(t, "stream", "short"))
	if all := b.all(); len(all) != 2 || b.dropped != 1 || len(b.spare) != 1 || b.spareSize != all[1].size() {
		t.Errorf("%d messages, %d dropped, %d spare of %d bytes", len(all), b.dropped, len(b.spare), b.spareSize)
	}
}

// TestPagesThatJoinTogether connects several pages, and one again that left long ago, before any of them is served.
func TestPagesThatJoinTogether(t *testing.T) {
	k := &Kernel{clients: map[string]*client{}}
	old := newClient("old")
	k.clients["old"] = old
	old.detach(old.attach(func() {}), true)
	old.left = time.Now().Add(-2 * longest)
	for _, session := range []string{"a", "old", "b", "c", "d", "e", "f"} {
		if c, number := k.join(session, func() {}); number == 0 || k.clients[session] != c {
			t.Errorf("%s is not connected", session)
		}
	}
	if len(k.clients) != 7 || k.clients["old"] == old {
		t.Errorf("%d clients", len(k.clients))
	}
}

// TestAClientHearsEverythingOnce checks that messages sent over a dead connection are sent again in
// order, and that received ones are not.
func TestAClientHearsEverythingOnce(t *testing.T) {
	c := newClient("s")
	var sent []*message
	for i := range 6 {
		m := stream(t, "stream", fmt.Sprint(i))
		sent = append(sent, m)
		c.send(m)
	}
	one := c.attach(func() {})
	for i := range 4 {
		c.next(one)
		if i > 0 && c.sent(one) != sent[i-1] || i == 0 && c.sent(one) != nil {
			t.Errorf("message %d is to be confirmed before it is written", i)
		}
		c.wrote(one)
	}
	c.heard(one, sent[1])
	kicked := c.attach(func() {}) // the page is back before the dead connection is noticed
	if c.next(one) != nil {
		t.Error("the dead connection still gets messages")
	}
	c.detach(one, false)
	for i, want := range sent[2:] {
		if got := c.next(kicked); got != want {
			t.Fatalf("message %d: %v", i, got)
		}
	}
	c.detach(kicked, true)
	if again := c.attach(func() {}); c.next(again) != nil {
		t.Error("after a goodbye it is sent again")
	}
}
