package gonb

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/internal/need"
	"setlab/kernel/output"
)

// client returns a client of the GoNB that `make build` has built, with this module in scope.
func client(t *testing.T) *Client {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Program: filepath.Join(root, "bin", "gonb"), GoImports: filepath.Join(root, "bin", "goimports"), Module: root, Dir: t.TempDir()}
	need.File(t, o.Program, "make build")
	c := New(o)
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// cellOf returns a cell that GoNB runs unmodified.
func cellOf(code string) Cell {
	c := Cell{Text: code, Code: code}
	for i := range strings.Count(code, "\n") + 1 {
		c.Origin = append(c.Origin, i+1)
	}
	return c
}

// run executes a cell and returns its streams, its other events and its error.
func run(ctx context.Context, c *Client, code string, input Input) (stdout, stderr string, events []output.Event, err error) {
	err = c.Execute(ctx, cellOf(code), input, func(e output.Event) {
		s, ok := e.(output.Stream)
		switch {
		case ok && s.Name == "stdout":
			stdout += s.Text
		case ok:
			stderr += s.Text
		default:
			events = append(events, e)
		}
	})
	return stdout, stderr, events, err
}

func TestCells(t *testing.T) {
	c, ctx := client(t), context.Background()
	stdout, _, _, err := run(ctx, c, "%%\nfmt.Println(topology.SET{}, floats.Sum([]float64{1, 2}), rand.N(1))", nil)
	if err != nil || stdout != "SET(epsilon=11, zeta=0.3) 3 0\n" {
		t.Errorf("packages in scope: %q, %v", stdout, err)
	}
	if _, _, _, err := run(ctx, c, "func double(x int) int { return 2 * x }", nil); err != nil {
		t.Errorf("declaration: %v", err)
	}
	if stdout, _, _, err = run(ctx, c, "%%\nfmt.Print(double(21))", nil); err != nil || stdout != "42" {
		t.Errorf("a declaration of an earlier cell: %q, %v", stdout, err)
	}
	// GoNB closes the pipe of a program that has ended. In the kernel, cells wait for it with package
	// flush.
	_, _, events, err := run(ctx, c, "%%\ngonbui.DisplayHtml(\"<b>hi</b>\")\ngonbui.Sync()", nil)
	if err != nil || len(events) != 1 || events[0].(output.Display).Data["text/html"] != "<b>hi</b>" {
		t.Errorf("display: %v, %v", events, err)
	}
	if stdout, _, _, err = run(ctx, c, "!echo from the shell", nil); err != nil || stdout != "from the shell\n" {
		t.Errorf("shell command: %q, %v", stdout, err)
	}
	var failure *output.Failure
	_, _, events, err = run(ctx, c, "%%\nvar n int = \"text\"", nil)
	if !errors.As(err, &failure) || !strings.Contains(failure.Message, `cannot use "text"`) || len(events) != 0 {
		t.Errorf("a compile error: %v, %v", events, err)
	}
}

