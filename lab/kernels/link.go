package kernels

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/go-zeromq/zmq4"
	"github.com/google/uuid"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/process/leash"
)

// link is one process of a kernel, with this server's ends of its channels.
type link struct {
	process *leash.Process
	file    string // of the connection
	signer  wire.Signer
	session string      // of the server's own requests
	log     *leash.Tail // what the process writes to its standard error

	cancel  context.CancelFunc
	sockets map[string]*socket // by channel
	dialed  chan struct{}      // closed when there are no more attempts to connect
	heard   chan struct{}      // closed at the first message on iopub
	hearing sync.Once
	out     *queue

	// Guarded by the kernel's mutex:
	ready  bool // messages get through
	ending bool // it was told to end
}

// socket is one ZeroMQ socket that several goroutines may send on.
type socket struct {
	zmq4.Socket
	sending sync.Mutex
}

func (s *socket) send(frames [][]byte) error {
	s.sending.Lock()
	defer s.sending.Unlock()
	return s.SendMulti(zmq4.NewMsgFrom(frames...))
}

// dialRetry is how often a port is tried that a starting process has not opened yet.
const dialRetry = 20 * time.Millisecond

// open makes the sockets. One identity serves three of them: a kernel asks for input
// whoever sent the request, by its identity.
func (l *link) open(ctx context.Context) {
	retry, forever := zmq4.WithDialerRetry(dialRetry), zmq4.WithDialerMaxRetries(-1)
	id := zmq4.WithID(zmq4.SocketIdentity(l.session))
	l.sockets = map[string]*socket{
		shell: {Socket: zmq4.NewDealer(ctx, id, retry, forever)}, control: {Socket: zmq4.NewDealer(ctx, id, retry, forever)},
		stdin: {Socket: zmq4.NewDealer(ctx, id, retry, forever)}, iopub: {Socket: zmq4.NewSub(ctx, retry, forever)},
	}
}

// dial connects to the kernel's ports as soon as they are open.
func (l *link) dial(c wire.Connection) error {
	defer close(l.dialed)
	for channel, port := range map[string]int{iopub: c.IOPubPort, shell: c.ShellPort, control: c.ControlPort, stdin: c.StdinPort} {
		if err := l.sockets[channel].Dial(c.Endpoint(port)); err != nil {
			return fmt.Errorf("connecting to the kernel's %s channel: %w", channel, err)
		}
	}
	return l.sockets[iopub].SetOption(zmq4.OptionSubscribe, "")
}

// receive hands on the messages of a channel until its socket is closed.
func (l *link) receive(channel string, handle func(*message)) {
	for {
		frames, err := l.sockets[channel].Recv()
		if err != nil {
			return
		}
		w, err := l.signer.Decode(frames.Frames)
		if err != nil {
			continue // not from our kernel
		}
		m, err := newMessage(channel, [4][]byte{w.RawHeader, w.Parent, w.Metadata, w.Content}, w.Buffers)
		if err != nil {
			continue
		}
		if channel == iopub {
			l.hearing.Do(func() { close(l.heard) })
		}
		handle(m)
	}
}

// Times of a process that starts.
const (
	askAgain  = 100 * time.Millisecond
	askSeldom = 2 * time.Second
)

// probe asks until an echo is heard on iopub: a subscription takes its time to arrive,
// and what is published before is lost.
func (l *link) probe(ctx context.Context) error {
	for wait := askAgain; ; wait = min(wait*3/2, askSeldom) {
		ask := &wire.Message{Header: wire.NewHeader("kernel_info_request", l.session)}
		frames, err := l.signer.Encode(ask)
		if err == nil {
			err = l.sockets[shell].send(frames)
		}
		if err != nil {
			return err
		}
		select {
		case <-l.heard:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// send has a message sent to the kernel. One that does not read for a while holds up
// nobody.
func (l *link) send(m *message) { l.out.put(m) }

// pass sends what is queued until ctx ends.
func (l *link) pass(ctx context.Context) {
	l.out.each(ctx, func(m *message) {
		// The socket fails only when the process is gone, which is noticed otherwise.
		_ = l.sockets[m.channel].send(l.signer.EncodeRaw(m.parts, m.buffers))
	})
}

// request sends a request of the server's own on the control channel.
func (l *link) request(kind, content string) error {
	m := &wire.Message{Header: wire.NewHeader(kind, l.session), Content: []byte(content)}
	frames, err := l.signer.Encode(m)
	if err != nil {
		return err
	}
	return l.sockets[control].send(frames)
}

// close ends the process, if it has not, and the connection with it.
func (l *link) close() {
	l.process.Kill()
	l.cancel()
	<-l.dialed
	for _, s := range l.sockets {
		_ = s.Close() // the peer is gone
	}
	removeConnection(l.file)
}

func newSession() string { return uuid.NewString() }
