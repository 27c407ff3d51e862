package e2e

import (
	"os"
	"path/filepath"
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

// TestSweepWithoutAReaderSaves closes the pipe that a sweep prints to when the first of three runs is done. Those that train are saved.
func TestSweepWithoutAReaderSaves(t *testing.T) {
	m := newMachine(t)
	grid, store := filepath.Join(m.home, "grid.json"), filepath.Join(m.home, "store")
	text := `{"name": "piped", "data": ["digits"], "mlp": {"hidden": [[2], [20], [2000, 2000]]}, "rules": [{"rule": "set"}], "seeds": [1], "epochs": 2000}`
	if err := os.WriteFile(grid, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	command := m.command(t.Context(), m.setlab(), "sweep", grid, "--store", store, "--checkpoint", "1h", "--parallel", "2")
	command.Stdout, command.Stderr = to, to
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	to.Close()
	if _, err := from.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	from.Close()
	if err := command.Wait(); err == nil {
		t.Error("it succeeds")
	}
	if saved, err := filepath.Glob(filepath.Join(store, "unfinished", "*", "epoch-*", "history.csv")); err != nil || len(saved) == 0 {
		t.Errorf("%v is saved, %v", saved, err)
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
