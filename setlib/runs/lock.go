package runs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// lockFile is a file in the folder of an unfinished run. The process that trains the run holds an operating system lock on it. The lock ends
// with the process in any case, so there are no stale locks. The file contains the identity of the process.
const lockFile = "lock"

// pollInterval is the time between attempts of a process that waits for the lock.
const pollInterval = 200 * time.Millisecond

// owner is the exclusive right to write a run.
type owner struct {
	store *Store
	file  *flock.Flock // nil if the file system has no locks
	path  string
	name  string // contents of the file; empty if it could not be written
}

// tryLock is a variable so that tests can simulate file systems with broken locks.
var tryLock = (*flock.Flock).TryLock

// ErrBusy is the error of a configuration with NoWait whose run is being trained by another process.
var ErrBusy = errors.New("another process is training this run")

// own waits until this process has the exclusive right to write in dir, and creates dir. If it has to wait, it calls waiting once with the
// identity of the current owner, and returns its error, if any.
func (s *Store) own(ctx context.Context, dir string, waiting func(who string) error) (*owner, error) {
	told := false
	for {
		o, err := s.tryOwn(dir)
		if o != nil || err != nil {
			return o, err
		}
		if !told {
			told = true
			if err := waiting(whoOwns(filepath.Join(dir, lockFile))); err != nil {
				return nil, err
			}
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pollInterval):
		}
	}
}

// whoOwns returns the identity of the process that wrote a lock file.
func whoOwns(path string) string {
	who, err := os.ReadFile(path)
	name, _, _ := strings.Cut(strings.TrimSpace(string(who)), ", ")
	if err != nil || name == "" {
		return "another process"
	}
	return name
}

// tryOwn is own without waiting. It returns nil if another process has the right.
func (s *Store) tryOwn(dir string) (*owner, error) {
	if err := makeFolder(dir); err != nil {
		return nil, err
	}
	o := &owner{store: s, path: filepath.Join(dir, lockFile)}
	o.file = flock.New(o.path, flock.SetPermissions(0o666)) // several users may share a store
	ok, err := tryLock(o.file)
	if os.IsNotExist(err) {
		return nil, nil // the last owner is removing it
	}
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.ENOLCK) {
		if !s.NoLocks {
			return nil, fmt.Errorf("runs: %s is on a file system without locks (%w); with --no-locks, or Store.NoLocks, training works, but nothing prevents two processes from training the same run; use a scheduler that starts each run once", dir, err)
		}
		s.unlocked.Do(func() {
			s.say("%s is on a file system without locks: each run must be trained by one process only", s.dir())
		})
		o.file.Close()
		o.file = nil
		o.sign()
		return o, nil
	}
	if err != nil {
		return nil, fmt.Errorf("runs: locking %s: %w", o.path, err)
	}
	if !ok {
		return nil, nil
	}
	// The last owner may have removed the file after we opened it and before we locked it. The lock is then a new file.
	if !o.locked() {
		o.file.Close()
		return nil, nil
	}
	o.sign()
	return o, nil
}

// sign writes the identity of the owner to the lock file, for users who wait and for other owners on a file system with broken locks. If the
// file cannot be written, the lock still holds.
func (o *owner) sign() {
	host, _ := os.Hostname()
	name := fmt.Sprintf("process %d on %s, %08x\n", os.Getpid(), host, rand.Uint32())
	share(o.path)
	if os.WriteFile(o.path, []byte(name), 0o666) == nil {
		o.name = name
	}
}

// errShared is the reason why a process stops when another one writes the same run.
var errShared = errors.New("the locks of this file system do not work, so this process stops; saved checkpoints are kept")

// errTaken is the reason why a process stops when the run's folder was removed and another process has begun the run again.
var errTaken = errors.New("the folder was removed or moved while this process trained, and another process has begun the run again, so this one stops")

// alone returns an error if another process has also obtained the right, which can happen on file systems whose locks always succeed, or if the
// folder was removed. The last process to obtain it keeps it. A lock that cannot be read still holds.
func (o *owner) alone() error {
	if o.name == "" {
		return nil
	}
	now, err := os.ReadFile(o.path)
	switch {
	case os.IsNotExist(err):
		return o.again()
	case err != nil || string(now) == o.name:
		return nil
	}
	if o.file != nil && !o.locked() {
		return fmt.Errorf("runs: %s: %w", filepath.Dir(o.path), errTaken)
	}
	return fmt.Errorf("runs: %s is also written by %s: %w", filepath.Dir(o.path), whoOwns(o.path), errShared)
}

// locked reports whether the file at the lock's path is the one that this process has locked.
func (o *owner) locked() bool {
	now, err := os.Stat(o.path)
	ours, e := o.file.Stat()
	return err == nil && e == nil && os.SameFile(now, ours)
}

// again obtains the right after the lock file was removed, for instance with all old files of a scratch disk.
func (o *owner) again() error {
	dir := filepath.Dir(o.path)
	var next *owner
	for k := 0; k < 20 && next == nil; k++ { // another process may just be removing it
		var err error
		if next, err = o.store.tryOwn(dir); err != nil {
			return nil // publishing fails too, and says why
		}
		if next == nil {
			time.Sleep(time.Millisecond)
		}
	}
	if next == nil {
		return fmt.Errorf("runs: %s: %w", dir, errTaken)
	}
	if o.file != nil {
		o.file.Close()
	}
	*o = *next
	o.store.say("the lock in %s was removed while this process trained; it has a new one", dir)
	return nil
}

// lost reports whether an error means that another process has the right.
func lost(err error) bool { return errors.Is(err, errShared) || errors.Is(err, errTaken) }

// makeFolder creates the folder of an unfinished run, even while another owner removes its parent. If no folder can be created at all (for
// example, below /proc), the system returns the same error every time.
func makeFolder(dir string) error {
	var err error
	for range 20 {
		if err = makeAll(dir); !os.IsNotExist(err) {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err != nil {
		return cmp.Or(mayWrite(filepath.Dir(dir)), fmt.Errorf("runs: %w; use another folder for the store", err))
	}
	return nil
}

// because returns an error if another process has taken the right, and err if not.
func (o *owner) because(err error) error {
	if taken := o.alone(); taken != nil {
		return taken
	}
	return err
}

// release gives up the right. If only the lock file is left in the folder, the folder is removed.
func (o *owner) release() {
	dir := filepath.Dir(o.path)
	all, err := os.ReadDir(dir)
	now, unread := os.ReadFile(o.path)
	if err == nil && len(all) == 1 && unread == nil && (o.name == "" || string(now) == o.name) {
		os.Remove(o.path)
		// These fail, as they should, if another process has created a lock in the meantime.
		os.Remove(dir)
		os.Remove(filepath.Dir(dir))
	}
	if o.file != nil {
		o.file.Close()
	}
}
