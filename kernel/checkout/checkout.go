// Package checkout finds the source of this module on the machine: a checkout, in
// which the notebooks lie as well, or what the setlab binary carries. Compiled cells
// import their packages from it.
package checkout

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// Variable names the environment variable that says where the source lies. A
// kernelspec sets it for the kernel that it starts.
const Variable = "SETLAB_MODULE"

// module is the path that the go.mod of this module declares.
const module = "setlab"

// ErrNotFound says that the module's source is nowhere to be seen.
var ErrNotFound = errors.New("the source of the module " + module + " was not found: " +
	"start setlab from within its checkout, or set " + Variable + " to the checkout's folder")

// Carried returns the root folder of source that the program has brought along, or
// ErrNotFound if it has none. The setlab command sets it.
var Carried = func() (string, error) { return "", ErrNotFound }

// Source returns the root folder of the module's source: that of Find, or else what the
// program carries.
func Source() (string, error) {
	root, err := Find()
	if errors.Is(err, ErrNotFound) {
		return Carried()
	}
	return root, err
}

// Find returns the root folder of the checkout: the one that SETLAB_MODULE names, or
// else the one that the executable lies in (as `make build` puts it), or else the one
// around the working directory. A SETLAB_MODULE that names another folder is an error.
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

// Above returns the root of the module's source that the folder dir lies in.
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
