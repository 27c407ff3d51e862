package script_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"setlab/internal/race"
	"setlab/kernel/checkout"
	"setlab/kernel/script"
)

// TestMain lets the test binary also serve as the program that runs scripts.
func TestMain(m *testing.M) {
	if os.Getenv("SETLAB_TEST_SCRIPT") != "" {
		os.Unsetenv("SETLAB_TEST_SCRIPT")
		if how := os.Getenv("SETLAB_TEST_COMPILE"); how != "" {
			ctx, cancel := context.WithCancel(context.Background())
			if how == "interrupted" {
				cancel()
			}
			module, err := checkout.Find()
			if err != nil {
				panic(err)
			}
			os.Exit(script.Compile(ctx, os.Args[1], os.Args[2:], module))
		}
		os.Exit(script.Run(os.Args[1], os.Args[2:]))
	}
	root, err := filepath.Abs("../..")
	if err == nil {
		err = os.Setenv(checkout.Variable, root)
	}
	if err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// start prepares a process that runs a script in the script's folder.
func start(t *testing.T, name, text string, arguments ...string) *exec.Cmd {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), os.Args[0], append([]string{name}, arguments...)...)
	command.Dir = folder
	command.Env = append(os.Environ(), "SETLAB_TEST_SCRIPT=1")
	return command
}

// run runs a script to its end.
func run(t *testing.T, command *exec.Cmd) (stdout, stderr string, status int) {
	t.Helper()
	var out, log bytes.Buffer
	command.Stdout, command.Stderr = &out, &log
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), log.String(), command.ProcessState.ExitCode()
}

const program = `package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

var n = flag.Int("n", 1, "exit status")

func init() { order = append(order, "first") }

var order []string

func init() { order = append(order, "second") }

func main() {
	flag.Parse()
	fmt.Fprint(os.Stderr, order, flag.Args())
	io.Copy(os.Stdout, os.Stdin)
	os.Exit(*n)
}
`

