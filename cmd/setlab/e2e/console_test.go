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
)

// console is a program on a terminal, and who types there.
type console struct {
	terminal *os.File
	mutex    sync.Mutex
	text     string // all that it has written, without what moves the cursor or colors
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

// await waits until something matches behind all that has been waited for.
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

// dialogue is what to wait for, as a regular expression, and what to type then.
type dialogue []struct{ awaited, typed string }

// errConsole says that the console itself broke, not what it talks to.
var errConsole = errors.New("the console's event loop broke")

// anotherLine is what the console ends with when it awaits more of a cell.
const anotherLine = `\.\.\.: +\^I\s*$`

// hold waits for each text in turn and types what answers it.
func (c *console) hold(t *testing.T, talk dialogue) error {
	for _, turn := range talk {
		if err := c.await(turn.awaited); err != nil {
			return err
		}
		c.write(t, turn.typed)
	}
	return nil
}

// TestConsole types into Jupyter's console. Ctrl-C is left out: jupyter_console handles the signal by signal.signal, and
// each prompt of prompt_toolkit 3.0.36 takes it over by asyncio's add_signal_handler and ends with
// remove_signal_handler, which puts Python's default in its place. So from the first prompt on a Ctrl-C
// raises KeyboardInterrupt in the console itself, and no kernel, whatever its language, hears of it.
//
// The console asks whether code is complete from within its event loop; a key that comes before the answer breaks it
// ("cannot enter context", github.com/jupyter/jupyter_client/issues/927). So each line is waited for, and what breaks
// nevertheless is tried again in a new console.
func TestConsole(t *testing.T) {
	program := need(t, "/usr/bin/jupyter-console", "jupyter-console")
	m := newMachine(t)
	m.install(t)
	talk := dialogue{
		{`In \[1\]:`, "answer := 6 * 7\r"},
		{`In \[2\]:`, "answer\r"},
		{`Out\[2\]: 42`, ""},

		// Code that is not complete gets another line, indented.
		{`In \[3\]:`, "func twice(x int) int {\r"},
		{anotherLine, "return 2 * x\r"},
		{anotherLine, "\x1b[3~}\r"},
		{`In \[4\]:`, "twice(answer)\r"},
		{`Out\[4\]: 84`, ""},

		{`In \[5\]:`, "strings.ToUpperS\t"},
		{`pecial`, "\x15"}, // the rest of the only one that there is; the line is emptied
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
