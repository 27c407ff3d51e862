package gonb

import (
	"sync"
	"time"

	"setlab/kernel/process/leash"
)

// Limits of the output that GoNB may buffer.
const (
	brakeMemory = 24 << 20              // memory of GoNB at which programs are stopped; idle, it uses 6 MB
	brakeLook   = 128 << 10             // bytes of output between two checks of its memory
	brakeQuiet  = 20 * time.Millisecond // time without a message after which everything has been received
)

// brake stops the programs of a cell while GoNB has much output to send. GoNB reads their output as fast as it can and buffers it
// without limit until it has been sent, so a program that prints faster than its output is decoded would fill the memory. With the
// brake, the program waits, as it would for a full pipe.
type brake struct {
	process *leash.Process

	mutex sync.Mutex
	bytes int         // received since the last check of the memory
	held  []int       // programs that are stopped
	last  []int       // programs that were stopped last
	quiet *time.Timer // resumes them; nil before the first
}

// waits records that the receiver is waiting for the next message.
func (b *brake) waits() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.held != nil {
		b.quiet.Reset(brakeQuiet)
	}
}

// received records a message.
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

// release resumes the programs.
func (b *brake) release() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	leash.Resume(b.held)
	b.held = nil
}
