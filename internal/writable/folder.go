// Package writable tells whether files can be written, before long work whose results would be lost.
package writable

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// probe is the size of the file that Folder writes. File systems that are full take small files, but not this one.
const probe = 64 << 10

// Folder returns an error that names the folder if no file can be written in it or, if it does not exist, in its nearest existing parent.
// It writes a file and removes it, because modes of files do not tell read-only and full file systems.
func Folder(dir string) error {
	at, err := existing(dir)
	if err == nil {
		err = try(at)
	}
	var path *fs.PathError // has the name of the temporary file
	if errors.As(err, &path) {
		err = path.Err
	}
	if err != nil {
		return fmt.Errorf("no file can be written in %s: %w", dir, err)
	}
	return nil
}

// existing returns the folder, or its nearest parent that exists.
func existing(dir string) (string, error) {
	for {
		info, err := os.Stat(dir)
		switch parent := filepath.Dir(dir); {
		case err == nil && !info.IsDir():
			return "", syscall.ENOTDIR
		case err == nil:
			return dir, nil
		case !errors.Is(err, fs.ErrNotExist) || parent == dir:
			return "", err
		default:
			dir = parent
		}
	}
}

// try writes a file and removes it.
func try(dir string) error {
	file, err := os.CreateTemp(dir, ".setlab-*")
	if err != nil {
		return err
	}
	_, err = file.Write(make([]byte, probe))
	return errors.Join(err, file.Close(), os.Remove(file.Name()))
}
