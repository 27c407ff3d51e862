package e2e

import (
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestSecondInterruptEndsACommandThatWaits interrupts a command that waits for a pipe. Two signals in a row, as timeout sends them, are one.
func TestSecondInterruptEndsACommandThatWaits(t *testing.T) {
	m := newMachine(t)
	in, open, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	command := m.command(t.Context(), m.setlab(), "sweep", "/dev/stdin", "--dry-run")
	command.Stdin = in
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	in.Close()
	ended := make(chan struct{})
	go func() {
		_ = command.Wait() // the state says how it ended
		close(ended)
	}()
	time.Sleep(3 * time.Second) // a signal before the program catches them ends it
	for range 2 {
		_ = command.Process.Signal(os.Interrupt)
	}
	select {
	case <-ended:
		t.Fatalf("the first interrupt ended it: %v", command.ProcessState)
	case <-time.After(2 * time.Second):
	}
	for {
		_ = command.Process.Signal(os.Interrupt)
		select {
		case <-ended:
			if state := command.ProcessState.Sys().(syscall.WaitStatus); !state.Signaled() || state.Signal() != syscall.SIGINT {
				t.Errorf("it ended with %v", command.ProcessState)
			}
			return
		case <-time.After(time.Second):
		}
	}
}

// TestIncompleteOutputFails prints to a full device.
func TestIncompleteOutputFails(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("/dev/full is Linux's")
	}
	m := newMachine(t)
	for _, arguments := range []string{"version", "--help", "sweep fig5 --dry-run", "runs list --store " + t.TempDir()} {
		r := m.run(t, patience, "/bin/sh", "-c", m.setlab()+" "+arguments+" > /dev/full")
		if r.status != 1 || !strings.Contains(r.stderr, "no space left") {
			t.Errorf("setlab %s on a full disk: status %d\n%s", arguments, r.status, r.stderr)
		}
	}
}
