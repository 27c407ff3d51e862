package kernels

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestSweep checks that a starting lab removes the connection files of killed labs, and no others.
func TestSweep(t *testing.T) {
	gone := exec.Command("true")
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	stays := map[string]bool{}
	for name, file := range map[string]struct {
		text  string
		stays bool
	}{
		"kernel-dead.json":    {fmt.Sprintf(`{"key": "k", "shell_port": 1, "lab_pid": %d, "lab_host": %q}`, gone.Process.Pid, Self().Host), false},
		"kernel-living.json":  {fmt.Sprintf(`{"key": "k", "shell_port": 1, "lab_pid": %d, "lab_host": %q}`, os.Getpid(), Self().Host), true},
		"kernel-jupyter.json": {`{"key": "k", "shell_port": 1, "ip": "127.0.0.1"}`, true},
		"kernel-far.json":     {fmt.Sprintf(`{"key": "k", "lab_pid": %d, "lab_host": "another machine"}`, gone.Process.Pid), true},
		"kernel-torn.json":    {`{"key": "k", "lab_pid`, true},
		"other.json":          {fmt.Sprintf(`{"lab_pid": %d, "lab_host": %q}`, gone.Process.Pid, Self().Host), true},
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(file.text), 0o600); err != nil {
			t.Fatal(err)
		}
		stays[name] = file.stays
	}
	m := New(Options{Runtime: folder})
	for name, want := range stays {
		if _, err := os.Stat(filepath.Join(folder, name)); errors.Is(err, fs.ErrNotExist) == want {
			t.Errorf("%s: %v; to stay: %t", name, err, want)
		}
	}
	// The next lab can recognize the files of this one.
	c, err := newConnection("setlab")
	if err != nil {
		t.Fatal(err)
	}
	file, err := m.writeConnection("new", c)
	if err != nil {
		t.Fatal(err)
	}
	var n noted
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &n)
	}
	if err != nil || n.Process != Self() {
		t.Errorf("%s, %v", text, err)
	}
}