// TestFailures checks the standard error, failure name and traceback of failing cells.
func TestFailures(t *testing.T) {
	c, ctx := client(t), context.Background()
	if _, _, _, err := run(ctx, c, "func earlier(xs []int) int {\n\treturn xs[7]\n}", nil); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ code, stderr, name, trace string }{
		{"%%\nfmt.Println(y)\nx := 1", "", output.CompileError,
			"2:13: undefined: y|    fmt.Println(y)|                ^|3:1: declared and not used: x|    x := 1|    ^"},
		{"func f() int { return \"a\" }\nvar   q    int=\"s\"\n%%\nf()", "", output.CompileError,
			`2:16: cannot use "s" (untyped string constant) as int value in variable declaration|    var   q    int="s"|                   ^|` +
				`1:23: cannot use "a" (untyped string constant) as int value in return statement|    func f() int { return "a" }|                          ^`},
		{"%%\nfmt.Println(\n", "", output.CompileError, "2:13: syntax error: the cell ends unexpectedly (expected operand)|    fmt.Println(|                ^"},
		{"type T struct {\n\ta int\n\tb undefinedT\n}\n%%", "", output.CompileError, "3:4: undefined: undefinedT|    \tb undefinedT|    \t  ^"},
		{"%%\nvar xs []int\n\nprintln(xs[3])", "", output.Panic, "panic: runtime error: index out of range [3] with length 0|    in main, line 4"},
		{"%%\nearlier(nil)", "", output.Panic, "panic: runtime error: index out of range [7] with length 0|    in earlier, line 2 of an earlier cell|    in main, line 2"},
		{"%%\nfmt.Fprintln(os.Stderr, \"warn\"); panic(errors.New(\"boo\"))", "warn\n", output.Panic, "panic: boo|    in main, line 2"},
		{"%%\nos.Exit(3)", "", output.CompiledFailed, "the program ended with exit status 3"},
		{"%%\nfmt.Fprint(os.Stderr, \"panic: not really\"); os.Exit(1)", "panic: not really", output.CompiledFailed, "the program ended with exit status 1"},
		{"!false", "exit status 1\n", "", ""},
		{"%cd /nowhere", "", output.CompiledFailed, "executing special commands in cell: `%cd \"/nowhere\"` failed: chdir /nowhere: no such file or directory"},
	} {
		_, stderr, _, err := run(ctx, c, x.code, nil)
		name, trace := "", ""
		var failure *output.Failure
		if errors.As(err, &failure) {
			name, trace = failure.Name, strings.Join(failure.Traceback, "|")
		}
		if stderr != x.stderr || name != x.name || trace != x.trace {
			t.Errorf("%q\nwrites %q, want %q\nends with %s %q\nwant %s %q", x.code, stderr, x.stderr, name, trace, x.name, x.trace)
		}
	}
}

// TestInterrupt checks that an interrupt ends a cell, through its context or through the signal's default
// action, and that GoNB keeps running.
func TestInterrupt(t *testing.T) {
	c := client(t)
	for name, code := range map[string]string{
		"a context": "%%\nctx := train.Context()\nfmt.Println(\"begun\")\n<-ctx.Done()\nfmt.Println(\"stopped by its context\")",
		"a loop":    "%%\nfmt.Println(\"begun\")\nfor {\n}",
	} {
		ctx, cancel := context.WithCancel(context.Background())
		text := ""
		err := c.Execute(ctx, cellOf(code), nil, func(e output.Event) {
			if s, ok := e.(output.Stream); ok {
				text += s.Text
				cancel()
			}
		})
		cancel()
		var failure *output.Failure
		if !errors.As(err, &failure) || failure.Name != output.Interrupted {
			t.Errorf("%s: %v", name, err)
		}
		if name == "a context" && !strings.Contains(text, "stopped by its context") {
			t.Errorf("%s: %q", name, text)
		}
		if stdout, _, _, err := run(context.Background(), c, "%%\nfmt.Print(1)", nil); err != nil || stdout != "1" {
			t.Errorf("after the interrupt of %s: %q, %v", name, stdout, err)
		}
	}
}

