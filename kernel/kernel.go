// Package kernel executes the cells of a notebook. It is the core shared by the Jupyter front end (kernel/jupyter/server) and the
// headless runner (kernel/notebook/run). It does not deal with sockets or files.
//
// The syntax of a cell decides where it runs (package cell): in the interpreted session, a child process whose values persist
// between cells (packages session and interp), or in GoNB, another child process that compiles it (package compiled). Each
// child starts on first use and ends with this process. A crash of one loses only its own values.
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

// Options configures where the kernel finds the programs that it starts. The zero value works for the setlab command.
type Options struct {
	// Dir is the working directory of the cells; empty means that of this process.
	Dir string
	// Module is the root directory of the setlab module's source, from which compiled cells import. If it is empty, they can
	// only import Go's standard library.
	Module string
	// GoNB and GoImports are the paths of these programs. If a path is empty, the program is looked up next to this
	// executable, then on PATH.
	GoNB, GoImports string
	// Self is the command line that starts the interpreted session: a program that calls interp.Main. If empty, it is this
	// executable with the argument "session". The same command line with shell.Command as its last argument must run
	// shell.Run.
	Self []string
	// Served is the directory that Jupyter serves under files/, for programs that run in the page. If empty, it is looked up,
	// and defaults to the working directory where there is no page.
	Served string
	// ID is the ID that Jupyter assigned to this kernel, which widgets in the page use to find it; empty without a page.
	ID string
	// MemoryLimit is the memory limit in bytes of each process that runs cells. A process that exceeds it is killed, and the
	// cell fails. 0 means the value of SETLAB_MEMORY_LIMIT in the environment, or 90% of the machine's memory if that is
	// unset; negative means no limit.
	MemoryLimit int64
	// Startup is Go code that the interpreted session runs before its first cell; nil means none.
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

	mutex  sync.Mutex // guards the fields below
	closed bool
	cancel context.CancelFunc // interrupts the running cell; nil if none runs

	unfit     error // why cells cannot be interpreted here; nil if they can
	saidUnfit bool  // guarded by running

	compiler *compiled.Compiler // methods meant for a single goroutine are guarded by running
	aside    gonb.Aside         // guarded by mutex
	heard    json.RawMessage    // the header of the page's last message; guarded by mutex
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
	// Input reads a line for a cell that reads standard input, or returns an error saying why it cannot. If nil, such reads
	// are refused.
	Input func(prompt string, password bool) (string, error)
	// Late receives the output that goroutines of an interpreted cell produce after the cell's end, until the next one
	// begins. It may be called at any time. If nil, the Late of the last cell that set one receives it; if none did, the
	// output waits for the next cell.
	Late output.Sink
	// Limited says that the cell's output is limited (see package flood), as required by pages that show it live.
	Limited bool
}

// Execute runs a cell and returns when the cell has finished and all of its output has been delivered. The error is an
// *output.Failure if the cell failed. Canceling ctx interrupts the cell.
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

// begin records that a cell runs, and returns a context that Interrupt cancels.
func (k *Kernel) begin(ctx context.Context) (context.Context, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.closed {
		return nil, ErrClosed
	}
	ctx, k.cancel = context.WithCancel(ctx)
	return ctx, nil
}

// end records that no cell runs.
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

// Start starts the interpreted session in the background, to have it ready for the first cell.
func (k *Kernel) Start() {
	if k.unfit == nil {
		k.session.Start()
	}
}

// Restart interrupts the running cell and stops both child processes. All values are lost.
func (k *Kernel) Restart() error {
	if err := k.Interrupt(); err != nil {
		return err
	}
	return k.stop()
}

// Close interrupts the running cell and stops both child processes. The kernel cannot be used afterward.
func (k *Kernel) Close() error {
	k.mutex.Lock()
	k.closed = true
	if k.cancel != nil {
		k.cancel()
	}
	k.mutex.Unlock()
	return k.stop()
}

// stop stops both child processes.
func (k *Kernel) stop() error {
	k.compiler.Clear()
	return errors.Join(k.session.Stop(), k.gonb.Stop())
}
