package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/kernel/install"
)

// newAccount is a user without Jupyter and without a registration; it returns
// the folder that the kernel would be registered in.
func newAccount(t *testing.T) string {
	t.Helper()
	t.Setenv("PATH", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	for _, name := range []string{"JUPYTER_PATH", "VIRTUAL_ENV", "CONDA_PREFIX"} {
		t.Setenv(name, "")
	}
	data := t.TempDir()
	t.Setenv("JUPYTER_DATA_DIR", data)
	return filepath.Join(data, "kernels", install.Name)
}

func TestLabWithoutJupyter(t *testing.T) {
	newAccount(t)
	status, _, stderr := setlab(t, "lab", t.TempDir())
	if status != statusFailed || !strings.Contains(stderr, "no Jupyter") || !strings.Contains(stderr, "make lab") {
		t.Errorf("status %d\n%s", status, stderr)
	}
}

func TestLabOfAFolderThatIsNotThere(t *testing.T) {
	newAccount(t)
	missing := filepath.Join(t.TempDir(), "nowhere")
	if status, _, stderr := setlab(t, "lab", missing); status != statusFailed || !strings.Contains(stderr, missing) {
		t.Errorf("status %d\n%s", status, stderr)
	}
}

func TestLabRegistersTheKernelWhenNeeded(t *testing.T) {
	dir := newAccount(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// The tests' own executable lies where `go run` puts its, which is refused.
	if _, err := ownSpec(); err == nil {
		t.Fatal("a temporary executable may be registered")
	}
	var said bytes.Buffer
	if err := ensureRegistered(&said); err == nil {
		t.Error("a temporary executable was registered")
	}

	if err := install.Write(dir, install.Spec{Executable: self}); err != nil {
		t.Fatal(err)
	}
	if err := ensureRegistered(&said); err != nil || said.Len() != 0 {
		t.Errorf("with a kernel that works: %v, it says %q", err, &said)
	}

	if err := install.Write(dir, install.Spec{Executable: "/gone/setlab"}); err != nil {
		t.Fatal(err)
	}
	if err := ensureRegistered(&said); err == nil {
		t.Error("with a kernel that is gone nothing was done")
	}
}

func TestInstallSaysWhatIsToRemove(t *testing.T) {
	dir := newAccount(t)
	if status, _, stderr := setlab(t, "install", "--remove"); status != statusFailed || !strings.Contains(stderr, dir) {
		t.Errorf("status %d\n%s", status, stderr)
	}
	if err := install.Write(dir, install.Spec{Executable: "/bin/setlab"}); err != nil {
		t.Fatal(err)
	}
	if status, stdout, stderr := setlab(t, "install", "--remove"); status != statusOK || !strings.Contains(stdout, dir) {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
}
