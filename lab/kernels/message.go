package kernels

import (
	"encoding/json"
	"fmt"

	"setlab/kernel/jupyter/wire"
)

// The channels of a kernel, as websockets name them.
const (
	shell   = "shell"
	control = "control"
	stdin   = "stdin"
	iopub   = "iopub"
)

// message is one message of the Jupyter protocol, in parts that are JSON.
type message struct {
	channel string
	parts   [4][]byte // header, parent header, metadata, content
	buffers [][]byte

	head, parent header // what of them matters here
}

// header is what of a header routing takes.
type header struct {
	ID      string `json:"msg_id"`
	Type    string `json:"msg_type"`
	Session string `json:"session"`
}

// newMessage reads what routing takes of a message.
func newMessage(channel string, parts [4][]byte, buffers [][]byte) (*message, error) {
	m := &message{channel: channel, parts: parts, buffers: buffers}
	if err := json.Unmarshal(parts[0], &m.head); err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	if m.head.ID == "" || m.head.Type == "" {
		return nil, fmt.Errorf("a header without msg_id or msg_type: %.200s", parts[0])
	}
	if len(parts[1]) > 0 {
		if err := json.Unmarshal(parts[1], &m.parent); err != nil {
			return nil, fmt.Errorf("parent header: %w", err)
		}
	}
	return m, nil
}

// compose returns a message of the server's own, in the kernel's name.
func compose(channel, kind, session string, parent []byte, content any) *message {
	w := wire.NewHeader(kind, session)
	head, err := json.Marshal(w)
	if err == nil {
		var text []byte
		if text, err = json.Marshal(content); err == nil {
			var m *message
			if m, err = newMessage(channel, [4][]byte{head, parent, nil, text}, nil); err == nil {
				return m
			}
		}
	}
	panic("kernels: " + kind + ": " + err.Error()) // all of it is made here
}

// size is about the memory that a message takes.
func (m *message) size() int {
	n := 500
	for _, p := range m.parts {
		n += len(p)
	}
	for _, b := range m.buffers {
		n += len(b)
	}
	return n
}

// content decodes the content of a message, or leaves v as it is.
func (m *message) content(v any) { _ = json.Unmarshal(m.parts[3], v) }

// orEmpty returns a part as an object also where it is missing.
func orEmpty(part []byte) json.RawMessage {
	if len(part) == 0 {
		return json.RawMessage("{}")
	}
	return part
}
