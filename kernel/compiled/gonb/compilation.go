package gonb

import (
	"errors"
	"os"
	"path/filepath"
)

// ErrNotCompiled is part of the error of a cell that was interrupted before it was compiled. The cell has not run, and GoNB does
// not know its declarations.
var ErrNotCompiled = errors.New("the cell was not compiled")

// compilation tracks whether the running cell has been compiled. GoNB cannot be interrupted while it compiles, and would run the
// program afterward. The script that replaces the go command communicates through two files.
type compilation struct {
	stopped string // file that exists once the cell has been interrupted
	built   string // file that exists once the cell has been compiled
}

func newCompilation(folder string) compilation {
	return compilation{stopped: filepath.Join(folder, "stopped"), built: filepath.Join(folder, "built")}
}

// begin removes the files of the previous cell.
func (c compilation) begin() error {
	for _, file := range []string{c.stopped, c.built} {
		if err := os.Remove(file); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// stop prevents the program from being started: the script no longer compiles it, and if it has just been compiled, stop removes
// the executable from the build folder.
func (c compilation) stop(build string) {
	// Without the file, the cell would start and be interrupted then.
	_ = os.WriteFile(c.stopped, nil, 0o600)
	if build != "" {
		_ = os.Remove(filepath.Join(build, filepath.Base(build))) // a running program does not need the file
	}
}

// isBuilt reports whether the cell has been compiled.
func (c compilation) isBuilt() bool {
	_, err := os.Stat(c.built)
	return err == nil
}
