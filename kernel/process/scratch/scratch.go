// Package scratch gives a process folders in the temporary folder that do not outlive it for long: those of a process that was killed are
// removed by the next one that asks. A lock tells the living from the dead.
package scratch

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// lockName is the file of a folder that its process holds locked.
const lockName = "lock"

// Folder is a folder of this process.
type Folder struct {
	Path string
	lock *os.File
}

// New makes a folder whose name begins with a prefix.
func New(prefix string) (*Folder, error) {
	path, err := os.MkdirTemp("", prefix)
	if err != nil {
		return nil, err
	}
	// Nobody sees the lock under its name before it is held.
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

// Release ends the hold on the folder as death does, and leaves it there.
func (f *Folder) Release() error { return f.lock.Close() }

// Sweep removes the folders with a prefix whose processes are dead. Before each, it calls before, if that is not nil, with the folder's path
// and the time at which its process began. Folders of other users stay.
func Sweep(prefix string, before func(path string, began time.Time)) {
	folders, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*")) // prefixes have no special characters
	for _, folder := range folders {
		lock, err := os.OpenFile(filepath.Join(folder, lockName), os.O_RDWR, 0)
		if err != nil {
			continue // another user's, or just being made
		}
		if syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
			if info, err := lock.Stat(); err == nil && before != nil {
				before(folder, info.ModTime())
			}
			_ = os.RemoveAll(folder) // what cannot be removed is left to the next one
		}
		lock.Close()
	}
}
