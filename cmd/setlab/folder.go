package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"setlab/internal/writable"
)

// makeFolder creates the folder for the results of a long computation before the computation starts. An empty name means that there is
// no folder.
func makeFolder(dir string) error {
	if dir == "" {
		return nil
	}
	err := os.MkdirAll(dir, 0o777)
	if errors.Is(err, syscall.ENOTDIR) {
		return fmt.Errorf("%s cannot be made, because a file of that name exists", dir)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be made: %w", dir, err)
	}
	return nil
}

// checkFolder returns an error if dir is not an existing folder. The parameter what describes the folder in the error.
func checkFolder(dir, what string) error {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no %s %s", what, dir)
	case err != nil:
		return fmt.Errorf("the %s %s cannot be read: %w", what, dir, err)
	case !info.IsDir():
		return fmt.Errorf("%s is a file, not a %s", dir, what)
	}
	return nil
}

// usable makes a folder, and returns an error if no file can be written in it.
func usable(dir string) error {
	if err := makeFolder(dir); err != nil {
		return err
	}
	return writable.Folder(dir)
}
