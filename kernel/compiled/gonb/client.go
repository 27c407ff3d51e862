package gonb

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
	"setlab/kernel/process/place"
)

// Options say where GoNB is and what its cells see.
type Options struct {
	Program   string // GoNB itself; empty looks beside this executable and then on PATH
	GoImports string // the goimports that GoNB calls; empty looks in the same places
	Module    string // root of a module that cells can import, with what it requires; empty for none
	// MemoryLimit is how many bytes of memory GoNB may take, and each program that it
	// starts; 0 means no limit.
	MemoryLimit int64
	Dir         string // working directory of the cells; empty is that of this process
	// Served is the folder that Jupyter serves below files/, where a cell's program for the page goes. Empty is that of the process
	// that JPY_PARENT_PID names, or without one the working directory.
	Served   string
	KernelID string // the page finds the kernel by it, for widgets; empty makes one up
	Aside    Aside  // nil drops what it would receive
}

// Client runs cells in a GoNB that it starts when needed.
type Client struct {
	options Options

	starting sync.Mutex            // held while one is started
	place    place.Place           // of the cells; the mutex guards it
	child    atomic.Pointer[child] // nil when none runs
}

// New returns a client that has not started GoNB yet.
func New(o Options) *Client { return &Client{options: o} }

// Execute runs a cell in GoNB and returns when it and all of its output are done. The error is an *output.Failure. Ending ctx
// interrupts the cell, and so does its reading of standard input if input is nil. A GoNB that dies is reported, and the next cell gets another one.
func (c *Client) Execute(ctx context.Context, cell Cell, input Input, sink output.Sink) error {
	child, err := c.started(ctx)
	if err != nil {
		return err
	}
	if cell.InPage {
		if err := child.preparePage(ctx); err != nil {
			return c.checked(child, err)
		}
	}
	return c.checked(child, child.execute(ctx, cell, false, input, sink))
}

// Folder returns the folder that cells are compiled in, and what is in it with them.
func (c *Client) Folder(ctx context.Context) (string, error) {
	child, err := c.started(ctx)
	if err != nil {
		return "", err
	}
	return child.build, nil
}

// Imports reports whether cells that are compiled in a folder can import the module of the
// options: a cell may have changed the folder's workspace.
func (c *Client) Imports(folder string) bool {
	work, err := os.ReadFile(filepath.Join(folder, "go.work"))
	return c.options.Module != "" && err == nil && strings.Contains(string(work), c.options.Module)
}

// Forget has GoNB forget declarations of earlier cells, by the names that it has for them.
func (c *Client) Forget(ctx context.Context, keys []string) error {
	child, err := c.started(ctx)
	if err != nil {
		return err
	}
	return c.checked(child, child.execute(ctx, Cell{Text: "%rm " + strings.Join(keys, " ")}, true, nil, func(output.Event) {}))
}

// started returns the running GoNB, or starts one.
func (c *Client) started(ctx context.Context) (*child, error) {
	c.starting.Lock()
	defer c.starting.Unlock()
	if child := c.child.Load(); child != nil {
		return child, nil
	}
	child, err := start(ctx, c.options, c.place)
	if err == nil {
		c.child.Store(child)
	}
	return child, err
}

// checked forgets a GoNB that is gone.
func (c *Client) checked(of *child, err error) error {
	if of.gone() {
		c.child.CompareAndSwap(of, nil)
		of.end()
	}
	return err
}

// Stop ends GoNB, with all that its cells declared. The next cell starts another one.
func (c *Client) Stop() error {
	c.starting.Lock()
	child := c.child.Swap(nil)
	c.place = place.Place{}
	c.starting.Unlock()
	if child != nil {
		child.end()
	}
	return nil
}

// request is the content of an execute_request.
type request struct {
	Code            string              `json:"code"`
	Silent          bool                `json:"silent"`
	StoreHistory    bool                `json:"store_history"`
	UserExpressions map[string]struct{} `json:"user_expressions"`
	AllowStdin      bool                `json:"allow_stdin"`
	StopOnError     bool                `json:"stop_on_error"`
}

// send signs a message and sends it.
func (c *child) send(on *socket, m *wire.Message) error {
	frames, err := c.signer.Encode(m)
	if err != nil {
		return err
	}
	return on.send(frames)
}
