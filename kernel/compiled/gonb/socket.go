package gonb

import (
	"context"

	"github.com/go-zeromq/zmq4"

	"setlab/kernel/jupyter/wire"
)

// sockets holds the client's ends of GoNB's channels.
type sockets struct{ shell, control, stdin, iopub *wire.Socket }

// dial connects to GoNB. Three sockets share an identity, because GoNB answers requests from control on shell.
func dial(ctx context.Context, c wire.Connection, identity string) (*sockets, error) {
	id := zmq4.WithID(zmq4.SocketIdentity(identity))
	retry := zmq4.WithDialerRetry(dialRetry)
	s := &sockets{
		shell: &wire.Socket{Socket: zmq4.NewDealer(ctx, id, retry)}, control: &wire.Socket{Socket: zmq4.NewDealer(ctx, id, retry)},
		stdin: &wire.Socket{Socket: zmq4.NewDealer(ctx, id, retry)}, iopub: &wire.Socket{Socket: zmq4.NewSub(ctx, retry)},
	}
	for _, d := range []struct {
		socket *wire.Socket
		port   int
	}{{s.shell, c.ShellPort}, {s.control, c.ControlPort}, {s.stdin, c.StdinPort}, {s.iopub, c.IOPubPort}} {
		if err := d.socket.Dial(c.Endpoint(d.port)); err != nil {
			s.close()
			return nil, err
		}
	}
	if err := s.iopub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *sockets) close() {
	for _, x := range []*wire.Socket{s.shell, s.control, s.stdin, s.iopub} {
		// The peer may already have ended.
		_ = x.Close()
	}
}
