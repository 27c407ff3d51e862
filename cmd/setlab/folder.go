package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// makeFolder makes a folder in which a command keeps what takes long to compute, before it is computed. An empty name means no folder.
func makeFolder(dir string) error {
	if dir == "" {
		return nil
	}
	err := os.MkdirAll(dir, 0o777)
	if errors.Is(err, syscall.ENOTDIR) {
		return fmt.Errorf("%s cannot be made, since a file is in its way", dir)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be made: %w", dir, err)
	}
	return nil
}

// checkFolder returns an error, in which a folder is what the words say, if it is not there.
func checkFolder(dir, what string) error {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no %s %s", what, dir)
	case err != nil:
		return fmt.Errorf("the %s %s cannot be read: %w", what, dir, err)
	case !info.IsDir():
		return fmt.Errorf("%s is a file, and no %s", dir, what)
	}
	return nil
}
