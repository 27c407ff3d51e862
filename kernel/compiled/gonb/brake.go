package gonb

import (
	"sync"
	"time"

	"setlab/kernel/process/leash"
)

// Limits of what GoNB keeps.
const (
	brakeMemory = 24 << 20              // of GoNB, at which programs are stopped; at rest it takes 6 MB
	brakeLook   = 128 << 10             // bytes of output after which its memory is looked at again
	brakeQuiet  = 20 * time.Millisecond // without a message, after which all has been received
)

// brake stops the programs of a cell while GoNB has much to send. GoNB reads what they print as fast as it can, and keeps what has not
// been received yet, without a bound: a program that prints faster than its output is decoded would fill the memory. With the brake it
// waits, as it would for a full pipe.
type brake struct {
	process *leash.Process

	mutex sync.Mutex
	bytes int         // received since the memory was looked at
	held  []int       // the programs that are stopped
	last  []int       // those that were stopped last
	quiet *time.Timer // resumes them; nil before the first
}

// waits notes that the next message is waited for.
func (b *brake) waits() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.held != nil {
		b.quiet.Reset(brakeQuiet)
	}
}

// received notes a message.
func (b *brake) received(frames [][]byte) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.held != nil {
		b.quiet.Stop()
		return
	}
	for _, f := range frames {
		b.bytes += len(f)
	}
	if b.bytes < brakeLook {
		return
	}
	b.bytes = 0
	if b.process.Memory() < brakeMemory {
		return
	}
	b.held = b.process.Hold(b.last)
	if b.last = b.held; b.held != nil && b.quiet == nil {
		b.quiet = time.AfterFunc(time.Hour, b.release)
	}
}

// release has the programs go on.
func (b *brake) release() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	leash.Resume(b.held)
	b.held = nil
}
