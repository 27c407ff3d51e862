package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"

	"setlab/kernel"
	"setlab/kernel/history"
	"setlab/kernel/interp"
	"setlab/kernel/output"
)

// TestMain lets the test binary also serve as the session's program and as a console.
func TestMain(m *testing.M) {
	switch os.Getenv("SETLAB_TEST_REPL") {
	case "session":
		if err := interp.Main(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	case "console":
		os.Setenv("SETLAB_TEST_REPL", "session")
		if err := runConsole(); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println("left")
	default:
		os.Setenv("SETLAB_TEST_REPL", "session")
		os.Exit(m.Run())
	}
}

// runConsole runs a console on this process's terminal.
func runConsole() error {
	k, err := kernel.New(kernel.Options{Self: []string{os.Args[0]}})
	if err != nil {
		return err
	}
	defer k.Close()
	return Terminal(context.Background(), Options{Kernel: curious{k}, History: history.Open(os.Getenv("SETLAB_TEST_HISTORY")), Out: os.Stdout, Log: os.Stdout, Color: true})
}

// curious is a kernel that still waits for input when the cell "curious" has ended, as GoNB does after commands.
type curious struct{ *kernel.Kernel }

func (k curious) Execute(ctx context.Context, request kernel.Request, sink output.Sink) error {
	if request.Code != "curious" {
		return k.Kernel.Execute(ctx, request, sink)
	}
	go func() { _, _ = request.Input("", false) }()
	time.Sleep(100 * time.Millisecond)
	sink(output.Stream{Name: "stdout", Text: "done\n"})
	return nil
}

// newKernel returns a kernel whose session is this test binary.
func newKernel(t *testing.T) *kernel.Kernel {
	t.Helper()
	k, err := kernel.New(kernel.Options{Self: []string{os.Args[0]}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := k.Close(); err != nil {
			t.Error(err)
		}
	})
	return k
}

func TestPipe(t *testing.T) {
	folder := t.TempDir()
	var out, log strings.Builder
	const text = "x := 1\nfor i := range 2 {\n\tfmt.Println(i)\n}\n\nx + 1\nx?\nplotting.New()\ny\nfmt.Println(\"not reached\")"
	err := Pipe(t.Context(), strings.NewReader(text), Options{Kernel: newKernel(t), History: history.Open(""), Folder: folder, Out: &out, Log: &log})
	want := "0\n1\n2\nvar x int\n\nValue:\n1\n" + filepath.Join(folder, "figure-1.png") + "\n"
	if !errors.Is(err, ErrFailed) || out.String() != want || log.String() != "1:1: undefined: y\n    y\n    ^\n" {
		t.Errorf("%v\nprinted %q, want %q\nlog %q", err, out.String(), want, log.String())
	}
	if _, err := os.Stat(filepath.Join(folder, "figure-1.png")); err != nil {
		t.Error(err)
	}
}

// TestPipeHelp checks that a request for help about an unknown name fails like a cell.
func TestPipeHelp(t *testing.T) {
	var out, log strings.Builder
	err := Pipe(t.Context(), strings.NewReader("nosuchname?\n1\n"), Options{Kernel: newKernel(t), History: history.Open(""), Out: &out, Log: &log})
	if !errors.Is(err, ErrFailed) || out.String() != "" || log.String() != "there is nothing of the name nosuchname\n" {
		t.Errorf("%v\nprinted %q\nlog %q", err, out.String(), log.String())
	}
}

// silent is an input that has a text and then waits until over is closed. It calls waits first.
type silent struct {
	text  io.Reader
	waits func()
	over  chan struct{}
}

func (s silent) Read(p []byte) (int, error) {
	if n, err := s.text.Read(p); err == nil {
		return n, nil
	}
	s.waits()
	<-s.over
	return 0, io.EOF
}

// TestPipeWithoutInput cancels a console that waits for the next line.
func TestPipeWithoutInput(t *testing.T) {
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	in := silent{strings.NewReader("x := 1\nfor {\n"), func() { cancel(stop) }, make(chan struct{})}
	defer close(in.over)
	var cells []string
	ended := make(chan error, 1)
	go func() { ended <- lines(ctx, in, func(code string) error { cells = append(cells, code); return nil }) }()
	select {
	case err := <-ended:
		if !errors.Is(err, stop) || len(cells) != 1 {
			t.Errorf("error %v, want %v; cells %q", err, stop, cells)
		}
	case <-time.After(time.Minute):
		t.Fatal("it still waits for a line")
	}
}

// TestUpdatesOfALine checks that updates of a display replace it on a terminal only.
func TestUpdatesOfALine(t *testing.T) {
	for rewrite, want := range map[bool]string{true: "epoch 1\r\x1b[Kepoch 2\ndone\n", false: "epoch 1\nepoch 2\ndone\n"} {
		var out strings.Builder
		p := newConsole(Options{Out: &out, Log: &out, Rewrite: rewrite}).printer
		for _, text := range []string{"epoch 1", "epoch 2"} {
			p.show(output.Display{ID: "a", Data: output.MIME{"text/plain": text}})
		}
		p.show(output.Stream{Name: "stdout", Text: "done\n"})
		p.end()
		if out.String() != want {
			t.Errorf("on a terminal: %t, printed %q, want %q", rewrite, out.String(), want)
		}
	}
}

// typist types on a terminal and reads its contents.
type typist struct {
	t    *testing.T
	file *os.File
	seen chan byte
}

// types types keys and waits until the terminal shows new output that contains a text.
func (y *typist) types(keys, until string) string {
	y.t.Helper()
	if _, err := io.WriteString(y.file, keys); err != nil {
		y.t.Fatal(err)
	}
	var text strings.Builder
	deadline := time.After(time.Minute)
	for !strings.Contains(text.String(), until) {
		select {
		case c, ok := <-y.seen:
			if !ok {
				y.t.Fatalf("%q: the console ended at %q before %q", keys, text.String(), until)
			}
			text.WriteByte(c)
		case <-deadline:
			y.t.Fatalf("%q: the terminal shows %q, and not %q", keys, text.String(), until)
		}
	}
	return text.String()
}

// begin starts a console on a terminal of the given width.
func begin(t *testing.T, width uint16, past string) *typist {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Dir = t.TempDir()
	command.Env = append(os.Environ(), "SETLAB_TEST_REPL=console", "SETLAB_TEST_HISTORY="+past, "TERM=xterm")
	file, err := pty.StartWithSize(command, &pty.Winsize{Rows: 24, Cols: width})
	if err != nil {
		t.Fatal(err)
	}
	y := &typist{t: t, file: file, seen: make(chan byte, 1<<16)}
	go func() {
		defer close(y.seen)
		buffer := make([]byte, 1024)
		for {
			n, err := file.Read(buffer)
			for _, c := range buffer[:n] {
				y.seen <- c
			}
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		_ = command.Process.Kill() // it may have ended
		_ = command.Wait()
		file.Close()
	})
	return y
}

func TestTerminal(t *testing.T) {
	past := filepath.Join(t.TempDir(), "history.jsonl")
	y := begin(t, 100, past)
	const left, right = "\x1b[1;31m", "\x1b[0m"
	y.types("", prompt)
	y.types("x := 41\r", "\n"+prompt)
	y.types("x + 1\r", "42\r\n")
	y.types("for i := range 2 {\r", promptMore)
	y.types("fmt.Println(i)\r", promptMore)
	y.types("}\r", "0\r\n1\r\n")
	y.types("strings.ToUpp\t", "strings.ToUpper")
	y.types("(\"ab\")\r", "AB\r\n")
	y.types("x?\r", "var x int\r\n\r\nValue:\r\n41\r\n")
	y.types("  y\r", left+"1:3: undefined: y"+right+"\r\n      y\r\n"+left+"      ^"+right)
	y.types("var s string; fmt.Scan(&s); s\r", "\n")
	y.types("typed\r", "\r\ntyped\r\n")
	y.types("fmt.Print(\"hello\")\r", "hello\r\n"+prompt)
	y.types("var n string; fmt.Print(\"Name: \"); fmt.Scan(&n); len(n)\r", "\x1b[KName: ")
	y.types("a", "Name: a")
	y.types("da\r", "\r\n3\r\n")
	y.types("curious\r", "done\r\n")
	time.Sleep(100 * time.Millisecond) // the cell has ended
	y.types("x + 2\r", "43\r\n")
	y.types("for {}\r", "\n")
	time.Sleep(200 * time.Millisecond) // the cell is running
	y.types("\x03", "interrupted")
	y.types("x\r", "41\r\n")
	y.types("", prompt)
	y.types("unfinished(", "unfinished(")
	y.types("\x03", "Press Ctrl-C again")
	y.types("x\r", "41\r\n")
	y.types("", prompt) // before the prompt, Ctrl-C is for the cell
	y.types("\x03", "Press Ctrl-C again")
	y.types("\x03", "left")

	// The next console has the history and can search it.
	y = begin(t, 0, past) // a terminal without a size
	y.types("", prompt)
	y.types("\x12range", "fmt.Println(i)")
	y.types("\r", "0\r\n1\r\n")
	y.types("\x04", "left")
}

func TestDedented(t *testing.T) {
	for line, want := range map[string]string{"        }": "    }", "        x": "        x", "    }": "    }", "        })": "    })", "": ""} {
		if got := dedented(line, tab+tab); got != want {
			t.Errorf("%q becomes %q, want %q", line, got, want)
		}
	}
}

// endless is a cell without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestEndlessCell checks that a cell without an end is not read into memory.
func TestEndlessCell(t *testing.T) {
	cells := 0
	err := lines(t.Context(), io.MultiReader(strings.NewReader("x := 1\ny := 2\n"), endless{}), func(string) error { cells++; return nil })
	if err == nil || !strings.Contains(err.Error(), "a cell is longer than 16 MB") || cells != 2 {
		t.Errorf("%v after %d cells", err, cells)
	}
}

// FuzzLines checks that the cells into which a text is split contain all of it.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{"x := 1\nfor {\n}\n", "%%\nx\n\ny", "`\n", "}\n", "f(\r\n)", "\n\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var cells strings.Builder
		if err := lines(t.Context(), strings.NewReader(text), func(code string) error {
			if strings.TrimSpace(code) == "" {
				t.Errorf("%q has the empty cell %q", text, code)
			}
			cells.WriteString(code)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if squeeze(cells.String()) != squeeze(text) {
			t.Errorf("%q became the cells %q", text, cells.String())
		}
	})
}
