package kernel

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"setlab/kernel/output"
)

// fails runs a cell that must fail with the given name and a message that contains all parts.
func fails(t *testing.T, k *Kernel, code, name string, parts ...string) {
	t.Helper()
	err := k.Execute(t.Context(), Request{Code: code}, func(e output.Event) {
		if s, ok := e.(output.Stream); !ok || s.Name == "stderr" && !strings.HasPrefix(s.Text, "This interpreted cell has been running for over") { // may appear on a slow machine
			t.Errorf("%s\nalso shows %+v", code, e)
		}
	})
	var failure *output.Failure
	if !errors.As(err, &failure) || failure.Name != name {
		t.Errorf("%s\nends with %v, want %s", code, err, name)
		return
	}
	for _, part := range parts {
		if !strings.Contains(failure.Message, part) {
			t.Errorf("%s\nsays %q without %q", code, failure.Message, part)
		}
	}
}

// killed is a cell that ends the session's process.
const killed = "p, _ := os.FindProcess(os.Getpid()); p.Kill(); select {}"

// TestCellsThatEndTheirProcess checks that the next cell works whatever a cell does to its process, and that one
// message reports what is lost if the process ends.
func TestCellsThatEndTheirProcess(t *testing.T) {
	k := compiling(t)
	for code, reason := range map[string]string{
		`go func() { panic("boo") }(); select {}`: "panic: boo",
		`os.Exit(3)`: "exit status 3",
		`func f(n int) int { return f(n+1) + 1 }; f(0)`: "fatal error: stack overflow",
		killed: "signal: killed",
	} {
		run(t, k, "kept := 1")
		switch {
		case code == killed:
			fails(t, k, code, output.SessionLost, reason, "the variables, functions and types of earlier interpreted cells are lost (", "kept")
		case strings.Contains(code, "Exit"):
			fails(t, k, code, output.Error, reason)
		default:
			fails(t, k, code, output.Panic, reason)
		}
		if got := run(t, k, "1 + 1"); got != "<result 2>" {
			t.Errorf("after %s, a cell shows %q", code, got)
		}
	}
	run(t, k, "kept := 1")
	for code, failure := range map[string]struct{ name, reason string }{
		"%%\ngo func() { panic(\"boo\") }(); select {}": {output.Panic, "panic: boo"},
		"%%\nos.Exit(3)": {output.CompiledFailed, "exit status 3"},
		"func f(n int) int { var a [10000]int; a[n%10000] = n; return f(n+1) + a[0] }\n%%\nf(0)": {output.Panic, "fatal error: stack overflow"},
		"%%\np, _ := os.FindProcess(os.Getpid()); p.Kill(); select {}":                           {output.CompiledFailed, "signal: killed"},
		"%%\np, _ := os.FindProcess(os.Getppid()); p.Kill(); select {}":                          {output.SessionLost, "The declarations of compiled cells are lost"},
	} {
		fails(t, k, code, failure.name, failure.reason)
		if got := run(t, k, "%%\nfmt.Print(kept)"); got != "1" {
			t.Errorf("after %s, a cell shows %q", code, got)
		}
	}
}

// TestDeadlock checks that a cell that waits forever ends like a Go program, and that nothing is lost.
func TestDeadlock(t *testing.T) {
	k := compiling(t)
	// Declare the variables first. A cell that declares some changes a table of the engine that leftover goroutines
	// have read, and the race detector does not see why that is not a race.
	run(t, k, "c := make(chan int)\nvar mu sync.Mutex\nvar wg sync.WaitGroup\nvar ok bool\nvar end context.Context\nvar cancel context.CancelFunc")
	for _, code := range []string{"<-c", "for v := range c { fmt.Println(v) }", "mu.Lock(); mu.Lock()", "select {}", "wg.Add(1); go func() { c <- 1 }(); wg.Wait()",
		"<-time.After(time.Millisecond); <-c", "end, cancel = context.WithTimeout(context.Background(), time.Millisecond); defer cancel(); <-end.Done(); <-c"} {
		fails(t, k, code, output.Panic, "fatal error: all goroutines are asleep - deadlock!")
	}
	if got := run(t, k, "go func() { time.Sleep(time.Second); close(c) }()\nfor range c { }\n_, ok = <-c\nok"); got != "<result false>" {
		t.Errorf("a cell that is woken shows %q", got)
	}
	for _, code := range []string{
		"time.AfterFunc(1500*time.Millisecond, func() { ok = true; wg.Done() })\nwg.Wait(); ok",
		"end, cancel = context.WithDeadline(context.Background(), time.Now().Add(1500*time.Millisecond)); defer cancel()\nselect { case <-make(chan int): case <-end.Done(): }; ok",
	} {
		if got := run(t, k, code); got != "<result true>" {
			t.Errorf("a cell that a timer wakes shows %q: %s", got, code)
		}
	}
}

