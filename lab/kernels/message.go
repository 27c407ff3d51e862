package kernels

import (
	"encoding/json"
	"fmt"

	"setlab/kernel/jupyter/wire"
)

// The channels of a kernel, as named on websockets.
const (
	shell   = "shell"
	control = "control"
	stdin   = "stdin"
	iopub   = "iopub"
)

// message is a message of the Jupyter protocol, with its parts as JSON.
type message struct {
	channel string
	parts   [4][]byte // header, parent header, metadata, content
	buffers [][]byte

	head, parent header // the header fields used here
}

// header holds the header fields that routing uses.
type header struct {
	ID      string `json:"msg_id"`
	Type    string `json:"msg_type"`
	Session string `json:"session"`
}

// newMessage returns a message, decoding the header fields that routing uses.
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

// compose returns a message created by the server in the kernel's name.
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
	panic("kernels: " + kind + ": " + err.Error()) // cannot happen: all parts are created here
}

// size returns the approximate memory use of a message.
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

// content decodes the content of a message into v. If that fails, v is unchanged.
func (m *message) content(v any) { _ = json.Unmarshal(m.parts[3], v) }
