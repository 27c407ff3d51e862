package scratch

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestMain lets the test binary also serve as a process that makes a folder and waits to be killed.
func TestMain(m *testing.M) {
	if os.Getenv("SCRATCH_CHILD") != "" {
		f, err := New("scratch-test-")
		if err != nil {
			panic(err)
		}
		fmt.Println(f.Path)
		time.Sleep(time.Minute)
	}
	os.Exit(m.Run())
}

// TestSweep checks that Sweep removes the folder of a killed process and keeps the folders of living processes,
// including one that is just being created.
func TestSweep(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "SCRATCH_CHILD=1")
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var dead string
	if _, err := fmt.Fscanln(out, &dead); err != nil {
		t.Fatal(err)
	}
	own, err := New("scratch-test-")
	if err != nil {
		t.Fatal(err)
	}
	made, other := filepath.Join(os.TempDir(), "scratch-test-made"), filepath.Join(os.TempDir(), "other")
	for _, dir := range []string{made, other} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	Sweep("scratch-test-", func(path string, _ time.Time) { t.Errorf("%s is swept, and its process lives", path) })
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // it was killed
	swept := ""
	Sweep("scratch-test-", func(path string, began time.Time) {
		swept += path
		if time.Since(began) > time.Minute {
			t.Errorf("%s began at %v", path, began)
		}
	})
	if swept != dead {
		t.Errorf("swept is %q, want %q", swept, dead)
	}
	for path, want := range map[string]bool{dead: false, own.Path: true, made: true, other: true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := own.Remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(own.Path); err == nil {
		t.Error("the removed folder still exists")
	}
}