func TestMemoryLimit(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux reports the memory of a process")
	}
	t.Setenv("SETLAB_MEMORY_LIMIT", "400MB")
	k := compiling(t)
	const hog = "all := [][]byte{}; for i := 0; i < 100000; i++ { b := make([]byte, 1<<20); for j := 0; j < len(b); j += 512 { b[j] = 1 }; all = append(all, b); if i % 8 == 0 { time.Sleep(time.Millisecond) } }"
	run(t, k, "kept := 1")
	fails(t, k, hog, output.SessionLost, "the limit is 400 MB", "are lost")
	run(t, k, "kept := 2")
	fails(t, k, "%%\n"+hog+"\nfmt.Print(len(all))", output.CompiledFailed, "a program was killed", "the limit is 400 MB")
	if got := run(t, k, "%%\nfmt.Print(kept)"); got != "2" {
		t.Errorf("the next cell shows %q", got)
	}
	if got := run(t, k, "!a=x; while :; do a=$a$a; done"); !strings.Contains(got, "was killed: it used") || !strings.Contains(got, "the limit is 400 MB") {
		t.Errorf("a shell command that is killed shows %q", got)
	}
	if got := run(t, k, "!echo fine"); got != "fine\n" {
		t.Errorf("the next command shows %q", got)
	}
}

// TestNothingOutlivesTheKernel checks that when the kernel is killed, all processes that it has started end.
func TestNothingOutlivesTheKernel(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("looks into /proc")
	}
	compiling(t)
	command := exec.Command(os.Args[0], "kernel", t.TempDir())
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	var pids []int
	for lines := bufio.NewScanner(out); len(pids) < 4 && lines.Scan(); {
		pid, err := strconv.Atoi(lines.Text())
		if err != nil {
			t.Fatal(lines.Text())
		}
		pids = append(pids, pid)
	}
	if err := command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait() // the error of a killed process
	for i, name := range []string{"the session", "the session's program", "GoNB", "GoNB's program"} {
		if len(pids) < 4 || !ended(pids[i]) {
			t.Errorf("%s outlives the kernel (%v)", name, pids)
		}
	}
}

// ended waits until a process has ended.
func ended(pid int) bool {
	for range 500 {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil || strings.Contains(string(text), ") Z ") {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// printPids runs the kernel that will be killed. It prints the process IDs of the session, of a program that an
// interpreted cell has started, of GoNB, and of a compiled program.
func printPids(k *Kernel) error {
	show := func(e output.Event) {
		if s, ok := e.(output.Stream); ok {
			fmt.Print(s.Text)
		}
	}
	const start = "import \"os/exec\"\nfmt.Println(os.Getpid()); c := exec.Command(\"sleep\", \"1000\"); c.Start(); fmt.Println(c.Process.Pid)"
	if err := k.Execute(context.Background(), Request{Code: start}, show); err != nil {
		return err
	}
	return k.Execute(context.Background(), Request{Code: "%%\nfmt.Println(os.Getppid()); fmt.Println(os.Getpid()); for {}"}, show)
}

// TestProgramsInTheBackground checks that a shell command ends when its shell does, and that a program it leaves in
// the background keeps running until the kernel ends. Cells that GoNB would not survive are rejected.
func TestProgramsInTheBackground(t *testing.T) {
	k := compiling(t)
	shown := run(t, k, "!echo one; sleep 1000 & echo $!")
	one, line, _ := strings.Cut(shown, "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if one != "one" || err != nil {
		t.Fatalf("it shows %q", shown)
	}
	cells(t, k, [][2]string{
		{"!(exit 3) & wait $!", "*"}, {"!cat &>/dev/null & echo 'it'\\''s' \\\n  on", "it's on\n"},
		{"%%writefile " + filepath.Join(t.TempDir(), "f") + "\n!a & b", "*"},
		{"%%\nfmt.Print(1)\n%%\nfmt.Print(2)", "<CompileError>"}, {"%exec", "<CompileError>"}, {"%% \nfmt.Print(2)", "2"},
	})
	if syscall.Kill(pid, 0) != nil {
		t.Error("the program in the background has ended before the kernel")
	}
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	for !ended(pid) {
		time.Sleep(10 * time.Millisecond)
	}
}
