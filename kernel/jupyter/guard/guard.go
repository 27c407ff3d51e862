// Package guard protects the ZeroMQ library from the network. It only admits peers that complete a
// ZMTP 3 handshake, only passes on frames that the library can handle, and keeps a peer that does
// not read from blocking the others.
//
// The library, zmq4, waits for one peer's greeting before it accepts the next peer, allocates the
// size announced in a frame's header before the frame arrives, and sends to one peer after another.
// Because of this, anyone who can reach the port could stop or crash a kernel, and so could a
// suspended front end.
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

// prefix is the prefix of the names of guarded transports.
const prefix = "guarded-"

// Endpoint returns the guarded form of an address, such as "tcp://127.0.0.1:5555", for a zmq4
// socket to listen on.
func Endpoint(address string) string {
	register()
	return prefix + address
}

// register registers the guarded transports with zmq4.
var register = sync.OnceFunc(func() {
	for name, network := range map[string]string{"tcp": "tcp", "ipc": "unix"} {
		// It only fails if the name is already registered, which is impossible here.
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

// listener accepts connections whose peers have completed the handshake.
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

// run accepts connections. Each handshake runs in its own goroutine.
func (l *listener) run() {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			select {
			case <-l.closed:
				return
			default:
				continue // the peer has already disconnected
			}
		}
		go l.greet(c)
	}
}

// greet passes a connection to Accept when the handshake is complete.
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
