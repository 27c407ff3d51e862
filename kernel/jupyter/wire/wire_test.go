package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func sample() *Message {
	return &Message{
		Identities: [][]byte{{0, 1, 2}}, Header: NewHeader("execute_request", "s"), Parent: json.RawMessage(`{"msg_id":"p"}`),
		Metadata: json.RawMessage(`{"a":1}`), Content: json.RawMessage(`{"code":"1 + 1"}`), Buffers: [][]byte{{7}, {}},
	}
}

func TestRoundTrip(t *testing.T) {
	for _, key := range []string{"", "secret"} {
		s, m := NewSigner(key), sample()
		frames, err := s.Encode(m)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Decode(frames)
		if err != nil {
			t.Fatal(err)
		}
		got.RawHeader = nil
		if !reflect.DeepEqual(got, m) {
			t.Errorf("key %q: got\n%+v\nwant\n%+v", key, got, m)
		}
	}
}

// TestSignatureKnownAnswer checks the signature of a message against one computed with Python's hmac module for the four
// parts {"a":1}{}{}{"b":2} and the key "k".
func TestSignatureKnownAnswer(t *testing.T) {
	got := NewSigner("k").sign([4][]byte{[]byte(`{"a":1}`), []byte(`{}`), []byte(`{}`), []byte(`{"b":2}`)})
	if want := "5f35d77953f2fdb5497a0df5e11497f708c67989fa6694c82530764f1da34cf3"; string(got) != want {
		t.Errorf("signature %s, want %s", got, want)
	}
}

func TestForgeriesAreRefused(t *testing.T) {
	s := NewSigner("secret")
	frames, err := s.Encode(sample())
	if err != nil {
		t.Fatal(err)
	}
	for i := 2; i < 7; i++ { // the signature and the four parts
		forged := make([][]byte, len(frames))
		for k := range frames {
			forged[k] = bytes.Clone(frames[k])
		}
		forged[i][len(forged[i])-2] ^= 1
		if _, err := s.Decode(forged); !errors.Is(err, ErrSignature) {
			t.Errorf("frame %d altered: %v", i, err)
		}
	}
	if _, err := NewSigner("other").Decode(frames); !errors.Is(err, ErrSignature) {
		t.Errorf("another key: %v", err)
	}
}

func TestMalformedMessages(t *testing.T) {
	b := func(s ...string) (f [][]byte) {
		for _, x := range s {
			f = append(f, []byte(x))
		}
		return f
	}
	for want, frames := range map[string][][]byte{
		"0 frames without":            nil,
		"2 frames without":            b("a", "b"),
		"4 frames after":              b("<IDS|MSG>", "", "{}", "{}", "{}"),
		"header is not a JSON object": b("<IDS|MSG>", "", "[]", "{}", "{}", "{}"),
		"content is not":              b("<IDS|MSG>", "", `{"msg_id":"a","msg_type":"b"}`, "{}", "{}", "{"),
		"without msg_type":            b("<IDS|MSG>", "", `{"msg_id":"a"}`, "{}", "{}", "{}"),
		"wire: header":                b("<IDS|MSG>", "", `{"msg_id":7}`, "{}", "{}", "{}"),
	} {
		if _, err := NewSigner("").Decode(frames); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", frames, err, want)
		}
	}
}

func TestReply(t *testing.T) {
	s := NewSigner("k")
	frames, err := s.Encode(sample())
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.Decode(frames)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Reply("execute_reply", "mine", map[string]string{"status": "ok"})
	if !bytes.Equal(r.Parent, frames[3]) || !reflect.DeepEqual(r.Identities, m.Identities) || r.Header.Session != "mine" || string(r.Content) != `{"status":"ok"}` {
		t.Errorf("%+v", r)
	}
}

func TestConnection(t *testing.T) {
	const good = `{"transport":"tcp","ip":"127.0.0.1","key":"k","signature_scheme":"hmac-sha256","shell_port":1,"control_port":2,"iopub_port":3,"stdin_port":4,"hb_port":5,"kernel_name":"setlab"}`
	path := filepath.Join(t.TempDir(), "kernel.json")
	if err := os.WriteFile(path, []byte(good), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := ReadConnection(path)
	if err != nil {
		t.Fatal(err)
	}
	if Exposed(path) {
		t.Error("a file for its owner alone is exposed")
	}
	if err := os.Chmod(path, 0o640); err != nil || !Exposed(path) {
		t.Errorf("a file for the group is not exposed (%v)", err)
	}
	if e := c.Endpoint(c.IOPubPort); e != "tcp://127.0.0.1:3" {
		t.Errorf("endpoint %s", e)
	}
	c.Transport, c.IP = "ipc", "/tmp/k"
	if e := c.Endpoint(c.ShellPort); e != "ipc:///tmp/k-1" {
		t.Errorf("endpoint %s", e)
	}
	for want, text := range map[string]string{
		"not a JSON":           good[:20],
		`transport "udp"`:      strings.Replace(good, "tcp", "udp", 1),
		`scheme "hmac-md5"`:    strings.Replace(good, "hmac-sha256", "hmac-md5", 1),
		"hb_port is 0":         strings.Replace(good, `"hb_port":5`, `"hb_port":0`, 1),
		"iopub_port is 700000": strings.Replace(good, `"iopub_port":3`, `"iopub_port":700000`, 1),
	} {
		if _, err := ParseConnection([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
	if _, err := ReadConnection(filepath.Join(t.TempDir(), "none.json")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	frames, err := NewSigner("").Encode(sample())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(bytes.Join(frames, []byte{0}))
	f.Add([]byte("<IDS|MSG>"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := NewSigner("").Decode(bytes.Split(text, []byte{0}))
		if err != nil {
			return
		}
		// A message that was decoded can be encoded again.
		again, err := NewSigner("x").Encode(m)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := NewSigner("x").Decode(again); err != nil {
			t.Fatalf("%v of %q", err, text)
		}
	})
}

func TestEncodeRaw(t *testing.T) {
	s := NewSigner("k")
	header := []byte(`{"msg_id":"a","msg_type":"b","unknown":[1]}`)
	m, err := s.Decode(s.EncodeRaw([4][]byte{header, nil, nil, []byte(`{"c":1}`)}, [][]byte{{7}}))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(m.RawHeader, header) || string(m.Parent) != "{}" || string(m.Content) != `{"c":1}` || len(m.Buffers) != 1 {
		t.Errorf("%+v", m)
	}
}
