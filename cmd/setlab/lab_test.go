package main

import (
	"path/filepath"
	"strings"
	"testing"

	"setlab/lab/install"
)

// newAccount sets up a user without Jupyter and without a registered kernel. It returns the folder
// in which the kernel would be registered.
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

func TestLabOfAFolderThatIsNotThere(t *testing.T) {
	newAccount(t)
	missing := filepath.Join(t.TempDir(), "nowhere")
	if status, _, stderr := setlab(t, "lab", missing); status != statusFailed || !strings.Contains(stderr, missing) {
		t.Errorf("status %d\n%s", status, stderr)
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
