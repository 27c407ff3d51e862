package kernels

import (
	"context"
	"sync"
	"time"
)

// flow limits how many bytes are on their way to a browser. Pings wait behind these bytes in the buffers of the machines in between, and
// over a slow link, a ping behind too many of them would be answered too late. The limit depends on how fast pings are answered.
type flow struct {
	mutex   sync.Mutex
	sent    int // bytes
	arrived int // bytes before the last ping that was answered
	window  int // limit of the difference

	room chan struct{} // holds a token when bytes have arrived
	full chan struct{} // holds a token when no more may be sent until bytes have arrived
}

// Limits of a flow's window. A slow client must read its bytes before it learns that a cell has been interrupted.
const (
	minWindow = 2 * piece
	maxWindow = 1 << 20
)

// A window grows if a ping behind a full window is answered within the first of these times, and shrinks after the second.
const (
	fastPong = time.Second
	slowPong = 4 * time.Second
)

func newFlow() *flow {
	return &flow{window: minWindow, room: make(chan struct{}, 1), full: make(chan struct{}, 1)}
}

// clear waits until more may be sent. It returns false if ctx is canceled first.
func (f *flow) clear(ctx context.Context) bool {
	for f.crowded() {
		put(f.full)
		select {
		case <-ctx.Done():
			return false
		case <-f.room:
		}
	}
	return true
}

func (f *flow) crowded() bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.sent-f.arrived >= f.window
}

// add records that n bytes are about to be sent.
func (f *flow) add(n int) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.sent += n
}

// position returns the numbers of bytes sent, and of those that have arrived.
func (f *flow) position() (sent, arrived int) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.sent, f.arrived
}

// confirm records that the first bytes have arrived, as many as were sent before a ping, and how long its answer took.
func (f *flow) confirm(sent int, took time.Duration) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if took > slowPong {
		f.window = max(f.window/2, minWindow)
	} else if took < fastPong && sent-f.arrived >= f.window {
		f.window = min(2*f.window, maxWindow)
	}
	f.arrived = sent
	put(f.room)
}
