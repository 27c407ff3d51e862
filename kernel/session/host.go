// Package session manages the interpreted session: it starts the process, sends it cells, receives their
// output and recovers from its end.
package session

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"setlab/kernel/display/widget"
	"setlab/kernel/output"
	"setlab/kernel/process/place"
	"setlab/kernel/session/pipe"
)

// Options configures a session.
type Options struct {
	// Command is the command line of a program that calls interp.Main. If empty, it is this executable
	// with the argument "session".
	Command []string
	// Dir is the session's working directory; empty means that of this process.
	Dir string
	// Page is the page that shows the session's widgets; nil means a page that never answers.
	Page *widget.Page
	// Aside receives output that the session produces while no cell runs, such as the response to a
	// widget: updates of displays, and messages to the page. If nil, it is dropped.
	Aside output.Sink
	// MemoryLimit is the memory limit in bytes of the session and of each program that it starts; 0 means
	// no limit.
	MemoryLimit int64
	// Startup is code that every session runs before its first cell; nil means none.
	Startup *Startup
}

// Host manages the session's process, which it starts on first use.
type Host struct {
	options Options

	mutex    sync.Mutex
	process  *process // nil if none runs
	ran      int      // number of cells that this process has run
	declared []string // names that those cells declared

	startupFails bool // the startup code has failed and must not run again

	late  output.Sink // late output of the next cell
	place place.Place // working directory and environment of the cells
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

// Start starts the process unless it is running. If that fails, the next Execute returns the error.
func (h *Host) Start() { _, _ = h.running() }

// running returns the process, starting it if necessary.
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

// Stop ends the process, if there is one. All of its values are lost.
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

// headStart is the delay between an interrupt and the release of cells that wait for widgets. A cell must
// learn of the interrupt before its wait ends, because it might continue and finish.
const headStart = 100 * time.Millisecond

// patience is how long an interrupted cell may keep running before the user is told why it does not stop.
const patience = 10 * time.Second

// Input reads a line for a cell that reads standard input, or returns an error saying why it cannot. The
// error is context.Canceled if the cell was interrupted.
type Input func(prompt string, password bool) (string, error)

// Execute runs a cell and returns the names that it declares. Canceling ctx interrupts it. The error is
// an *output.Failure if the cell failed. If input is nil, reading standard input fails.
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
	for _, name := range reply.Declared {
		if !strings.Contains(name, ".") { // methods belong to their types
			h.declared = append(h.declared, name)
		}
	}
	h.mutex.Unlock()
	for _, data := range reply.Shown {
		sink(output.Result{Data: data, Metadata: output.Sizes(data)})
	}
	if reply.Failure != nil {
		return reply.Declared, reply.Failure
	}
	return reply.Declared, nil
}

// perform sends a request to the session and returns when the session has handled it and all of its
// output has been received.
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
			_ = p.child.Interrupt() // if it has ended, the Exited case reports it
			interrupt, release, nudge = nil, time.After(headStart), time.After(patience)
		case <-release:
			p.display.Release()
		case <-nudge:
			p.deliver(output.Stream{Name: "stderr", Text: "The cell runs compiled code that does not check for interrupts. " +
				"Restart the kernel to end it; this loses the session's values.\n"})
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

// newMark returns a random text that a program does not print by accident.
func newMark() string {
	var b [12]byte
	_, _ = rand.Read(b[:]) // never fails
	return "\x00" + hex.EncodeToString(b[:]) + "\x00"
}
