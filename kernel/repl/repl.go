// Package repl is a console of the kernel: it reads cells from a terminal, or from a
// pipe, and shows what they do as text.
//
// Lines are edited with liner, which is well kept, small, and content with terminals
// that answer no questions, as those of editors and of tests are.
package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"setlab/kernel"
	"setlab/kernel/assist"
	"setlab/kernel/cell"
	"setlab/kernel/history"
	"setlab/kernel/output"
)

// Kernel is what runs the cells.
type Kernel interface {
	Execute(ctx context.Context, request kernel.Request, sink output.Sink) error
	Complete(ctx context.Context, code string, cursor int) (assist.Completions, error)
	Help(ctx context.Context, expression string, more bool) (assist.Help, error)
	Restart() error
}

// Options say how a console is run.
type Options struct {
	Kernel Kernel
	// History remembers the cells.
	History *history.History
	// Folder is where displayed pictures are written; empty is the working folder.
	Folder string
	// Out and Log are what cells write to standard output and to standard error.
	// Color colors errors on Log.
	Out, Log io.Writer
	Color    bool
}

// ErrFailed is returned by Pipe when a cell has failed, which Log says.
var ErrFailed = errors.New("a cell failed")

// prompts of a cell's first line and of the others.
const (
	prompt     = "go> "
	promptMore = "... "
)

// Greeting says how to find out more, and how to leave.
const Greeting = "SET Lab: Go, line by line. Tab completes, a ? behind a name explains it, Ctrl-D ends."

// console is a console at work.
type console struct {
	Options
	cells   int // that have run
	printer *printer
}

func newConsole(o Options) *console {
	return &console{Options: o, printer: &printer{out: o.Out, log: o.Log, folder: o.Folder, color: o.Color}}
}

// Pipe runs the cells that in has, one after the other, until one fails or ctx ends. A
// cell ends with the line that makes it complete.
func Pipe(ctx context.Context, in io.Reader, o Options) error {
	c := newConsole(o)
	return lines(in, func(code string) error {
		if failure := c.run(ctx, code, nil); failure != nil {
			return ErrFailed
		}
		return context.Cause(ctx)
	})
}

// run runs a cell, or answers what it asks, and shows how that ends.
func (c *console) run(ctx context.Context, code string, input func(prompt string, password bool) (string, error)) error {
	defer c.printer.end()
	if expression, more, asks := cell.HelpRequest(code); asks {
		c.help(ctx, expression, more)
		return nil
	}
	err := c.Kernel.Execute(ctx, kernel.Request{Code: code, Input: input}, c.printer.show)
	if err != nil {
		c.printer.fail(err)
	}
	return err
}

// help shows what there is to say of an expression.
func (c *console) help(ctx context.Context, expression string, more bool) {
	help, err := c.Kernel.Help(ctx, expression, more)
	if err != nil {
		c.printer.fail(err)
		return
	}
	fmt.Fprintln(c.Out, strings.TrimRight(help.Plain, "\n"))
}