func TestScripts(t *testing.T) {
	race.Skip(t, "it starts dozens of processes")
	const binary = "a\x00\xff\r\n\xc3"
	for name, test := range map[string]struct {
		text      string
		arguments []string
		stdin     string
		stdout    string
		stderr    string // its beginning
		status    int
	}{
		"statements": {text: "x := 2\nfunc twice() int { return 2 * x }\nfmt.Println(twice(), os.Args)", arguments: []string{"-v", "a b"},
			stdout: "4 [x.go -v a b]\n"},
		"the first line names its program": {text: "#!/usr/bin/env -S setlab run\nfmt.Println(\"ran\")\n", stdout: "ran\n"},
		"lines of Windows":                 {text: "x := 1\r\nfmt.Println(x)\r\ny", stderr: "x.go:3:1: undefined: y\n", status: 1},
		"goroutines that wait for each other": {text: "c := make(chan int)\nfmt.Println(1)\ngo func() { for i := range 2 { c <- i } }()\nfor v := range c { fmt.Println(v) }",
			stdout: "1\n0\n1\n", stderr: "fatal error: all goroutines are asleep - deadlock!\n", status: 2},
		"a lock that its owner waits for": {text: "var mu sync.Mutex\nmu.Lock()\nmu.Lock()", stderr: "fatal error: all goroutines are asleep - deadlock!\n", status: 2},
		"goroutines after the main one": {text: "import \"runtime\"\ngo func() { time.Sleep(time.Second); fmt.Println(\"slept\") }()\nruntime.Goexit()",
			stdout: "slept\n", stderr: "fatal error: no goroutines (main called runtime.Goexit) - deadlock!\n", status: 2},
		"one that sleeps before it sends": {text: "c := make(chan int)\ngo func() { time.Sleep(2 * time.Second); c <- 1 }()\nfmt.Println(<-c)", stdout: "1\n"},
		"a timer":                         {text: "c := make(chan int)\ntime.AfterFunc(2*time.Second, func() { c <- 1 })\nfmt.Println(<-c)", stdout: "1\n"},
		"a process that takes its time":   {text: "import \"os/exec\"\nc := make(chan error)\ngo func() { c <- exec.Command(\"sleep\", \"2\").Run() }()\nfmt.Println(<-c)", stdout: "<nil>\n"},
		"a variable with the name of a package": {text: "package main\nimport (\"log/slog\"; \"os\")\nvar log = slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{Level: slog.LevelError}))\nfunc main() { log.Info(\"hello\"); os.Stdout.WriteString(\"done\") }",
			stdout: "done"},
		"one that a function uses": {text: "results := strings.NewReader(\"abc\")\nfunc size() int { return results.Len() }\nrand := rand.IntN(1)\nsize(), rand", stdout: "3\n0\n"},
		"a trailing value":         {text: "strings.Repeat(\"ab\", 2)", stdout: "abab\n"},
		"a trailing list":          {text: "a, b := 1, \"x\"\na, b, strings.Cut(b, \"-\")", stdout: "1\nx\nx\n\nfalse\n"},
		"a trailing error":         {text: "os.Open(\"gone\")", stderr: "x.go: open gone: no such file or directory\n", status: 1},
		"nothing":                  {},
		"a program":                {text: program, arguments: []string{"-n", "3", "x"}, stdin: binary, stdout: binary, stderr: "[first second] [x]", status: 3},
		"a wrong flag":             {text: program, arguments: []string{"-z"}, stderr: "flag provided but not defined: -z\nUsage of x.go:", status: 2},
		"standard input by lines": {text: "s := bufio.NewScanner(os.Stdin)\nn := 0\nfor s.Scan() { n += len(s.Text()) }\nn", stdin: "a\nbb\nccc",
			stdout: "6\n"},
		"a panic":             {text: "func f() {\n\tpanic(\"boo\")\n}\nf()", stderr: "panic: boo\n\n    in f, x.go:2\n    in the script, x.go:4\n", status: 2},
		"a program's panic":   {text: "package main\nfunc f() {\n\tpanic(\"boo\")\n}\nfunc main() { f() }", stderr: "panic: boo\n\n    in f, x.go:3\n    in main, x.go:5\n", status: 2},
		"a goroutine's panic": {text: "go func() { panic(\"boo\") }()\ntime.Sleep(time.Minute)", stderr: "panic: boo", status: 2},
		"log.Fatal":           {text: "log.SetFlags(0)\nlog.Fatal(\"no\")", stderr: "no\n", status: 1},
		"errors as go vet prints them": {text: "package main\n\nimport (\"fmt\"; \"os\")\n\nfunc main() {\n\tfmt.Println(y)\n\tz := 1\n}\n",
			stderr: "x.go:3:16: \"os\" imported and not used\nx.go:6:14: undefined: y\nx.go:7:2: declared and not used: z\n", status: 1},
		"a program imports what it uses": {text: "package main\nfunc main() { fmt.Println() }", stderr: "x.go:2:15: undefined: fmt\n", status: 1},
		"a syntax error":                 {text: "package main\nfunc main() {\n\tx = = 1\n}\n", stderr: "x.go:3:6: expected operand, found '='\n", status: 1},
		"an early end":                   {text: "x := 1 +", stderr: "x.go:1:9: syntax error: the script ends unexpectedly", status: 1},
		"no main":                        {text: "package main\n", stderr: "x.go:1:9: function main is undeclared in the main package\n", status: 1},
		"no program":                     {text: "package foo\n", stderr: "x.go:1:9: package foo is not a program", status: 1},
		"a command to notebooks":         {text: "x := 1\n%ls\n", stderr: "x.go:2:1: %ls is a notebook command", status: 1},
		"what cannot be interpreted":     {text: "import \"plugin\"\nplugin.Open(\"x\")", stderr: "x.go:1:8: the package \"plugin\" cannot be used in scripts; compile it: setlab run --compile x.go\n", status: 1},
		"a package that is not here":     {text: "package main\nimport \"example.com/x\"\nfunc main() { x.F() }", stderr: "x.go:2:8: the package \"example.com/x\" cannot be interpreted; compile it: setlab run --compile x.go\n", status: 1},
		"no text":                        {text: "x\x00", stderr: "setlab: x.go is not text", status: 1},
		"no UTF-8":                       {text: "x\xff", stderr: "setlab: x.go is not encoded in UTF-8", status: 1},
	} {
		t.Run(name, func(t *testing.T) {
			command := start(t, "x.go", test.text, test.arguments...)
			command.Stdin = strings.NewReader(test.stdin)
			stdout, stderr, status := run(t, command)
			if stdout != test.stdout || !strings.HasPrefix(stderr, test.stderr) || test.stderr == "" && stderr != "" || status != test.status {
				t.Errorf("status %d, want %d\nstdout %q, want %q\nstderr %q, want %q", status, test.status, stdout, test.stdout, stderr, test.stderr)
			}
		})
	}
}

