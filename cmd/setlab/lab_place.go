package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"setlab/lab/install"
)

// labPlace holds the folders in which a lab keeps its files.
type labPlace struct {
	data   string // folder of the notebooks, settings, workspaces and trust
	shown  string // the user's copy of the shipped notebooks, if it is not in data
	notice string // shown on the page if the data is lost when the lab ends; otherwise empty
	remove func() // removes the temporary files
}

// findPlace returns a place in data. If nothing can be written there, it returns a temporary place with a copy of the existing settings,
// so that users can see their notebooks even if their home directory is full or read-only.
func findPlace(data string) (labPlace, error) {
	p := labPlace{data: data, remove: func() {}}
	full := usable(data)
	runtime, err := install.RuntimeDir()
	if err != nil {
		return p, err
	}
	noRuntime := usable(runtime)
	if full == nil && noRuntime == nil {
		return p, nil
	}
	for _, err := range []error{full, noRuntime} {
		if err != nil && !isFull(err) {
			return p, fmt.Errorf("no folder for the lab's notebooks and settings: %w; set XDG_DATA_HOME to another folder", err)
		}
	}
	temporary, err := os.MkdirTemp("", "setlab-lab-*")
	if err != nil {
		return p, fmt.Errorf("no folder for the lab's notebooks and settings: %w; %w", errors.Join(full, noRuntime), err)
	}
	p.remove = func() { _ = os.RemoveAll(temporary) }
	if noRuntime != nil {
		// Kernels, and programs that look for the lab, read this variable.
		if err := os.Setenv("JUPYTER_RUNTIME_DIR", filepath.Join(temporary, "runtime")); err != nil {
			return p, err
		}
	}
	if full == nil {
		return p, nil
	}
	for _, name := range []string{"trust", "settings", "workspaces"} {
		// Settings that cannot be read or copied fall back to their defaults.
		_ = os.CopyFS(filepath.Join(temporary, "lab", name), os.DirFS(filepath.Join(data, "lab", name)))
	}
	p.data = temporary
	if info, err := os.Stat(filepath.Join(data, "notebooks")); err == nil && info.IsDir() {
		p.shown = filepath.Join(data, "notebooks")
	}
	p.notice = fmt.Sprintf("This lab is read-only: %v. Settings, trust, and copies of shipped notebooks are lost when it ends. Free some space and start it again.", full)
	return p, nil
}

// isFull reports whether an error is due to the file system or its permissions rather than to a mistyped name.
func isFull(err error) bool {
	for _, reason := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, fs.ErrPermission} {
		if errors.Is(err, reason) {
			return true
		}
	}
	return false
}
