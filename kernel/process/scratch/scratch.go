// Package scratch creates folders in the temporary directory that are removed when their process has ended. Folders of a process that was
// killed are removed by the next process that calls Sweep. A lock shows whether a folder's process is still running.
package scratch

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// lockName is the name of the lock file in a folder.
const lockName = "lock"

// Folder is a folder of this process.
type Folder struct {
	Path string
	lock *os.File
}

// New creates a folder whose name starts with prefix.
func New(prefix string) (*Folder, error) {
	path, err := os.MkdirTemp("", prefix)
	if err != nil {
		return nil, err
	}
	// The lock file gets its final name when it has been locked.
	at := filepath.Join(path, lockName)
	lock, err := os.OpenFile(at+".new", os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		if err = syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err == nil {
			err = os.Rename(at+".new", at)
		}
	}
	f := &Folder{Path: path, lock: lock}
	if err != nil {
		return nil, errors.Join(err, f.Remove())
	}
	return f, nil
}

// Remove removes the folder.
func (f *Folder) Remove() error {
	err := os.RemoveAll(f.Path)
	if f.lock != nil {
		err = errors.Join(err, f.lock.Close())
		f.lock = nil
	}
	return err
}

// Release releases the lock without removing the folder, as the end of the process would.
func (f *Folder) Release() error { return f.lock.Close() }

// Sweep removes the folders with a prefix whose processes have ended. If before is not nil, it is called before each removal, with the
// folder's path and the time at which its process started. Folders of other users are kept.
func Sweep(prefix string, before func(path string, began time.Time)) {
	folders, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*")) // prefixes contain no special characters
	for _, folder := range folders {
		lock, err := os.OpenFile(filepath.Join(folder, lockName), os.O_RDWR, 0)
		if err != nil {
			continue // another user's folder, or one that is being created
		}
		if syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
			if info, err := lock.Stat(); err == nil && before != nil {
				before(folder, info.ModTime())
			}
			_ = os.RemoveAll(folder) // if this fails, the next Sweep tries again
		}
		lock.Close()
	}
}
