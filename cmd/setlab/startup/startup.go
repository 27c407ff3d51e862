// Package startup finds the user's startup file: Go that the kernel and the console
// run in a session before its first cell, for what a user has in every notebook.
//
// Only the user's own folder is looked in. A file of the notebook's folder is not run:
// opening a folder must not run what somebody has put there.
package startup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"unicode/utf8"

	"setlab/kernel/session"
	"setlab/kernel/whole"
)

// Variable names the environment variable that says where the file is.
const Variable = "SETLAB_STARTUP"

// Path returns where the startup file is, or would be: the one that SETLAB_STARTUP
// names, or else setlab/startup.go in the user's configuration folder.
func Path() (string, error) {
	if path := os.Getenv(Variable); path != "" {
		return path, nil
	}
	folder, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("the folder of the startup file: %w", err)
	}
	return filepath.Join(folder, "setlab", "startup.go"), nil
}

// Read returns the startup file's code; nil where there is no such file. One that
// SETLAB_STARTUP names must be there.
func Read() (*session.Startup, error) {
	path, err := Path()
	if err != nil {
		return nil, nil // no home, no file
	}
	code, err := whole.Read(path, whole.Source)
	switch {
	case errors.Is(err, fs.ErrNotExist) && os.Getenv(Variable) == "":
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("the startup file: %w", err)
	case !utf8.Valid(code):
		return nil, fmt.Errorf("the startup file: %s is not encoded in UTF-8", path)
	}
	return &session.Startup{Name: path, Code: string(code)}, nil
}
