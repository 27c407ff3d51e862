package shell

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain lets the test binary also serve as the program that calls Run.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == Command {
		status, err := Run(os.Args[2])
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(status)
	}
	os.Exit(m.Run())
}

// grouped returns a call of Run whose programs all end with the test.
func grouped(t *testing.T, command string) *exec.Cmd {
	c := exec.CommandContext(t.Context(), os.Args[0], Command, command)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	t.Cleanup(func() {
		if c.Process != nil {
			_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
		}
	})
	return c
}

// TestProgramsInTheBackground checks that a command ends when the shell ends, with all of its
// output, and that programs left in the background keep running without the readers of the shell's
// output.
func TestProgramsInTheBackground(t *testing.T) {
	// The program would be killed by writing to a closed pipe.
	const busy = "(for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.1; echo late || exit 1; done; sleep 1000) & "
	var out bytes.Buffer // unlike a file, it makes Wait wait for all possible writers
	c := grouped(t, busy+"echo $!; echo text; seq 100000; echo bad >&2; exit 3")
	c.Stdout, c.Stderr = &out, &out
	if err := c.Run(); c.ProcessState.ExitCode() != 3 {
		t.Fatal(err)
	}
	first, rest, _ := strings.Cut(out.String(), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil || !strings.HasPrefix(rest, "text\n1\n2\n") || !strings.Contains(rest, "\n100000\n") || !strings.Contains(rest, "bad\n") {
		t.Fatalf("it shows %.200q", out.String())
	}
	time.Sleep(1500 * time.Millisecond) // the program is writing
	if err := syscall.Kill(pid, 0); err != nil {
		t.Errorf("the program in the background has ended: %v", err)
	}
}

// TestInterrupt checks that an interrupt ends the shell, whatever it waits for.
func TestInterrupt(t *testing.T) {
	for _, command := range []string{"echo on; sleep 1000", "sleep 1000 & echo on; wait", "trap '' INT; echo on; while :; do :; done"} {
		c := grouped(t, command)
		read, err := c.StdoutPipe()
		if err == nil {
			err = c.Start()
		}
		if err == nil {
			_, err = read.Read(make([]byte, 3))
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		if _ = c.Wait(); c.ProcessState.ExitCode() != 130 {
			t.Errorf("%s ends with %v", command, c.ProcessState)
		}
	}
}

func TestWrap(t *testing.T) {
	call := []string{"/a b", "shell"}
	for cell, want := range map[string]string{
		"!sleep 9 &": "!exec </dev/null; exec '/a b' 'shell' 'sleep 9 &'", "//gonb:! *a & b": "//gonb:! *exec </dev/null; exec '/a b' 'shell' 'a & b'",
		"x := 1\n!echo 'it' \\\n  & echo b\n!ls":  "x := 1\n!exec </dev/null; exec '/a b' 'shell' 'echo '\\''it'\\'' \\\n  & echo b'\n!exec </dev/null; ls",
		"%with_inputs\n!read x\n!read y":          "%with_inputs\n!read x\n!exec </dev/null; read y",
		"//gonb:%with_password\n//gonb:!read x &": "//gonb:%with_password\n//gonb:!exec '/a b' 'shell' 'read x &'",
	} {
		if got := Wrap(cell, call); got != want {
			t.Errorf("%q becomes %q, want %q", cell, got, want)
		}
	}
	for _, cell := range []string{"!ls", "!a && b", "!a 2>&1 | b |& c", "!a &>/dev/null", "!echo 'a & b' \"c & d\" \\&", "%%\nx & y", "!a <&3", "!a \\\n && b"} {
		want := strings.Replace(cell, "!", "!exec </dev/null; ", 1)
		if got := Wrap(cell, call); got != want {
			t.Errorf("%q becomes %q, want %q", cell, got, want)
		}
	}
}
