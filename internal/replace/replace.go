// Package replace writes files that a user names. A regular file appears or changes in one step, when it is complete. What a symbolic link points to
// is replaced, and not the link. Devices and pipes are written to.
package replace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2"
)

// File is a file that is being written.
type File struct {
	file    *os.File
	path    string
	pending *renameio.PendingFile // nil for a device or a pipe
}

// Create begins a file. It is an error if path is a folder.
func Create(path string) (*File, error) {
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder; name a file in it", path)
	}
	target, err := follow(path)
	switch {
	case err != nil:
		return nil, err
	case info != nil && !info.Mode().IsRegular(), strings.HasPrefix(target, "/proc/"): // /dev/stdout leads to /proc
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &File{file, path, nil}, err
	}
	pending, err := renameio.NewPendingFile(target, renameio.WithTempDir(filepath.Dir(target)), renameio.WithPermissions(0o666), renameio.WithExistingPermissions())
	var failed *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s cannot be written, because there is no folder %s", path, filepath.Dir(target))
	case errors.As(err, &failed): // it has the name of the temporary file
		return nil, &fs.PathError{Op: "create", Path: path, Err: failed.Err}
	case err != nil:
		return nil, err
	}
	return &File{pending.File, path, pending}, nil
}

// Write writes to the file.
func (f *File) Write(b []byte) (int, error) {
	n, err := f.file.Write(b)
	return n, f.named(err)
}

// Commit completes the file.
func (f *File) Commit() error {
	if f.pending == nil {
		return f.file.Close()
	}
	return f.named(f.pending.CloseAtomicallyReplace())
}

// named returns an error with the path of the file instead of that of the temporary one.
func (f *File) named(err error) error {
	var failed *fs.PathError
	if errors.As(err, &failed) && failed.Path == f.file.Name() {
		return &fs.PathError{Op: failed.Op, Path: f.path, Err: failed.Err}
	}
	return err
}

// Abandon removes an incomplete file. After Commit it does nothing.
func (f *File) Abandon() {
	if f.pending == nil {
		_ = f.file.Close() // an error of writing was returned already
		return
	}
	_ = f.pending.Cleanup()
}

// Write writes a whole file.
func Write(path string, data []byte) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Abandon()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Commit()
}

// mostLinks is how many symbolic links are followed, as by Linux.
const mostLinks = 40

// follow returns the path that symbolic links at the end of path lead to, which need not exist. It stops in /proc, where links stand for open files.
func follow(path string) (string, error) {
	for at, k := path, 0; k < mostLinks; k++ {
		info, err := os.Lstat(at)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 || strings.HasPrefix(at, "/proc/") {
			return at, nil // Create reports the errors that matter
		}
		next, err := os.Readlink(at)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(at), next)
		}
		at = next
	}
	return "", fmt.Errorf("%s is a symbolic link in a circle", path)
}
