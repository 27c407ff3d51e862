package e2e

import (
	"context"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
)

// console is a program on a terminal, and who types there.
type console struct {
	terminal *os.File
	mutex    sync.Mutex
	text     string // all that it has written, without what moves the cursor or colours
	seen     int    // how much of the text has been waited for
}

// escape is what a terminal does not show.
var escape = regexp.MustCompile(`\x1b(\[[0-9;?]*[a-zA-Z]|\][^\x07]*\x07|[=>()][0-9A-B]?)`)

// startConsole starts a program on a terminal of its own.
func (m *machine) startConsole(t *testing.T, limit time.Duration, program string, arguments ...string) *console {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	command := m.command(ctx, program, arguments...)
	command.Env = append(command.Env, "TERM=xterm", "PROMPT_TOOLKIT_NO_CPR=1")
	terminal, err := pty.StartWithSize(command, &pty.Winsize{Rows: 50, Cols: 100})
	if err != nil {
		t.Fatal(err)
	}
	c := &console{terminal: terminal}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		buffer := make([]byte, 1<<14)
		for {
			n, err := terminal.Read(buffer)
			if err != nil {
				return
			}
			c.mutex.Lock()
			c.text += escape.ReplaceAllString(string(buffer[:n]), "")
			c.mutex.Unlock()
		}
	}()
	t.Cleanup(func() {
		cancel()
		_ = command.Wait() // it may have been killed
		terminal.Close()
		<-ended
	})
	return c
}

// write types.
func (c *console) write(t *testing.T, keys string) {
	t.Helper()
	if _, err := c.terminal.WriteString(keys); err != nil {
		t.Fatal(err)
	}
}

// expect waits until a text appears behind all that has been waited for.
func (c *console) expect(t *testing.T, text string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		c.mutex.Lock()
		rest := c.text[c.seen:]
		if i := strings.Index(rest, text); i >= 0 {
			c.seen += i + len(text)
			c.mutex.Unlock()
			return
		}
		c.mutex.Unlock()
		if time.Now().After(deadline) {
			t.Fatalf("no %q in\n%s", text, rest)
		}
	}
}

// TestConsole types into Jupyter's console. Ctrl-C is left out: jupyter_console handles the signal by signal.signal, and
// each prompt of prompt_toolkit 3.0.36 takes it over by asyncio's add_signal_handler and ends with
// remove_signal_handler, which puts Python's default in its place. So from the first prompt on a Ctrl-C
// raises KeyboardInterrupt in the console itself, and no kernel, whatever its language, hears of it.
func TestConsole(t *testing.T) {
	program := need(t, "/usr/bin/jupyter-console", "jupyter-console")
	m := newMachine(t)
	m.install(t)
	c := m.startConsole(t, 3*time.Minute, program, "--kernel", "setlab")
	c.expect(t, "In [1]:")
	c.write(t, "answer := 6 * 7\r")
	c.expect(t, "In [2]:")
	c.write(t, "answer\r")
	c.expect(t, "Out[2]: 42")
	c.expect(t, "In [3]:")

	// Code that is not complete gets another line.
	c.write(t, "func twice(x int) int {\r")
	c.expect(t, "...:")
	c.write(t, "return 2 * x\r")
	c.write(t, "\x1b[3~}\r")
	c.expect(t, "In [4]:")
	c.write(t, "twice(answer)\r")
	c.expect(t, "Out[4]: 84")
	c.expect(t, "In [5]:")

	c.write(t, "strings.ToUpperS\t")
	c.expect(t, "pecial") // the rest of the one that there is
	c.write(t, "\x15")    // empties the line

	c.write(t, `var who string; fmt.Print("Wh" + "o? "); fmt.Scan(&who); "Hello, " + who`+"\r")
	c.expect(t, "Who? ")
	c.write(t, "Ada\r")
	c.expect(t, "Hello, Ada")
	c.expect(t, "In [6]:")
	c.write(t, "nowhere\r")
	c.expect(t, "undefined: nowhere")
	c.expect(t, "In [7]:")
	c.write(t, "\x04")
	c.expect(t, "([y]/n)?")
	c.write(t, "y\r")
}
