package wire

import (
	"encoding/json"
	"time"

	"github.com/google/uuid"
)

// Header holds a message's ID, type and origin.
type Header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"` // ISO 8601
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

// Message is a message without its signature.
type Message struct {
	// Identities route the message through ROUTER sockets; on IOPub there is one, the topic.
	Identities [][]byte
	Header     Header
	// Parent is the raw header of the message that this one answers, or nil.
	Parent   json.RawMessage
	Metadata json.RawMessage // nil means an empty object
	Content  json.RawMessage // nil means an empty object
	Buffers  [][]byte

	// RawHeader is the header as received, for the Parent of answers. It is empty for messages created here.
	RawHeader json.RawMessage
}

// NewHeader returns the header of a new message in a session.
func NewHeader(kind, session string) Header {
	return Header{
		ID: uuid.NewString(), Session: session, Username: "kernel",
		Date: time.Now().UTC().Format("2006-01-02T15:04:05.000000Z"), Type: kind, Version: Version,
	}
}

// Reply returns an answer to m, with content encoded as JSON. It panics if the content cannot be encoded.
func (m *Message) Reply(kind, session string, content any) *Message {
	encoded, err := json.Marshal(content)
	if err != nil {
		panic("wire: content of " + kind + ": " + err.Error())
	}
	return &Message{Identities: m.Identities, Header: NewHeader(kind, session), Parent: m.RawHeader, Content: encoded}
}