// TestInterruptOfCommands checks that an interrupt ends all commands of a cell and the code after them.
func TestInterruptOfCommands(t *testing.T) {
	c := client(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	text := ""
	err := c.Execute(ctx, cellOf("!echo begun; sleep 1000\n!sleep 1000\n%%\nfmt.Println(\"goes on\")"), nil, func(e output.Event) {
		text += e.(output.Stream).Text
		cancel()
	})
	var failure *output.Failure
	if !errors.As(err, &failure) || failure.Name != output.Interrupted || !strings.HasPrefix(text, "begun\n") || strings.Contains(text, "goes on") {
		t.Errorf("%q, %v", text, err)
	}
	pid := c.child.Load().process.Pid()
	if stdout, _, _, err := run(t.Context(), c, "!echo next", nil); err != nil || stdout != "next\n" || c.child.Load().process.Pid() != pid {
		t.Errorf("the next cell: %q, %v, by another GoNB: %v", stdout, err, c.child.Load().process.Pid() != pid)
	}
}

func TestDeath(t *testing.T) {
	c := client(t)
	if _, _, _, err := run(context.Background(), c, "%%\nfmt.Print(1)", nil); err != nil {
		t.Fatal(err)
	}
	folder, pid := c.child.Load().folder, c.child.Load().process.Pid()
	time.AfterFunc(500*time.Millisecond, func() { kill(t, pid) })
	_, _, _, err := run(context.Background(), c, "%%\ntime.Sleep(time.Hour)", nil)
	var failure *output.Failure
	if !errors.As(err, &failure) || failure.Name != output.SessionLost {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder of the dead GoNB is still there: %v", err)
	}
	if stdout, _, _, err := run(context.Background(), c, "%%\nfmt.Print(2)", nil); err != nil || stdout != "2" {
		t.Errorf("the next cell: %q, %v", stdout, err)
	}
}

// kill kills a process.
func kill(t *testing.T, pid int) {
	p, err := os.FindProcess(pid)
	if err == nil {
		err = p.Kill()
	}
	if err != nil {
		t.Error(err)
	}
}

func TestMissingPrograms(t *testing.T) {
	c := New(Options{Program: filepath.Join(t.TempDir(), "gonb")})
	err := c.Execute(context.Background(), cellOf("%%"), nil, func(output.Event) {})
	var failure *output.Failure
	if !errors.As(err, &failure) || failure.Name != output.Unavailable || !strings.Contains(failure.Message, "setlab doctor") {
		t.Errorf("%v", err)
	}
}

func TestNoToolchain(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	program := filepath.Join(folder, "gonb")
	if err := os.WriteFile(program, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	err := New(Options{Program: program, GoImports: program}).Execute(t.Context(), cellOf("%%"), nil, func(output.Event) {})
	var failure *output.Failure
	if !errors.As(err, &failure) || failure.Name != output.Unavailable || !strings.Contains(failure.Message, "Install Go") {
		t.Errorf("%v", err)
	}
}

// TestUnrecognizedPlaces checks that a position in a program's output is found by the text of its line if
// GoNB did not recognize it because the output came in pieces.
func TestUnrecognizedPlaces(t *testing.T) {
	program := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(program, []byte("package main\n\nfunc main() {\n\tgo earlier()\n\tboo()\n\tx()\n\tx()\n}\nfunc earlier() {\n\tpanic(1)\n}\nvar (\n\tv = f()\n\tw = x()\n)\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := &child{count: 2, cells: map[int]Cell{1: cellOf("func earlier() {\n\tpanic(1)\n}"), 2: cellOf("%%\ngo earlier()\nboo()\nx()\nx()\nvar v = f()")}}
	stack := ""
	for _, frame := range []string{"f:5", "f:6", "f:10", "f:99", "init.func1:13", "init:14", "initial:14"} {
		function, line, _ := strings.Cut(frame, ":")
		stack += "main." + function + "()\n\t" + program + ":" + line + " +0x1d\n"
	}
	got := strings.Join(c.runFailure("exit status 2", "panic: boo\n\ngoroutine 1 [running]:\n"+stack).Traceback, "|")
	if want := "panic: boo|    in f, line 3|    in f, line 2 of an earlier cell|    in init.func1, line 6|    in init"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestLastWords(t *testing.T) {
	for log, want := range map[string]string{
		"I1122 08:06:02.851056 1 main.go:187] logging\nE1122 08:06:02.9 1 a.go:1] no gopls\n": "",
		"I1122 08:06:02.851056 1 main.go:187] logging\npanic: x\n\ngoroutine 1":               "panic: x\n\ngoroutine 1",
		"I1122 08:06:02.851056 1 main.go:187] logging\nF1122 08:06:02.9 1 a.go:1] no sockets": "F1122 08:06:02.9 1 a.go:1] no sockets",
	} {
		if got := lastWords(log); got != want {
			t.Errorf("%q: %q, want %q", log, got, want)
		}
	}
}
