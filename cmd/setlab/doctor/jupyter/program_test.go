package jupyter

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// fake creates an executable file in dir.
func fake(t *testing.T, dir, name, script string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
}

func TestFind(t *testing.T) {
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	if program, err := Find(); !errors.Is(err, ErrNotFound) {
		t.Errorf("with nothing there: %v, %v", program, err)
	}
	fake(t, bin, "jupyter-notebook", "echo 6.4.12")
	if program, err := Find(); err != nil || program.Name != "Jupyter Notebook" {
		t.Errorf("with a notebook: %v, %v", program, err)
	}
	fake(t, bin, "jupyter-lab", "echo 4.2.0")
	program, err := Find()
	if err != nil || program.Name != "JupyterLab" {
		t.Fatalf("with both: %v, %v", program, err)
	}
	if version, err := program.Version(t.Context()); err != nil || version != "4.2.0" {
		t.Errorf("Version() = %q, %v", version, err)
	}
	fake(t, bin, "jupyter-lab", "exit 3")
	if version, err := program.Version(t.Context()); err == nil {
		t.Errorf("a broken Jupyter has version %q", version)
	}
}
