package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"setlab/internal/replace"
)

// target is a file that a flag names, or standard output.
type target struct {
	io.Writer
	file *replace.File // nil for standard output
	said io.Writer     // where to say that it is written
}

// newTarget begins the file; - is standard output.
func newTarget(command *cobra.Command, path string) (*target, error) {
	if path == "-" || isStdout(path) {
		return &target{Writer: command.OutOrStdout(), said: command.ErrOrStderr()}, nil
	}
	file, err := replace.Create(path)
	if err != nil {
		return nil, err
	}
	return &target{file, file, command.OutOrStdout()}, nil
}

// Commit completes the file and says so, unless said is "".
func (t *target) Commit(said string) error {
	if t.file != nil {
		if err := t.file.Commit(); err != nil {
			return err
		}
	}
	if said != "" {
		fmt.Fprintln(t.said, said)
	}
	return nil
}

// Abandon removes an incomplete file.
func (t *target) Abandon() {
	if t.file != nil {
		t.file.Abandon()
	}
}

// isStdout reports whether a path, such as /dev/stdout, is that of standard output.
func isStdout(path string) bool { return same(os.Stdout, path) }

// same reports whether a path, which may not exist, is that of an open file.
func same(file *os.File, path string) bool {
	info, err := file.Stat()
	other, err2 := os.Stat(path)
	return err == nil && err2 == nil && os.SameFile(info, other)
}
