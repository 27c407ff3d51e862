// Package session runs the interpreted session: it starts the process, sends it
// cells, receives what they show and survives its end.
package session

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"sync"
	"time"

	"setlab/kernel/display/widget"
	"setlab/kernel/output"
	"setlab/kernel/process/place"
	"setlab/kernel/session/pipe"
)

// Options say how to start the session.
type Options struct {
	// Command is the command line of a program that calls interp.Main. Empty is
	// this executable with the argument "session".
	Command []string
	// Dir is the session's working directory; empty is this process's.
	Dir string
	// Page is where the session's widgets are; nil is one that never answers.
	Page *widget.Page
	// Aside receives what the session shows while no cell runs, such as the answer to
	// a widget: updates of displays, and messages to the page. Nil drops it.
	Aside output.Sink
	// MemoryLimit is how many bytes of memory the session may take, and each program
	// that it starts; 0 means no limit.
	MemoryLimit int64
	// Startup is run by every session before its first cell; nil means none.
	Startup *Startup
}

// Host holds the session's process, which it starts when it is first needed.
type Host struct {
	options Options

	mutex    sync.Mutex
	process  *process // nil if none runs
	ran      int      // cells that have run in it
	declared []string // by these

	startupFails bool // it is not run again

	late  output.Sink // of the next cell
	place place.Place // of the cells
}

// New returns a host without a process.
func New(o Options) (*Host, error) {
	if len(o.Command) == 0 {
		self, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("finding the program that runs the interpreted session: %w", err)
		}
		o.Command = []string{self, "session"}
	}
	if o.Page == nil {
		o.Page = widget.New("")
	}
	return &Host{options: o}, nil
}

// Start starts the process, unless it runs. If that fails, the next Execute returns the error.
func (h *Host) Start() { _, _ = h.running() }

// running returns the process, which it starts if there is none.
func (h *Host) running() (*process, error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.process == nil {
		p, err := start(h.options, h.place)
		if err != nil {
			return nil, err
		}
		h.process, h.ran, h.declared = p, 0, nil
	}
	return h.process, nil
}

// Stop ends the process, if there is one, and with it all values.
func (h *Host) Stop() error {
	h.mutex.Lock()
	p := h.process
	h.process, h.place = nil, place.Place{}
	h.mutex.Unlock()
	if p == nil {
		return nil
	}
	return p.close()
}

// headStart is how long after an interrupt a wait for widgets ends, so that the cell hears of the
// interrupt before it goes on, and perhaps is over.
const headStart = 100 * time.Millisecond

// patience is how long a cell may take to end after an interrupt before its
// reader is told why it does not.
const patience = 10 * time.Second

// Input answers a cell that reads standard input, or fails with the reason why it
// cannot; with context.Canceled if that is an interrupt of the cell.
type Input func(prompt string, password bool) (string, error)

// Execute runs a cell and returns the names that it declares. Ending ctx interrupts
// it. The error is an *output.Failure if the cell failed. With a nil input, reading standard input fails.
func (h *Host) Execute(ctx context.Context, code string, input Input, sink output.Sink) (declared []string, err error) {
	p, err := h.running()
	if err != nil {
		return nil, err
	}
	h.mutex.Lock()
	late := h.late
	h.mutex.Unlock()
	p.showLate(late)
	reply, err := h.perform(ctx, p, pipe.Request{Code: code}, input, sink)
	if err != nil {
		return nil, err
	}
	h.mutex.Lock()
	h.ran++
	h.declared = append(h.declared, reply.Declared...)
	h.mutex.Unlock()
	for _, data := range reply.Shown {
		sink(output.Result{Data: data, Metadata: output.Sizes(data)})
	}
	if reply.Failure != nil {
		return reply.Declared, reply.Failure
	}
	return reply.Declared, nil
}

// perform has the session do what a request asks for, and returns when it has been
// done and all of its output has been received.
func (h *Host) perform(ctx context.Context, p *process, request pipe.Request, input Input, sink output.Sink) (*pipe.Reply, error) {
	defer p.end()
	request.Mark = newMark()
	if err := p.begin(request, input, sink); err != nil {
		return nil, h.lost(p, sink)
	}
	watching, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go p.child.Watch(watching, h.options.MemoryLimit)
	interrupt := ctx.Done()
	var release, nudge <-chan time.Time
	var reply *pipe.Reply
	for reply == nil || !p.drained() {
		select {
		case r := <-p.done:
			reply = &r
			h.moved(r.Place)
		case <-p.marked:
		case <-interrupt:
			_ = p.child.Interrupt() // if it has ended, Exited says so
			interrupt, release, nudge = nil, time.After(headStart), time.After(patience)
		case <-release:
			p.display.Release()
		case <-nudge:
			p.deliver(output.Stream{Name: "stderr", Text: "The cell waits in compiled code that does not watch for the interrupt. " +
				"Restart the kernel to end it; that loses the session's values.\n"})
		case <-p.child.Exited():
			if reply == nil {
				return nil, h.lost(p, sink)
			}
			if !p.drained() {
				return nil, h.lost(p, sink)
			}
		}
	}
	if over := p.child.Exceeded(); over != nil {
		sink(output.Stream{Name: "stderr", Text: fmt.Sprintf("A program that the cell had started was killed: %v.\n", over)})
	}
	return reply, nil
}

// newMark returns a text that no program writes by chance.
func newMark() string {
	var b [12]byte
	_, _ = rand.Read(b[:]) // never fails
	return "\x00" + hex.EncodeToString(b[:]) + "\x00"
}
