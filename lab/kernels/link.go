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

// link is a process of a kernel, with this server's ends of its channels.
type link struct {
	process *leash.Process
	signer  wire.Signer
	session string      // session ID of the server's own requests
	log     *leash.Tail // standard output and error of the process

	cancel  context.CancelFunc
	sockets map[string]*wire.Socket // by channel
	dialed  chan struct{}           // closed when no more connection attempts are made
	heard   chan struct{}           // closed at the first message on iopub
	hearing sync.Once
	out     *queue

	// Guarded by the kernel's mutex:
	ready  bool // messages can be sent
	ending bool // it has been told to end
}

// dialRetry is the interval between attempts to connect to a port that a starting process has not
// opened yet.
const dialRetry = 20 * time.Millisecond

// open creates the sockets. Three of them share an identity, because a kernel sends input requests
// to the identity that sent the execution request.
func (l *link) open(ctx context.Context) {
	retry, forever := zmq4.WithDialerRetry(dialRetry), zmq4.WithDialerMaxRetries(-1)
	id := zmq4.WithID(zmq4.SocketIdentity(l.session))
	l.sockets = map[string]*wire.Socket{
		shell: {Socket: zmq4.NewDealer(ctx, id, retry, forever)}, control: {Socket: zmq4.NewDealer(ctx, id, retry, forever)},
		stdin: {Socket: zmq4.NewDealer(ctx, id, retry, forever)}, iopub: {Socket: zmq4.NewSub(ctx, retry, forever)},
	}
}

// dial connects to the kernel's ports when they are open.
func (l *link) dial(c wire.Connection) error {
	defer close(l.dialed)
	for channel, port := range map[string]int{iopub: c.IOPubPort, shell: c.ShellPort, control: c.ControlPort, stdin: c.StdinPort} {
		if err := l.sockets[channel].Dial(c.Endpoint(port)); err != nil {
			return fmt.Errorf("connecting to the kernel's %s channel: %w", channel, err)
		}
	}
	return l.sockets[iopub].SetOption(zmq4.OptionSubscribe, "")
}

// receive passes on the messages of a channel until its socket is closed.
func (l *link) receive(channel string, handle func(*message)) {
	for {
		frames, err := l.sockets[channel].Recv()
		if err != nil {
			return
		}
		w, err := l.signer.Decode(frames.Frames)
		if err != nil {
			continue // not sent by our kernel
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

// Intervals of requests to a starting process.
const (
	askAgain  = 100 * time.Millisecond
	askSeldom = 2 * time.Second
)

// probe repeats a request until a message arrives on iopub. A subscription takes some time to take
// effect, and messages published earlier are lost.
func (l *link) probe(ctx context.Context) error {
	for wait := askAgain; ; wait = min(wait*3/2, askSeldom) {
		ask := &wire.Message{Header: wire.NewHeader("kernel_info_request", l.session)}
		frames, err := l.signer.Encode(ask)
		if err == nil {
			err = l.sockets[shell].SendFrames(frames)
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

// send queues a message to the kernel. A kernel that stops reading does not block the caller.
func (l *link) send(m *message) { l.out.put(m) }

// pass sends queued messages until ctx is canceled.
func (l *link) pass(ctx context.Context) {
	l.out.each(ctx, func(m *message) {
		// This only fails if the process has ended, which is detected elsewhere.
		_ = l.sockets[m.channel].SendFrames(l.signer.EncodeRaw(m.parts, m.buffers))
	})
}

// request sends one of the server's own requests on the control channel.
func (l *link) request(kind, content string) error {
	m := &wire.Message{Header: wire.NewHeader(kind, l.session), Content: []byte(content)}
	frames, err := l.signer.Encode(m)
	if err != nil {
		return err
	}
	return l.sockets[control].SendFrames(frames)
}

// close ends the process, if necessary, and the connection.
func (l *link) close() {
	l.process.Kill()
	l.cancel()
	<-l.dialed
	for _, s := range l.sockets {
		_ = s.Close() // the peer has ended
	}
}

func newSession() string { return uuid.NewString() }
