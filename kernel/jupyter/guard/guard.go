// Package guard stands between the network and the ZeroMQ library: it lets in only
// peers that greet as ZMTP 3 asks, passes on only frames that the library can take,
// and keeps a peer that does not read from holding up the others.
//
// The library, zmq4, waits for one peer's greeting before it accepts the next,
// allocates what a frame's header promises before the frame is there, and sends to
// one peer after the other. All of that lets a stranger who can reach the port, or a
// front end that has been suspended, stop a kernel or end it.
//
// See the ZeroMQ Message Transport Protocol, https://rfc.zeromq.org/spec/23/.
package guard

import (
	"context"
	"net"
	"strings"
	"sync"

	"github.com/go-zeromq/zmq4"
	"github.com/go-zeromq/zmq4/transport"
)

// prefix begins the names of guarded transports.
const prefix = "guarded-"

// Endpoint returns the guarded form of an address for a zmq4 socket to listen on,
// such as "tcp://127.0.0.1:5555".
func Endpoint(address string) string {
	register()
	return prefix + address
}

// register makes the guarded transports known to zmq4.
var register = sync.OnceFunc(func() {
	for name, network := range map[string]string{"tcp": "tcp", "ipc": "unix"} {
		// It fails only for a name that is taken, and these are not.
		_ = zmq4.RegisterTransport(prefix+name, guarded{transport.New(network)})
	}
})

// guarded is a transport whose connections are guarded.
type guarded struct{ transport.Transport }

// Listen implements transport.Transport.
func (g guarded) Listen(ctx context.Context, address string) (net.Listener, error) {
	l, err := g.Transport.Listen(ctx, strings.TrimPrefix(address, prefix))
	if err != nil {
		return nil, err
	}
	return newListener(l), nil
}

// listener accepts the connections whose peers have greeted.
type listener struct {
	net.Listener
	greeted chan net.Conn
	closed  chan struct{}
	closing sync.Once
}

func newListener(l net.Listener) *listener {
	g := &listener{Listener: l, greeted: make(chan net.Conn), closed: make(chan struct{})}
	go g.run()
	return g
}

// run accepts connections and waits for each peer's greeting apart.
func (l *listener) run() {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			select {
			case <-l.closed:
				return
			default:
				continue // the peer has gone already
			}
		}
		go l.greet(c)
	}
}

// greet passes a connection on when its peer has greeted.
func (l *listener) greet(c net.Conn) {
	said, err := handshake(c)
	if err != nil {
		c.Close()
		return
	}
	guarded := newConn(c, said)
	select {
	case l.greeted <- guarded:
	case <-l.closed:
		guarded.Close()
	}
}

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	select {
	case c := <-l.greeted:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (l *listener) Close() error {
	l.closing.Do(func() { close(l.closed) })
	return l.Listener.Close()
}
