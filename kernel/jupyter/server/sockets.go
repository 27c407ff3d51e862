package server

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/go-zeromq/zmq4"

	"setlab/kernel/jupyter/guard"
	"setlab/kernel/jupyter/wire"
)

// sockets are the five channels of a Jupyter kernel.
type sockets struct {
	shell, control, stdin *socket // ROUTER
	iopub                 *socket // PUB
	heartbeat             *socket // REP
}

// socket is one ZeroMQ socket that several goroutines may send on.
type socket struct {
	zmq4.Socket
	sending sync.Mutex
}

// send sends the frames as one message.
func (s *socket) send(frames [][]byte) error {
	s.sending.Lock()
	defer s.sending.Unlock()
	return s.SendMulti(zmq4.NewMsgFrom(frames...))
}

// listen opens the sockets on the connection's ports.
func listen(ctx context.Context, c wire.Connection) (*sockets, error) {
	// The sockets outlive the context that ends the server, so that its last words are heard.
	ctx = context.WithoutCancel(ctx)
	s := &sockets{
		shell: &socket{Socket: zmq4.NewRouter(ctx)}, control: &socket{Socket: zmq4.NewRouter(ctx)}, stdin: &socket{Socket: zmq4.NewRouter(ctx)},
		iopub: &socket{Socket: zmq4.NewPub(ctx)}, heartbeat: &socket{Socket: zmq4.NewRep(ctx)},
	}
	for _, l := range []struct {
		name   string
		socket *socket
		port   int
	}{
		{"shell", s.shell, c.ShellPort}, {"control", s.control, c.ControlPort}, {"stdin", s.stdin, c.StdinPort},
		{"iopub", s.iopub, c.IOPubPort}, {"heartbeat", s.heartbeat, c.HeartbeatPort},
	} {
		if err := l.socket.Listen(guard.Endpoint(c.Endpoint(l.port))); err != nil {
			s.close()
			return nil, fmt.Errorf("cannot listen for %s on %s: %w", l.name, c.Endpoint(l.port), err)
		}
	}
	return s, nil
}

// lastWords is how long the sockets stay open after the last message: they send in the background and do not say when all is sent.
const lastWords = 100 * time.Millisecond

func (s *sockets) close() {
	time.Sleep(lastWords)
	for _, x := range []*socket{s.shell, s.control, s.stdin, s.iopub, s.heartbeat} {
		// Nothing can be done about a socket that does not close; the process ends soon.
		_ = x.Close()
	}
}

// heartbeat sends every message back, which shows that the process lives.
func (s *Server) heartbeat() {
	for {
		m, err := s.sockets.heartbeat.Recv()
		if closed(err) {
			return
		}
		if err == nil {
			// A peer that is gone wants no answer.
			_ = s.sockets.heartbeat.Send(m)
		}
	}
}

// closed reports whether an error of receiving is the end of the socket, and not
// that of a message or a peer.
func closed(err error) bool { return errors.Is(err, context.Canceled) }
