// Package kernel executes the cells of a notebook. It is the core that the
// Jupyter front (package server) and the headless runner (package notebook)
// share, and it knows nothing of sockets or files.
//
// A cell goes where its syntax says (package cell): to the interpreted session,
// a child process whose values live from cell to cell (packages session and
// interp), or to GoNB, another child, which compiles it (package compiled). Neither
// child starts before it is needed, both end with this process, and either may
// crash without taking more than its own values with it.
package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"

	"setlab/kernel/cell"
	"setlab/kernel/compiled"
	"setlab/kernel/compiled/gonb"
	"setlab/kernel/display/widget"
	"setlab/kernel/interp"
	"setlab/kernel/output"
	"setlab/kernel/process/leash"
	"setlab/kernel/process/shell"
	"setlab/kernel/session"
)

// Options say where the kernel finds what it starts. The zero value works for
// the setlab command.
type Options struct {
	// Dir is the working directory of the cells; empty is that of this process.
	Dir string
	// Module is the root of the setlab module's source, which compiled cells
	// import from. Empty leaves it out: then they have Go's own library alone.
	Module string
	// GoNB and GoImports are the paths of these programs; empty looks beside
	// this executable and then on PATH.
	GoNB, GoImports string
	// Self is the command line that starts the interpreted session: a program
	// that calls interp.Main. Empty is this executable with the argument "session".
	// With shell.Command in the place of its last word, it is to call shell.Run.
	Self []string
	// Served is the folder that Jupyter serves below files/, for programs that run in the page; empty looks for it, and takes
	// the working directory where there is no page.
	Served string
	// ID is Jupyter's for this kernel, with which widgets in the page find it; empty
	// where there is no page.
	ID string
	// MemoryLimit is how many bytes of memory each process may take that runs cells:
	// one that takes more is killed, and the cell fails. 0 is what the environment
	// says in SETLAB_MEMORY_LIMIT, and otherwise 90% of the machine's; negative means no limit.
	MemoryLimit int64
	// Startup is Go that the interpreted session runs before its first cell; nil means none.
	Startup *session.Startup
}

// ErrClosed is returned by every method of a closed Kernel.
var ErrClosed = errors.New("the kernel is closed")

// Kernel executes cells, one at a time. Its methods may be called concurrently.
type Kernel struct {
	running sync.Mutex // held while a cell runs

	page    *widget.Page
	session *session.Host
	gonb    *gonb.Client

	mutex  sync.Mutex // guards what follows
	closed bool
	cancel context.CancelFunc // interrupts the running cell

	unfit     error // why cells cannot be interpreted here; nil where they can
	saidUnfit bool  // guarded by running

	compiler *compiled.Compiler // its methods that are for one goroutine are guarded by running
	aside    gonb.Aside         // the mutex guards it
	heard    json.RawMessage    // the header of the page's last message; the mutex guards it
}

// New returns a kernel that has not started any process yet.
func New(o Options) (*Kernel, error) {
	limit, err := leash.Limit(o.MemoryLimit)
	if err != nil {
		return nil, err
	}
	k := &Kernel{page: widget.New(o.ID), unfit: interp.Check()}
	host, err := session.New(session.Options{Command: o.Self, Dir: o.Dir, MemoryLimit: limit, Startup: o.Startup, Page: k.page, Aside: k.showLate})
	if err != nil {
		return nil, err
	}
	k.session = host
	if len(o.Self) == 0 {
		self, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("finding the program of the session: %w", err)
		}
		o.Self = []string{self, "session"}
	}
	k.gonb = gonb.New(gonb.Options{Program: o.GoNB, GoImports: o.GoImports, Module: o.Module, Dir: o.Dir, MemoryLimit: limit, KernelID: o.ID, Served: o.Served, Aside: k.showAside})
	k.compiler = compiled.New(host, k.gonb, k.page, append(slices.Clone(o.Self[:len(o.Self)-1]), shell.Command), k.connects)
	return k, nil
}

// Request is a cell to execute.
type Request struct {
	Code string
	// Input answers a cell that reads standard input, or fails with the reason
	// why it cannot. Nil refuses.
	Input func(prompt string, password bool) (string, error)
	// Late receives what goroutines of an interpreted cell show after its end, until the next one begins. It may be called
	// at any time. Nil leaves it to whom the last cell has named; where none has, it waits for the next cell.
	Late output.Sink
	// Limited says that what the cell shows has limits, see package flood, as pages that show it at once need them.
	Limited bool
}

// Execute runs a cell and returns when it and all of its output are done.
// The error is an *output.Failure if the cell failed. Ending ctx interrupts the cell.
func (k *Kernel) Execute(ctx context.Context, request Request, sink output.Sink) error {
	k.running.Lock()
	defer k.running.Unlock()
	ctx, err := k.begin(ctx)
	if err != nil {
		return err
	}
	defer k.end()
	if request.Limited {
		l := k.limiter(sink)
		defer l.End()
		sink = l.Show
		if request.Late != nil {
			request.Late = l.Show
		}
	}
	target := cell.Route(request.Code)
	if target == cell.Empty {
		return nil
	}
	if k.unfit == nil {
		if err := k.session.Prepare(ctx, sink); err != nil {
			return err
		}
	}
	switch {
	case target == cell.Compiled:
		return k.compiler.Run(ctx, request.Code, cell.ParseProgram(request.Code), request.Input, sink)
	case k.unfit != nil:
		err = k.compilePlain(ctx, request, k.refusal(), sink)
	default:
		err = k.interpret(ctx, request, sink)
	}
	advise(err)
	return err
}

// begin notes that a cell runs, and how to interrupt it.
func (k *Kernel) begin(ctx context.Context) (context.Context, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.closed {
		return nil, ErrClosed
	}
	ctx, k.cancel = context.WithCancel(ctx)
	return ctx, nil
}

// end notes that no cell runs.
func (k *Kernel) end() {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.cancel()
	k.cancel = nil
}

// Interrupt interrupts the running cell, if there is one. It does not wait for
// the cell to end.
func (k *Kernel) Interrupt() error {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.closed {
		return ErrClosed
	}
	if k.cancel != nil {
		k.cancel()
	}
	return nil
}

// Start starts the interpreted session in the background, so that the first
// cell finds it ready.
func (k *Kernel) Start() {
	if k.unfit == nil {
		k.session.Start()
	}
}

// Restart ends the running cell and both children, with all their values.
func (k *Kernel) Restart() error {
	if err := k.Interrupt(); err != nil {
		return err
	}
	return k.stop()
}

// Close ends the running cell and both children, for good.
func (k *Kernel) Close() error {
	k.mutex.Lock()
	k.closed = true
	if k.cancel != nil {
		k.cancel()
	}
	k.mutex.Unlock()
	return k.stop()
}

// stop ends both children.
func (k *Kernel) stop() error {
	k.compiler.Clear()
	return errors.Join(k.session.Stop(), k.gonb.Stop())
}
