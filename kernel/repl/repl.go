// Package repl is a console for the kernel: it reads cells from a terminal or a pipe, and displays
// their output as text.
//
// Lines are edited with liner, which is well maintained, small, and works with terminals that do
// not answer queries, such as those of editors and tests.
package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"setlab/kernel"
	"setlab/kernel/assist"
	"setlab/kernel/cell"
	"setlab/kernel/history"
	"setlab/kernel/output"
)

// Kernel runs the cells.
type Kernel interface {
	Execute(ctx context.Context, request kernel.Request, sink output.Sink) error
	Complete(ctx context.Context, code string, cursor int) (assist.Completions, error)
	Inspect(ctx context.Context, code string, cursor int, more bool) (assist.Help, bool, error)
	Restart() error
}

// Options configures a console.
type Options struct {
	Kernel Kernel
	// History stores the cells that were run.
	History *history.History
	// Folder is where displayed images are written; empty means the working directory.
	Folder string
	// Out and Log receive the standard output and standard error of cells. Color highlights errors
	// on Log. Rewrite replaces the last line of Out, which must be a terminal, with updates of it.
	Out, Log       io.Writer
	Color, Rewrite bool
}

// ErrFailed is returned by Pipe when a cell or a help request has failed. The failure itself is
// written to Log.
var ErrFailed = errors.New("a cell failed")

// Prompts for the first line and for further lines of a cell.
const (
	prompt     = "go> "
	promptMore = "... "
)

// greeting explains how to get help and how to exit.
const greeting = "SET Lab: interactive Go. Tab completes, NAME? describes a name, Ctrl-D exits."

// console is a running console.
type console struct {
	Options
	cells   int // number of cells run
	printer *printer
}

func newConsole(o Options) *console {
	return &console{Options: o, printer: &printer{out: o.Out, log: o.Log, folder: o.Folder, color: o.Color, rewrite: o.Rewrite}}
}

// Pipe runs the cells read from in, until one fails or ctx is canceled. A cell ends with the line
// that makes it complete.
func Pipe(ctx context.Context, in io.Reader, o Options) error {
	c := newConsole(o)
	return lines(ctx, in, func(code string) error {
		if failure := c.run(ctx, code, nil); failure != nil {
			return ErrFailed
		}
		return context.Cause(ctx)
	})
}

// run runs a cell or answers its help request, and displays the result.
func (c *console) run(ctx context.Context, code string, input func(prompt string, password bool) (string, error)) error {
	defer c.printer.end()
	var err error
	if expression, more, asks := cell.HelpRequest(code); asks {
		err = c.help(ctx, expression, more)
	} else {
		err = c.Kernel.Execute(ctx, kernel.Request{Code: code, Input: input}, c.printer.show)
	}
	if err != nil {
		c.printer.fail(err)
	}
	return err
}

// help displays the help for an expression. It returns an error if there is none.
func (c *console) help(ctx context.Context, expression string, more bool) error {
	help, found, err := c.Kernel.Inspect(ctx, expression, utf8.RuneCountInString(expression), more)
	if err == nil && !found {
		err = fmt.Errorf("there is nothing of the name %s", expression)
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(c.Out, strings.TrimRight(help.Plain, "\n"))
	return nil
}
