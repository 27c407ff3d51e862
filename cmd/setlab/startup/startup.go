// Package startup finds the user's startup file, which holds Go code that the kernel and the
// console run before the first cell of a session.
//
// The startup file is never taken from the notebook's folder, because opening a folder must not run
// code that somebody else has put there.
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

// Variable is the environment variable that sets the path of the startup file.
const Variable = "SETLAB_STARTUP"

// Path returns the path of the startup file, whether or not it exists: the value of SETLAB_STARTUP,
// or setlab/startup.go in the user's configuration folder.
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

// Read returns the startup file, or nil if it does not exist. A file named by SETLAB_STARTUP must
// exist.
func Read() (*session.Startup, error) {
	path, err := Path()
	if err != nil {
		return nil, nil // without a home directory there is no file
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
