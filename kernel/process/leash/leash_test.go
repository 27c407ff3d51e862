//go:build linux

package leash

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain lets the test binary also serve as a parent with a child and as a program that allocates
// memory.
func TestMain(m *testing.M) {
	switch os.Getenv("SETLAB_TEST_CHILD") {
	case "parent":
		// The child starts a grandchild and prints both process IDs.
		command := exec.Command("/bin/sh", "-c", "sleep 1000 & echo $$ $!; wait")
		command.Stdout = os.Stdout
		if _, err := Start(command); err != nil {
			fmt.Println(err)
		}
		select {}
	case "hog":
		all := [][]byte{}
		for {
			block := make([]byte, 1<<20)
			for i := range block {
				block[i] = byte(i)
			}
			if all = append(all, block); len(all) > 1<<20 {
				return
			}
			time.Sleep(100 * time.Microsecond)
		}
	}
	os.Exit(m.Run())
}

// parent starts this test as a parent, and returns it and the process IDs of its child and
// grandchild.
func parent(t *testing.T) (command *exec.Cmd, pids []int) {
	t.Helper()
	command = exec.Command(os.Args[0])
	command.Env = append(os.Environ(), "SETLAB_TEST_CHILD=parent")
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range strings.Fields(line) {
		pid, err := strconv.Atoi(f)
		if err != nil {
			t.Fatal(line)
		}
		pids = append(pids, pid)
	}
	return command, pids
}

// running reports whether a process is running. A zombie is not.
func running(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(text), ") Z ")
}

// gone waits until a process has ended.
func gone(pid int) bool {
	for range 500 {
		if !running(pid) {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// TestNothingOutlivesTheParent checks that all processes started by a child end with this process,
// however it ends.
func TestNothingOutlivesTheParent(t *testing.T) {
	for _, how := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGSEGV} {
		command, pids := parent(t)
		for _, pid := range pids {
			if !running(pid) {
				t.Fatalf("%d does not run", pid)
			}
		}
		if err := command.Process.Signal(how); err != nil {
			t.Fatal(err)
		}
		_ = command.Wait() // ended by a signal
		for _, pid := range pids {
			if !gone(pid) {
				t.Errorf("%d outlives the %v of its grandparent", pid, how)
			}
		}
	}
}

// TestKill checks that Kill also ends a grandchild, even if the child has already ended.
func TestKill(t *testing.T) {
	read, write := io.Pipe()
	command := exec.Command("/bin/sh", "-c", "sleep 1000 >/dev/null 2>&1 & echo $!; exit 3")
	command.Stdout = write
	p, err := Start(command)
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	var status *exec.ExitError
	if !errors.As(p.Status(), &status) || status.ExitCode() != 3 || !running(pid) {
		t.Fatalf("status %v, grandchild runs: %t", p.Status(), running(pid))
	}
	p.Kill()
	if !gone(pid) {
		t.Error("the grandchild outlives Kill")
	}
}

func TestMemory(t *testing.T) {
	command := exec.Command("/bin/sh", "-c", os.Args[0]+"; echo then")
	command.Env = append(os.Environ(), "SETLAB_TEST_CHILD=hog")
	p, err := Start(command)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Kill()
	const limit = 100 << 20
	p.Watch(t.Context(), limit) // returns when the shell ends, after the program that it started
	over := p.Exceeded()
	if over == nil || over.Pid == p.Pid() || over.Used < limit || p.Status() != nil {
		t.Errorf("%+v, the shell ended with %v", over, p.Status())
	}
	if p.Exceeded() != nil {
		t.Error("it is reported twice")
	}
}

func TestLimit(t *testing.T) {
	for text, want := range map[string]int64{"4GB": 4 << 30, "1.5 gib": 3 << 29, "100000": 100000, "64M": 64 << 20, "off": 0} {
		t.Setenv(LimitVariable, text)
		if got, err := Limit(0); err != nil || got != want {
			t.Errorf("%q is %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"much", "-4GB", "0", "GB", "1e300"} {
		t.Setenv(LimitVariable, text)
		if got, err := Limit(0); err == nil {
			t.Errorf("%q is %d", text, got)
		}
	}
	t.Setenv(LimitVariable, "")
	if got, err := Limit(0); err != nil || got < 1<<28 {
		t.Errorf("by default %d, %v", got, err)
	}
	if got, err := Limit(5); err != nil || got != 5 {
		t.Errorf("as given %d, %v", got, err)
	}
	if got, err := Limit(-1); err != nil || got != 0 {
		t.Errorf("none %d, %v", got, err)
	}
}
