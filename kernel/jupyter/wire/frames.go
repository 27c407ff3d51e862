package wire

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// delimiter separates the identities from the signature and the other frames.
var delimiter = []byte("<IDS|MSG>")

// ErrSignature is returned for a message that was not signed with the connection's key.
var ErrSignature = errors.New("wire: the signature does not match the message")

// Signer encodes and decodes messages with a connection's key. It is safe for concurrent use.
type Signer struct{ key []byte }

// NewSigner returns a signer with the key of a connection file. If the key is empty, messages are neither signed nor checked.
func NewSigner(key string) Signer { return Signer{[]byte(key)} }

// Encode returns the frames of a message: identities, delimiter, signature, header, parent header, metadata, content, buffers.
func (s Signer) Encode(m *Message) ([][]byte, error) {
	header, err := json.Marshal(m.Header)
	if err != nil {
		return nil, fmt.Errorf("wire: header: %w", err)
	}
	parts := [4][]byte{header, OrEmpty(m.Parent), OrEmpty(m.Metadata), OrEmpty(m.Content)}
	frames := make([][]byte, 0, len(m.Identities)+6+len(m.Buffers))
	frames = append(frames, m.Identities...)
	frames = append(frames, delimiter, s.sign(parts))
	frames = append(frames, parts[:]...)
	return append(frames, m.Buffers...), nil
}

// OrEmpty returns a part of a message, or an empty object if it is missing.
func OrEmpty(part []byte) []byte {
	if len(part) == 0 {
		return []byte("{}")
	}
	return part
}

// Decode decodes the frames of a message. It returns ErrSignature for a forged message, which it checks in constant time
// before parsing anything, and another error for a malformed message. The message shares memory with the frames.
func (s Signer) Decode(frames [][]byte) (*Message, error) {
	at := -1
	for i, f := range frames {
		if bytes.Equal(f, delimiter) {
			at = i
			break
		}
	}
	if at < 0 {
		return nil, fmt.Errorf("wire: %d frames without the delimiter %s", len(frames), delimiter)
	}
	rest := frames[at+1:]
	if len(rest) < 5 {
		return nil, fmt.Errorf("wire: %d frames after the delimiter; there must be at least 5", len(rest))
	}
	parts := [4][]byte(rest[1:5])
	if len(s.key) > 0 && !hmac.Equal(rest[0], s.sign(parts)) {
		return nil, ErrSignature
	}
	m := &Message{
		Identities: frames[:at:at], RawHeader: parts[0], Parent: parts[1], Metadata: parts[2], Content: parts[3], Buffers: rest[5:],
	}
	for i, name := range []string{"header", "parent header", "metadata", "content"} {
		if !isObject(parts[i]) {
			return nil, fmt.Errorf("wire: the %s is not a JSON object", name)
		}
	}
	if err := json.Unmarshal(parts[0], &m.Header); err != nil {
		return nil, fmt.Errorf("wire: header: %w", err)
	}
	if m.Header.Type == "" || m.Header.ID == "" {
		return nil, fmt.Errorf("wire: a header without msg_type or msg_id: %.200s", parts[0])
	}
	return m, nil
}

func isObject(text []byte) bool {
	t := bytes.TrimSpace(text)
	return len(t) > 0 && t[0] == '{' && json.Valid(t)
}

// Signature returns the signature in the frames of a message, which is unique for each message, or "" without a key.
func Signature(frames [][]byte) string {
	for i, f := range frames {
		if bytes.Equal(f, delimiter) && i+1 < len(frames) {
			return string(frames[i+1])
		}
	}
	return ""
}

// sign returns the hexadecimal HMAC-SHA256 of the four parts, or nil without a key.
func (s Signer) sign(parts [4][]byte) []byte {
	if len(s.key) == 0 {
		return nil
	}
	mac := hmac.New(sha256.New, s.key)
	for _, p := range parts {
		mac.Write(p)
	}
	return []byte(hex.EncodeToString(mac.Sum(nil)))
}