func TestFiguresBecomeFiles(t *testing.T) {
	command := start(t, "x.go", "fig := plotting.New()\nfig.Panel(0, 0).Line(\"a\", []float64{1, 2}, []float64{3, 4})\nplotting.Show(fig)\nfig.File = \"own.svg\"\nfig\n")
	stdout, stderr, status := run(t, command)
	if stdout != "figure-1.png\nown.svg\n" || stderr != "" || status != 0 {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	for name, begins := range map[string]string{"figure-1.png": "\x89PNG", "own.svg": "<"} {
		content, err := os.ReadFile(filepath.Join(command.Dir, name))
		if err != nil || !strings.HasPrefix(string(content), begins) {
			t.Errorf("%s: %v, %.10q", name, err, content)
		}
	}
}

// TestSignals checks that a script that uses ctx keeps running after the first interrupt, and that
// any other script ends like a Go program.
func TestSignals(t *testing.T) {
	for name, test := range map[string]struct {
		text   string
		stdout string
		killed syscall.Signal
	}{
		"ctx":         {"done := ctx.Done()\nfmt.Println(\"begun\")\n<-done\nfmt.Println(ctx.Err())", "context canceled\n", 0},
		"no ctx":      {"fmt.Println(\"begun\")\nfor {\n}", "", syscall.SIGINT},
		"broken pipe": {"fmt.Println(\"begun\")\nfor { fmt.Println(1) }", "", syscall.SIGPIPE},
	} {
		t.Run(name, func(t *testing.T) {
			command := start(t, "x.go", test.text)
			stdout, err := command.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			begun := make([]byte, len("begun\n"))
			if _, err := stdout.Read(begun); err != nil || string(begun) != "begun\n" {
				t.Fatalf("it begins with %q, %v", begun, err)
			}
			rest := bytes.Buffer{}
			if test.killed == syscall.SIGPIPE {
				stdout.Close()
			} else {
				if err := command.Process.Signal(os.Interrupt); err != nil {
					t.Fatal(err)
				}
				if _, err := rest.ReadFrom(stdout); err != nil {
					t.Fatal(err)
				}
			}
			_ = command.Wait() // the status is checked below
			status := command.ProcessState.Sys().(syscall.WaitStatus)
			if got := rest.String(); got != test.stdout || status.Signaled() != (test.killed != 0) || status.Signaled() && status.Signal() != test.killed {
				t.Errorf("printed %q, want %q; ended by %v, want signal %v", got, test.stdout, command.ProcessState, test.killed)
			}
		})
	}
}

func TestIs(t *testing.T) {
	folder := t.TempDir()
	for name, content := range map[string]string{"tool": "#!/usr/bin/env -S setlab run\n", "text": "x", "empty": ""} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]bool{"tool": true, "text": false, "empty": false, "gone": false, "gone.go": true, ".": false, "x.ipynb": false} {
		if got := script.Is(filepath.Join(folder, name)); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// TestCompiled checks that a script that can be interpreted does the same when it is compiled, and
// that any other script behaves as in Go.
func TestCompiled(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no Go toolchain")
	}
	const text = `#!/usr/bin/env -S setlab run
x, y := 2, "s"
func same[T any](v T) T { return v }
type point struct{ a int }
func (p point) sum() int { return p.a + x }
points := []point{{1}}
func first() int { return points[0].sum() }
fmt.Println(same(y), first(), os.Args, ctx.Err())
strconv.Atoi("q")
`
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	command := start(t, "x.go", text, "-v")
	command.Env = append(command.Env, "SETLAB_TEST_COMPILE=1")
	command.Stdin = strings.NewReader("")
	stdout, stderr, status := run(t, command)
	if stdout != "s 3 [x.go -v] <nil>\n" || stderr != "x.go: strconv.Atoi: parsing \"q\": invalid syntax\n" || status != 1 {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	for name, test := range map[string]struct {
		text, stdout, stderr string
		status               int
	}{
		"program": {program, "in", "[first second] []", 1},
		"list":    {"a, b := 1, \"x\"\nfunc two() (int, int) { return a, 2 }\nb, two(), two(), strconv.Atoi(b)", "x\n1\n2\n1\n2\n", "x.go: strconv.Atoi: parsing \"x\": invalid syntax\n", 1},
		"errors":  {"package main\n\nfunc main() {\n\tx := y\n}\n", "", "x.go:4:2: declared and not used: x\nx.go:4:7: undefined: y\n", 1},
		"panic":   {"package main\nfunc main() {\n\tpanic(\"boo\")\n}\n", "", "panic: boo\n\ngoroutine 1 [running]:\nmain.main()\n\t/", 2},
		"again":   {"x, err := strconv.Atoi(\"1\")\nfunc failed() bool { return err != nil }\ny, err := strconv.Atoi(\"q\")\nx, y, failed()", "1\n0\ntrue\n", "", 0},
		"tool":    {"//go:build ignore\n\npackage main\n\nfunc main() { println(1) }\n", "", "1\n", 0},
		"package": {"package foo\n", "", "x.go:1:9: package foo is not a program", 1},
	} {
		t.Run(name, func(t *testing.T) {
			command := start(t, "x.go", test.text)
			command.Env = append(command.Env, "SETLAB_TEST_COMPILE=1")
			command.Stdin = strings.NewReader("in")
			stdout, stderr, status := run(t, command)
			if stdout != test.stdout || !strings.HasPrefix(stderr, test.stderr) || status != test.status {
				t.Errorf("status %d, want %d\nstdout %q, want %q\nstderr %q, want %q", status, test.status, stdout, test.stdout, stderr, test.stderr)
			}
		})
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*")); len(left) > 0 {
		t.Errorf("%v stayed behind", left)
	}
}

// TestInterruptedCompilation checks the exit status and the message of a compilation that an interrupt ends.
func TestInterruptedCompilation(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no Go toolchain")
	}
	command := start(t, "x.go", "package main\nfunc main() {}\n")
	command.Env = append(command.Env, "SETLAB_TEST_COMPILE=interrupted")
	if stdout, stderr, status := run(t, command); stdout != "" || stderr != "setlab: interrupted\n" || status != 130 {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}
