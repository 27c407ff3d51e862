package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/peterh/liner"

	"setlab/kernel/cell"
)

// Terminal runs cells typed on this process's terminal, until the end of the input, two Ctrl-C in a row at the prompt,
// or the cancellation of ctx.
//
// An interrupt interrupts the running cell. If the cell does not end, the second interrupt explains how to end the
// session.
func Terminal(ctx context.Context, o Options) error {
	if err := giveSize(int(os.Stdout.Fd())); err != nil {
		return fmt.Errorf("this is not a terminal: %w", err)
	}
	editor := liner.NewLiner()
	defer editor.Close() // until then, typed characters are not echoed, but kept for the next prompt
	t := &terminal{console: newConsole(o), editor: editor}
	t.printer.terminal, t.printer.rewrite = true, true
	editor.SetCtrlCAborts(true)
	editor.SetMultiLineMode(true)
	editor.SetTabCompletionStyle(liner.TabPrints)
	editor.SetWordCompleter(t.complete)
	for _, entry := range o.History.Search("*", liner.HistoryLimit, true) {
		editor.AppendHistory(oneLine(entry.Code))
	}
	fmt.Fprintln(o.Out, greeting)
	// Ctrl-C is only read as a key while a line is edited. At other times it is a signal, which must not end the
	// process.
	interrupts := make(chan os.Signal, 4)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	ended := make(chan error, 1)
	go func() { ended <- t.loop(ctx) }()
	for {
		select {
		case err := <-ended:
			return err
		case <-interrupts:
			switch {
			case t.running.Load(): // the cell handles it
			case t.aborted.Load():
				return nil
			default:
				t.abort()
			}
		case <-ctx.Done(): // while waiting for a key
			return context.Cause(ctx)
		}
	}
}

// terminal is a console on a terminal.
type terminal struct {
	*console
	editor *liner.State
	typing sync.Mutex // held while a line is being edited
	before []string   // the lines of the current cell typed so far
	late   []string   // lines typed for cells that had ended already

	running atomic.Bool // a cell is running
	aborted atomic.Bool // the last input was a Ctrl-C
}

// abort handles a Ctrl-C at the start of a cell.
func (t *terminal) abort() {
	t.aborted.Store(true)
	fmt.Fprintln(t.Out, "Press Ctrl-C again or Ctrl-D to exit.")
}

// loop reads cells and runs them.
func (t *terminal) loop(ctx context.Context) error {
	for ctx.Err() == nil {
		code, err := t.read()
		switch {
		case errors.Is(err, errAborted) && t.aborted.Load():
			return nil
		case errors.Is(err, errAborted):
			t.abort()
			continue
		case errors.Is(err, liner.ErrPromptAborted):
			continue
		case errors.Is(err, io.EOF):
			fmt.Fprintln(t.Out)
			return nil
		case err != nil:
			return fmt.Errorf("reading from the terminal: %w", err)
		}
		if t.aborted.Store(false); strings.TrimSpace(code) == "" {
			continue
		}
		if word := strings.TrimSpace(code); word == "exit" || word == "quit" {
			fmt.Fprintln(t.Out, "Ctrl-D ends.")
			continue
		}
		t.cells++
		t.editor.AppendHistory(oneLine(code))
		// If it cannot be written to the file, it is only kept in this console's history.
		_ = t.History.Add(t.cells, code)
		t.execute(ctx, code)
	}
	return context.Cause(ctx)
}

// errAborted reports a Ctrl-C in the first line of a cell.
var errAborted = errors.New("aborted")

// read reads a cell.
func (t *terminal) read() (string, error) {
	t.before = nil
	ask, indent := prompt, ""
	for {
		line, err := t.edit(ask, indent)
		if errors.Is(err, liner.ErrPromptAborted) && len(t.before) == 0 {
			return "", errAborted
		}
		if err != nil {
			return "", err
		}
		t.before = append(t.before, dedented(line, indent))
		code := severalLines(strings.Join(t.before, "\n"))
		state, tabs := cell.Completeness(code)
		if state != cell.Incomplete {
			return code, nil
		}
		ask, indent = promptMore, strings.ReplaceAll(tabs, "\t", tab)
	}
}

// dedented returns a line that was typed after an initial indentation. If it closes a bracket, one level of
// indentation is removed.
func dedented(line, indent string) string {
	rest, begun := strings.CutPrefix(line, indent)
	if begun && strings.HasSuffix(indent, tab) && rest != "" && strings.ContainsRune("})]", rune(rest[0])) {
		return strings.TrimSuffix(indent, tab) + rest
	}
	return line
}

// edit reads a line that initially contains begin.
func (t *terminal) edit(ask, begin string) (string, error) {
	t.typing.Lock()
	defer t.typing.Unlock()
	if len(t.late) > 0 {
		line := t.late[0]
		t.late = t.late[1:]
		return strings.TrimRight(line, " "), nil
	}
	line, err := t.editor.PromptWithSuggestion(ask, begin, -1)
	return strings.TrimRight(line, " "), err
}

// execute runs a cell. An interrupt interrupts it.
func (t *terminal) execute(ctx context.Context, code string) {
	t.running.Store(true)
	defer t.running.Store(false)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	interrupts, ended := make(chan os.Signal, 4), make(chan struct{})
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	defer close(ended)
	go func() {
		for n := 1; ; n++ {
			select {
			case <-ended:
				return
			case <-interrupts:
			}
			switch n {
			case 1:
				cancel()
			case 2:
				fmt.Fprintln(t.Log, "The cell was interrupted but is still running. Press Ctrl-C again to end the session and lose its variables.")
			default:
				if err := t.Kernel.Restart(); err != nil {
					fmt.Fprintln(t.Log, err)
				}
			}
		}
	}()
	_ = t.run(ctx, code, func(prompt string, password bool) (string, error) {
		line, err := t.ask(prompt, password, ended)
		if errors.Is(err, liner.ErrPromptAborted) {
			cancel()
			return "", context.Canceled
		}
		return line, err
	}) // the failure has been displayed
}

// endOfInput is the line that the session interprets as the end of its standard input.
const endOfInput = "\x04"

// errEnded is the error of a question whose cell has ended.
var errEnded = errors.New("the cell has ended")

// ask reads a line for a cell that reads standard input. A command may ask for one more line than it reads: what is typed after
// its cell has ended is for the console.
func (t *terminal) ask(prompt string, password bool, ended <-chan struct{}) (string, error) {
	t.typing.Lock()
	defer t.typing.Unlock()
	over := func() bool {
		select {
		case <-ended:
			return true
		default:
			return false
		}
	}
	if over() {
		return "", errEnded
	}
	prompt = t.printer.resumed() + prompt
	read := t.editor.Prompt
	if password {
		read = t.editor.PasswordPrompt
	}
	line, err := read(prompt)
	if errors.Is(err, liner.ErrInvalidPrompt) {
		fmt.Fprintln(t.Out, prompt)
		line, err = read("")
	}
	if over() {
		if err == nil {
			t.late = append(t.late, line)
		}
		return "", errEnded
	}
	if errors.Is(err, io.EOF) {
		return endOfInput, nil
	}
	return line, err
}
