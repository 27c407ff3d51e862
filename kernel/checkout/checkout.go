// Package checkout finds the source of this module on the machine: a checkout, which also contains
// the notebooks, or the source embedded in the setlab binary. Compiled cells import their packages
// from it.
package checkout

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// Variable is the environment variable with the path of the source. A kernelspec sets it for the
// kernel that it starts.
const Variable = "SETLAB_MODULE"

// module is the path that the go.mod of this module declares.
const module = "setlab"

// ErrNotFound is returned if the module's source is not found.
var ErrNotFound = errors.New("the source of the module " + module + " was not found: " +
	"start setlab from within its checkout, or set " + Variable + " to the checkout's folder")

// Carried returns the root directory of the source that comes with the program, or ErrNotFound if
// there is none. The setlab command sets it.
var Carried = func() (string, error) { return "", ErrNotFound }

// Source returns the root directory of the module's source: that of Find, or else that of Carried.
func Source() (string, error) {
	root, err := Find()
	if errors.Is(err, ErrNotFound) {
		return Carried()
	}
	return root, err
}

// Find returns the root directory of the checkout: the directory in SETLAB_MODULE, or else the
// checkout that contains the executable (where `make build` puts it), or else the one that contains
// the working directory. It is an error if SETLAB_MODULE names a directory that is not a checkout.
func Find() (string, error) {
	if dir := os.Getenv(Variable); dir != "" {
		dir, err := filepath.Abs(dir)
		if err != nil {
			return "", err
		}
		if ok, err := isRoot(dir); err != nil {
			return "", fmt.Errorf("%s: %w", Variable, err)
		} else if !ok {
			return "", fmt.Errorf("%s is %s, which holds no go.mod of the module %s: set it to the checkout's folder, or unset it",
				Variable, dir, module)
		}
		return dir, nil
	}
	var starts []string
	if executable, err := os.Executable(); err == nil {
		if executable, err = filepath.EvalSymlinks(executable); err == nil {
			starts = append(starts, filepath.Dir(executable))
		}
	}
	if working, err := os.Getwd(); err == nil {
		starts = append(starts, working)
	}
	for _, start := range starts {
		if root, ok := Above(start); ok {
			return root, nil
		}
	}
	return "", ErrNotFound
}

// Above returns the root of the module's source that contains the directory dir.
func Above(dir string) (root string, found bool) {
	for {
		if ok, err := isRoot(dir); err == nil && ok {
			return dir, true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
}

// isRoot reports whether dir holds the go.mod of this module.
func isRoot(dir string) (bool, error) {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return modfile.ModulePath(text) == module, err
}
