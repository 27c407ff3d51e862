package gonb

import (
	"errors"
	"os"
	"path/filepath"
)

// ErrNotCompiled is part of the error of a cell that has been interrupted before it was compiled: it has not run, and GoNB knows
// nothing of it.
var ErrNotCompiled = errors.New("the cell was not compiled")

// compilation is what is known of the program of the running cell. GoNB cannot be interrupted while it compiles, and would run
// the program after that. Files tell the script in the place of the go command, and are told by it.
type compilation struct {
	stopped string // there is such a file once the cell has been interrupted
	built   string // and such a one once it has been compiled
}

func newCompilation(folder string) compilation {
	return compilation{stopped: filepath.Join(folder, "stopped"), built: filepath.Join(folder, "built")}
}

// begin forgets the cell before.
func (c compilation) begin() error {
	for _, file := range []string{c.stopped, c.built} {
		if err := os.Remove(file); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// stop keeps the program from being started, if it has not been: from the compilation that goes on, and, where that has
// just ended, by removing what it has made. build is the folder of that.
func (c compilation) stop(build string) {
	// Without the file the cell runs and is interrupted then.
	_ = os.WriteFile(c.stopped, nil, 0o600)
	if build != "" {
		_ = os.Remove(filepath.Join(build, filepath.Base(build))) // a program that runs does not need it
	}
}

// isBuilt reports whether the cell has been compiled.
func (c compilation) isBuilt() bool {
	_, err := os.Stat(c.built)
	return err == nil
}
