package gonb

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"setlab/kernel/process/scratch"
)

// TestLeftovers checks that files left by killed kernels are removed and files of living ones are
// kept.
func TestLeftovers(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	alive, err := scratch.New(folderPrefix)
	if err != nil {
		t.Fatal(err)
	}
	defer alive.Release()
	gone, err := scratch.New(folderPrefix)
	if err == nil {
		err = gone.Release() // as when its process ends
	}
	if err != nil {
		t.Fatal(err)
	}
	living, dead := alive.Path, gone.Path
	paths := map[string]bool{living: true, dead: false} // whether each path must stay
	folder := func(name string, stays bool) string {
		path := filepath.Join(temporary, name)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		paths[path] = stays
		return path
	}
	fifo := func(name string, age time.Duration, stays bool) string {
		path := filepath.Join(temporary, name)
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Now(), time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
		paths[path] = stays || runtime.GOOS != "linux"
		return path
	}
	for of, build := range map[string]string{dead: folder("gonb_dead", false), living: folder("gonb_living", true)} {
		if err := os.WriteFile(filepath.Join(of, buildName), []byte(build), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	folder("gonb_alone", true)                 // belongs to a GoNB that is not ours
	folder("setlab-gonb-making", true)         // has no lock yet
	begun := time.Now().Add(-time.Minute)      // start time of the dead GoNB
	fifo("gonb_pipe_1", 30*time.Second, false) // pipe of its last program
	fifo("gonb_pipe_2", 2*time.Minute, true)   // older than the dead GoNB
	fifo("gonb_pipe_3", 0, true)               // pipe of a program that is just starting
	used := fifo("gonb_pipe_4", 30*time.Second, true)
	if err := os.Chtimes(filepath.Join(dead, "lock"), begun, begun); err != nil {
		t.Fatal(err)
	}
	program := exec.Command("sleep", "100")
	program.Env = append(os.Environ(), "GONB_PIPE_BACK="+used)
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = program.Process.Kill()
		_ = program.Wait() // it was killed
	}()
	sweep()
	for path, stays := range paths {
		if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) == stays {
			t.Errorf("%s: %v, to stay: %v", filepath.Base(path), err, stays)
		}
	}
}
