package e2e

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"

	"setlab/internal/need"
)

// console is a program on a terminal, with a simulated user.
type console struct {
	terminal *os.File
	mutex    sync.Mutex
	text     string // all of its output without cursor movements and colors
	seen     int    // length of the text matched so far
}

// escape matches control sequences, which a terminal does not show.
var escape = regexp.MustCompile(`\x1b(\[[0-9;?]*[a-zA-Z]|\][^\x07]*\x07|[=>()][0-9A-B]?)`)

// startConsole starts a program on a new terminal.
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

// write types keys.
func (c *console) write(t *testing.T, keys string) {
	t.Helper()
	if _, err := c.terminal.WriteString(keys); err != nil {
		t.Fatal(err)
	}
}

// await waits until the text after all earlier matches matches a pattern.
func (c *console) await(pattern string) error {
	expression := regexp.MustCompile(pattern)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		c.mutex.Lock()
		rest := c.text[c.seen:]
		at := expression.FindStringIndex(rest)
		if at != nil {
			c.seen += at[1]
		}
		c.mutex.Unlock()
		switch {
		case at != nil:
			return nil
		case strings.Contains(rest, "Unhandled exception in event loop"):
			return fmt.Errorf("%w:\n%s", errConsole, rest)
		case time.Now().After(deadline):
			return fmt.Errorf("no %s in\n%s", pattern, rest)
		}
	}
}

// dialogue lists the regular expressions to wait for and the keys to type after each.
type dialogue []struct{ awaited, typed string }

// errConsole means that the console itself failed, not the kernel it talks to.
var errConsole = errors.New("the console's event loop broke")

// anotherLine matches the prompt for another line of a cell.
const anotherLine = `\.\.\.: +\^I\s*$`

// hold waits for each text in turn and types the keys that follow it.
func (c *console) hold(t *testing.T, talk dialogue) error {
	for _, turn := range talk {
		if err := c.await(turn.awaited); err != nil {
			return err
		}
		c.write(t, turn.typed)
	}
	return nil
}

// TestConsole types into Jupyter's console. It does not test Ctrl-C. jupyter_console handles the signal with
// signal.signal, but each prompt of prompt_toolkit 3.0.36 replaces that handler with asyncio's add_signal_handler and
// ends with remove_signal_handler, which restores Python's default. So after the first prompt, Ctrl-C raises
// KeyboardInterrupt in the console itself, and no kernel in any language receives it.
//
// The console checks whether code is complete from within its event loop. A key that arrives before the answer breaks it
// ("cannot enter context", github.com/jupyter/jupyter_client/issues/927). So the test waits for each line, and it
// retries failures of the console in a new console.
func TestConsole(t *testing.T) {
	program := need.File(t, "/usr/bin/jupyter-console", "apt install jupyter-console")
	m := newMachine(t)
	m.install(t)
	talk := dialogue{
		{`In \[1\]:`, "answer := 6 * 7\r"},
		{`In \[2\]:`, "answer\r"},
		{`Out\[2\]: 42`, ""},

		// Incomplete code gets another, indented line.
		{`In \[3\]:`, "func twice(x int) int {\r"},
		{anotherLine, "return 2 * x\r"},
		{anotherLine, "\x1b[3~}\r"},
		{`In \[4\]:`, "twice(answer)\r"},
		{`Out\[4\]: 84`, ""},

		{`In \[5\]:`, "strings.ToUpperS\t"},
		{`pecial`, "\x15"}, // the rest of the only completion; then clear the line
		{``, `var who string; fmt.Print("Wh" + "o? "); fmt.Scan(&who); "Hello, " + who` + "\r"},
		{`Who\? `, "Ada\r"},
		{`Hello, Ada`, ""},
		{`In \[6\]:`, "nowhere\r"},
		{`undefined: nowhere`, ""},
		{`In \[7\]:`, "\x04"},
		{`\(\[y\]/n\)\?`, "y\r"},
	}
	const tries = 3
	for try := 1; ; try++ {
		err := m.startConsole(t, 3*time.Minute, program, "--kernel", "setlab").hold(t, talk)
		if err == nil {
			return
		}
		if !errors.Is(err, errConsole) || try == tries {
			t.Fatal(err)
		}
		t.Log(err)
	}
}
