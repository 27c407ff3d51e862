package kernels

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/coder/websocket"
)

// Times of pings.
const (
	pingSoon    = 200 * time.Millisecond // while something is unconfirmed
	pingSeldom  = 20 * time.Second
	pongTimeout = 20 * time.Second // after which a connection that does not respond is considered dead
)

// piece is the maximum size of a frame. A longer message is sent in several frames, with pings between them.
const piece = 64 << 10

// sender sends a client's messages over a websocket.
type sender struct {
	conn   *websocket.Conn
	client *client
	number int // of the websocket, see client
	way    *flow
}

// write sends messages until ctx is canceled or the connection fails.
func (s *sender) write(ctx context.Context, cancel context.CancelFunc) {
	defer cancel()
	codec := codecFor(s.conn.Subprotocol())
	for s.way.clear(ctx) {
		next := s.client.next(s.number)
		if next == nil {
			select {
			case <-ctx.Done():
				return
			case <-s.client.more:
			}
			continue
		}
		kind, data, err := codec.encode(next)
		if err == nil { // it cannot fail: the parts were valid JSON when they arrived
			if s.send(ctx, kind, data) != nil {
				return
			}
		}
		s.client.wrote(s.number)
	}
}

// send sends a message. It has no time limit of its own, because a long message may take long over a slow link: listen cancels ctx when
// the peer no longer responds.
func (s *sender) send(ctx context.Context, kind websocket.MessageType, data []byte) error {
	if len(data) <= piece {
		s.way.add(len(data))
		return s.conn.Write(ctx, kind, data)
	}
	w, err := s.conn.Writer(ctx, kind)
	if err != nil {
		return err
	}
	for part := range slices.Chunk(data, piece) {
		if !s.way.clear(ctx) {
			return ctx.Err()
		}
		s.way.add(len(part))
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return w.Close()
}

// listen sends pings to find out which messages have arrived and whether the peer is still there.
// Without them, a connection whose peer has vanished would look alive for hours.
func (s *sender) listen(ctx context.Context, cancel context.CancelFunc, k *Kernel) {
	defer cancel()
	for quiet := time.Duration(0); ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pingSoon):
		case <-s.way.full:
		}
		last := s.client.sent(s.number)
		sent, arrived := s.way.position()
		if quiet += pingSoon; last == nil && sent == arrived && quiet < pingSeldom {
			continue
		}
		quiet = 0
		begin := time.Now()
		if !s.answers(ctx, k.manager.pongTimeout) {
			return
		}
		s.way.confirm(sent, time.Since(begin))
		if s.client.heard(s.number, last); last != nil {
			k.heard(s.client)
		}
	}
}

// answers reports whether the peer answers a ping in time.
func (s *sender) answers(ctx context.Context, limit time.Duration) bool {
	in, done := context.WithTimeout(ctx, limit)
	defer done()
	for {
		err := s.conn.Ping(in)
		if err == nil {
			return true
		}
		// The websocket library stops waiting after 5 s if a frame is being written. That frame may take longer over a slow link.
		if in.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			return false
		}
	}
}
