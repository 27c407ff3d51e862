package output

import "encoding/json"

// Comm is a message between a program and its widget in the page.
type Comm struct {
	Kind     string // "comm_open", "comm_msg" or "comm_close"
	Content  json.RawMessage
	Metadata json.RawMessage
	Buffers  [][]byte
}

func (Comm) event() {}
