package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/go-zeromq/zmq4"

	"setlab/kernel/jupyter/guard"
	"setlab/kernel/jupyter/wire"
)

// sockets holds the five channels of a Jupyter kernel.
type sockets struct {
	shell, control, stdin *wire.Socket // ROUTER
	iopub                 *wire.Socket // PUB
	heartbeat             *wire.Socket // REP
}

// listen opens the sockets on the connection's ports.
func listen(ctx context.Context, c wire.Connection) (*sockets, error) {
	// The sockets outlive the context that ends the server, to send its last messages.
	ctx = context.WithoutCancel(ctx)
	s := &sockets{
		shell: &wire.Socket{Socket: zmq4.NewRouter(ctx)}, control: &wire.Socket{Socket: zmq4.NewRouter(ctx)}, stdin: &wire.Socket{Socket: zmq4.NewRouter(ctx)},
		iopub: &wire.Socket{Socket: zmq4.NewPub(ctx)}, heartbeat: &wire.Socket{Socket: zmq4.NewRep(ctx)},
	}
	for _, l := range []struct {
		name   string
		socket *wire.Socket
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

// lastWords is how long the sockets stay open after the last message. They send in the background and do not report when they are
// done.
const lastWords = 100 * time.Millisecond

func (s *sockets) close() {
	time.Sleep(lastWords)
	for _, x := range []*wire.Socket{s.shell, s.control, s.stdin, s.iopub, s.heartbeat} {
		// Nothing can be done if a socket does not close, and the process ends soon.
		_ = x.Close()
	}
}

// heartbeat echoes every message, to show that the process is alive.
func (s *Server) heartbeat() {
	for {
		m, err := s.sockets.heartbeat.Recv()
		if closed(err) {
			return
		}
		if err == nil {
			// If the peer has gone, it needs no answer.
			_ = s.sockets.heartbeat.Send(m)
		}
	}
}

// closed reports whether an error from Recv means that the socket was closed, rather than a problem with a message or peer.
func closed(err error) bool { return errors.Is(err, context.Canceled) }
