package gonb

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// A GoNB leaves its folders and named pipes in the temporary folder when it is killed
// together with the kernel. The next kernel removes them.

const (
	folderPattern = "setlab-gonb-"
	pipePattern   = "gonb_pipe_"
	lockName      = "lock"  // held as long as the kernel lives
	buildName     = "build" // has the path of the folder that cells are compiled in
)

// newFolder makes a folder that is locked for the life of this process, or until the lock
// is closed.
func newFolder() (folder string, lock *os.File, err error) {
	folder, err = os.MkdirTemp("", folderPattern)
	if err != nil {
		return "", nil, err
	}
	// Nobody sees the lock under its name before it is held.
	at := filepath.Join(folder, lockName)
	if lock, err = os.OpenFile(at+".new", os.O_RDWR|os.O_CREATE, 0o600); err == nil {
		if err = syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err == nil {
			err = os.Rename(at+".new", at)
		}
		if err != nil {
			lock.Close()
		}
	}
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(folder))
	}
	return folder, lock, nil
}

// sweep removes from the temporary folder what kernels have left there that are dead.
func sweep() {
	temporary := os.TempDir()
	folders, _ := filepath.Glob(filepath.Join(temporary, folderPattern+"*")) // the pattern is well formed
	var since time.Time                                                      // when the first of the dead began
	for _, folder := range folders {
		lock, err := os.OpenFile(filepath.Join(folder, lockName), os.O_RDWR, 0)
		if err != nil {
			continue // another user's, or just being made
		}
		if syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
			if info, err := lock.Stat(); err == nil && (since.IsZero() || info.ModTime().Before(since)) {
				since = info.ModTime()
			}
			if build, err := os.ReadFile(filepath.Join(folder, buildName)); err == nil && strings.HasPrefix(string(build), filepath.Join(temporary, "gonb_")) {
				_ = os.RemoveAll(string(build))
			}
			_ = os.RemoveAll(folder) // what cannot be removed is left to the next one
		}
		lock.Close()
	}
	if !since.IsZero() {
		sweepPipes(temporary, since)
	}
}

// sweepPipes removes the named pipes of programs that have gone, as far as they were made
// after a time. It needs to see all processes, and does nothing where it cannot.
func sweepPipes(temporary string, since time.Time) {
	used := pipesInUse()
	if used == nil {
		return
	}
	pipes, _ := filepath.Glob(filepath.Join(temporary, pipePattern+"*")) // as above
	for _, pipe := range pipes {
		info, err := os.Lstat(pipe)
		// A program that is just being started does not know its pipes yet.
		if err != nil || info.Mode().Type() != os.ModeNamedPipe || info.ModTime().Before(since) || time.Since(info.ModTime()) < pipeAge {
			continue
		}
		if !used[pipe] {
			_ = os.Remove(pipe) // another user's stays
		}
	}
}

// pipeAge is how old a pipe must be to be known to its program.
const pipeAge = 10 * time.Second

// pipesInUse returns the named pipes that processes have in their environments; nil where
// the system does not tell.
func pipesInUse() map[string]bool {
	environments, _ := filepath.Glob("/proc/[0-9]*/environ") // as above
	var used map[string]bool
	for _, environment := range environments {
		text, err := os.ReadFile(environment)
		if err != nil {
			continue // another user's, or gone
		}
		if used == nil {
			used = map[string]bool{}
		}
		for setting := range strings.SplitSeq(string(text), "\x00") {
			if name, pipe, _ := strings.Cut(setting, "="); strings.HasPrefix(name, "GONB_PIPE") {
				used[pipe] = true
			}
		}
	}
	return used
}
