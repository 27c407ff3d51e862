package wire

import (
	"sync"

	"github.com/go-zeromq/zmq4"
)

// Socket is a ZeroMQ socket for sending from several goroutines.
type Socket struct {
	zmq4.Socket
	sending sync.Mutex
}

// SendFrames sends the frames as one message.
func (s *Socket) SendFrames(frames [][]byte) error {
	s.sending.Lock()
	defer s.sending.Unlock()
	return s.SendMulti(zmq4.NewMsgFrom(frames...))
}
