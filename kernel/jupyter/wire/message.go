package wire

import (
	"encoding/json"
	"time"

	"github.com/google/uuid"
)

// Header says what a message is and who sent it.
type Header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"` // ISO 8601
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

// Message is one message, without its signature.
type Message struct {
	// Identities route the message through ROUTER sockets; on IOPub there is one, the topic.
	Identities [][]byte
	Header     Header
	// Parent is the header of the message that this one answers, as it came; nil if it answers none.
	Parent   json.RawMessage
	Metadata json.RawMessage // nil stands for an empty object
	Content  json.RawMessage // nil stands for an empty object
	Buffers  [][]byte

	// RawHeader is the header as it came, to be the Parent of answers. It is empty for messages made here.
	RawHeader json.RawMessage
}

// NewHeader returns the header of a new message of the session.
func NewHeader(kind, session string) Header {
	return Header{
		ID: uuid.NewString(), Session: session, Username: "kernel",
		Date: time.Now().UTC().Format("2006-01-02T15:04:05.000000Z"), Type: kind, Version: Version,
	}
}

// Reply returns a message of the session that answers m, with content encoded as JSON. It panics if that cannot be encoded.
func (m *Message) Reply(kind, session string, content any) *Message {
	encoded, err := json.Marshal(content)
	if err != nil {
		panic("wire: content of " + kind + ": " + err.Error())
	}
	return &Message{Identities: m.Identities, Header: NewHeader(kind, session), Parent: m.RawHeader, Content: encoded}
}
