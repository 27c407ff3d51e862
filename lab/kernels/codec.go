package kernels

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"setlab/kernel/jupyter/wire"

	"github.com/coder/websocket"
)

// codec encodes and decodes messages on a websocket.
type codec interface {
	encode(m *message) (websocket.MessageType, []byte, error)
	decode(kind websocket.MessageType, data []byte) (*message, error)
}

// v1Protocol is the websocket subprotocol in which the parts of a message are not wrapped in JSON.
const v1Protocol = "v1.kernel.websocket.jupyter.org"

// codecFor returns the codec for a websocket's subprotocol.
func codecFor(subprotocol string) codec {
	if subprotocol == v1Protocol {
		return v1{}
	}
	return plain{}
}

// v1 encodes the number of offsets, the offsets (8 bytes each, little endian), and the parts
// between them: channel, header, parent header, metadata, content, buffers.
type v1 struct{}

func (v1) encode(m *message) (websocket.MessageType, []byte, error) {
	pieces := [][]byte{[]byte(m.channel)}
	for _, p := range m.parts {
		pieces = append(pieces, wire.OrEmpty(p))
	}
	pieces = append(pieces, m.buffers...)
	offset := 8 * (len(pieces) + 2)
	data := binary.LittleEndian.AppendUint64(nil, uint64(len(pieces)+1))
	data = binary.LittleEndian.AppendUint64(data, uint64(offset))
	for _, p := range pieces {
		offset += len(p)
		data = binary.LittleEndian.AppendUint64(data, uint64(offset))
	}
	for _, p := range pieces {
		data = append(data, p...)
	}
	return websocket.MessageBinary, data, nil
}

var errMalformed = errors.New("a malformed message")

func (v1) decode(_ websocket.MessageType, data []byte) (*message, error) {
	if len(data) < 8 {
		return nil, errMalformed
	}
	count := binary.LittleEndian.Uint64(data)
	if count < 6 || count > uint64(len(data)/8-1) {
		return nil, errMalformed
	}
	offsets := make([]uint64, count)
	for i := range offsets {
		offsets[i] = binary.LittleEndian.Uint64(data[8*(i+1):])
	}
	pieces, err := cut(data, offsets, 8*(count+1))
	if err != nil {
		return nil, err
	}
	return newMessage(string(pieces[0]), [4][]byte(pieces[1:5]), pieces[5:])
}

// cut splits data at offsets. The first offset must be at or after the end of the offset table,
// whose size is given.
func cut(data []byte, offsets []uint64, table uint64) ([][]byte, error) {
	var pieces [][]byte
	last := table
	for i, at := range offsets {
		if at < last || at > uint64(len(data)) {
			return nil, errMalformed
		}
		if i > 0 {
			pieces = append(pieces, data[last:at:at])
		}
		last = at
	}
	return pieces, nil
}

// plain encodes messages as JSON text. Messages with buffers are encoded as the number of parts,
// their offsets (4 bytes each, big endian), the JSON and the buffers.
type plain struct{}

// object is the JSON form of a message.
type object struct {
	Header   json.RawMessage `json:"header"`
	ID       string          `json:"msg_id"`
	Type     string          `json:"msg_type"`
	Parent   json.RawMessage `json:"parent_header"`
	Metadata json.RawMessage `json:"metadata"`
	Content  json.RawMessage `json:"content"`
	Buffers  []any           `json:"buffers"` // always empty
	Channel  string          `json:"channel"`
}

func (m *message) object() object {
	return object{
		Header: m.parts[0], ID: m.head.ID, Type: m.head.Type, Parent: wire.OrEmpty(m.parts[1]), Metadata: wire.OrEmpty(m.parts[2]),
		Content: wire.OrEmpty(m.parts[3]), Buffers: []any{}, Channel: m.channel,
	}
}

func (plain) encode(m *message) (websocket.MessageType, []byte, error) {
	text, err := json.Marshal(m.object())
	if err != nil || len(m.buffers) == 0 {
		return websocket.MessageText, text, err
	}
	pieces := append([][]byte{text}, m.buffers...)
	offset := 4 * (len(pieces) + 1)
	data := binary.BigEndian.AppendUint32(nil, uint32(len(pieces)))
	for _, p := range pieces {
		data = binary.BigEndian.AppendUint32(data, uint32(offset))
		offset += len(p)
	}
	for _, p := range pieces {
		data = append(data, p...)
	}
	return websocket.MessageBinary, data, nil
}

func (plain) decode(kind websocket.MessageType, data []byte) (*message, error) {
	var buffers [][]byte
	if kind == websocket.MessageBinary {
		if len(data) < 4 {
			return nil, errMalformed
		}
		count := binary.BigEndian.Uint32(data)
		if count < 1 || count > uint32(len(data)/4-1) {
			return nil, errMalformed
		}
		offsets := make([]uint64, count, count+1)
		for i := range offsets {
			offsets[i] = uint64(binary.BigEndian.Uint32(data[4*(i+1):]))
		}
		pieces, err := cut(data, append(offsets, uint64(len(data))), 4*(uint64(count)+1))
		if err != nil {
			return nil, err
		}
		data, buffers = pieces[0], pieces[1:]
	}
	var o object
	if err := json.Unmarshal(data, &o); err != nil {
		return nil, fmt.Errorf("%w: %v", errMalformed, err)
	}
	if o.Channel == "" {
		o.Channel = shell
	}
	return newMessage(o.Channel, [4][]byte{o.Header, o.Parent, o.Metadata, o.Content}, buffers)
}
