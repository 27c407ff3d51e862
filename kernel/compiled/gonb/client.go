package gonb

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
	"setlab/kernel/process/place"
)

// Options configures GoNB and its cells.
type Options struct {
	Program   string // path of GoNB; if empty, it is looked up next to this executable, then on PATH
	GoImports string // path of the goimports that GoNB calls; if empty, it is looked up in the same way
	Module    string // root of a module that cells can import, with its dependencies; empty for none
	// MemoryLimit is the memory limit in bytes of GoNB and of each program that it starts; 0 means no limit.
	MemoryLimit int64
	Dir         string // working directory of the cells; empty means that of this process
	// Served is the directory that Jupyter serves under files/, where programs for the page are written. If empty, it is the working directory of
	// the process in JPY_PARENT_PID, or of this process if that is not set.
	Served   string
	KernelID string // ID with which widgets in the page find the kernel; empty means a random one
	Aside    Aside  // nil drops the events
}

// Client runs cells in GoNB, which it starts on first use.
type Client struct {
	options Options

	starting sync.Mutex            // held while GoNB is being started
	place    place.Place           // working directory and environment of the cells; guarded by starting
	child    atomic.Pointer[child] // nil if none runs
}

// New returns a client that has not started GoNB yet.
func New(o Options) *Client { return &Client{options: o} }

// Execute runs a cell in GoNB and returns when the cell has finished and all of its output has been delivered. If the cell failed, the error is an
// *output.Failure. Canceling ctx interrupts the cell; if input is nil, so does reading standard input. If GoNB ends unexpectedly, the error says
// so, and the next cell starts another GoNB.
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

// Folder returns the folder in which cells are compiled, together with the files in it.
func (c *Client) Folder(ctx context.Context) (string, error) {
	child, err := c.started(ctx)
	if err != nil {
		return "", err
	}
	return child.build, nil
}

// Imports reports whether cells compiled in a folder can import the module of the options. A cell may have changed the folder's go.work.
func (c *Client) Imports(folder string) bool {
	work, err := os.ReadFile(filepath.Join(folder, "go.work"))
	return c.options.Module != "" && err == nil && strings.Contains(string(work), c.options.Module)
}

// Restore adds the module of the options to the folder's go.work if a cell has replaced the file, as GoNB's tutorial does.
func (c *Client) Restore(ctx context.Context, folder string) error {
	if c.options.Module == "" || c.Imports(folder) {
		return nil
	}
	child, err := c.started(ctx)
	if err != nil {
		return err
	}
	text := "!*[ -f go.work ] || go work init; go work use . '" + strings.ReplaceAll(c.options.Module, "'", `'\''`) + "'"
	return c.checked(child, child.execute(ctx, Cell{Text: text}, true, nil, func(output.Event) {}))
}

// Forget makes GoNB forget declarations of earlier cells, given by GoNB's keys for them, and imports with the same names.
func (c *Client) Forget(ctx context.Context, keys []string) error {
	child, err := c.started(ctx)
	if err != nil {
		return err
	}
	// GoNB removes the import first, if there is one, and the declaration the second time.
	keys = slices.Concat(keys, keys)
	for i, key := range keys {
		if strings.Contains(key, " ") { // as in M[K, V]~Get
			keys[i] = strconv.Quote(key)
		}
	}
	return c.checked(child, child.execute(ctx, Cell{Text: "%rm " + strings.Join(keys, " ")}, true, nil, func(output.Event) {}))
}

// started returns the running GoNB. It starts one if necessary.
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

// checked drops a GoNB that has ended.
func (c *Client) checked(of *child, err error) error {
	if of.gone() {
		c.child.CompareAndSwap(of, nil)
		of.end()
	}
	return err
}

// Stop ends GoNB. All declarations of its cells are lost. The next cell starts another GoNB.
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

// send signs and sends a message.
func (c *child) send(on *wire.Socket, m *wire.Message) error {
	frames, err := c.signer.Encode(m)
	if err != nil {
		return err
	}
	return on.SendFrames(frames)
}
