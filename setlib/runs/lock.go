package runs

import (
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

// lockFile lies in the folder of an unfinished run. The process that trains the run holds a lock of the operating system on it, which
// ends with the process, however that ends; so there are no stale locks. The file says who it is.
const lockFile = "lock"

// pollInterval is how often a process that waits for another asks again.
const pollInterval = 200 * time.Millisecond

// owner is the exclusive right to write a run.
type owner struct {
	file *flock.Flock // nil where the file system has no locks
	path string
	name string // what the file says; empty if it could not be written
}

// tryLock is changed by tests of file systems whose locks do not hold.
var tryLock = (*flock.Flock).TryLock

// own waits until this process alone may write in dir, which it makes. Once, if it has to wait, it calls waiting with who it waits for.
func (s *Store) own(ctx context.Context, dir string, waiting func(who string)) (*owner, error) {
	told := false
	for {
		o, err := s.tryOwn(dir)
		if o != nil || err != nil {
			return o, err
		}
		if !told {
			told = true
			waiting(whoOwns(filepath.Join(dir, lockFile)))
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pollInterval):
		}
	}
}

// whoOwns reads who wrote a lock file.
func whoOwns(path string) string {
	who, err := os.ReadFile(path)
	name, _, _ := strings.Cut(strings.TrimSpace(string(who)), ", ")
	if err != nil || name == "" {
		return "another process"
	}
	return name
}

// tryOwn returns nil if the right is another's.
func (s *Store) tryOwn(dir string) (*owner, error) {
	if err := makeFolder(dir); err != nil {
		return nil, err
	}
	o := &owner{path: filepath.Join(dir, lockFile)}
	o.file = flock.New(o.path, flock.SetPermissions(0o666)) // a store may be several people's
	ok, err := tryLock(o.file)
	if os.IsNotExist(err) {
		return nil, nil // the last owner is removing it
	}
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.ENOLCK) {
		if !s.NoLocks {
			return nil, fmt.Errorf("runs: %s is on a file system without locks (%w); with --no-locks, or Store.NoLocks, nothing keeps two processes from training a run at the same time, as a scheduler does", dir, err)
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
	// The last owner may have removed the file between our opening and locking it; then another one is the lock now.
	now, err := os.Stat(o.path)
	if ours, e := o.file.Stat(); err != nil || e != nil || !os.SameFile(now, ours) {
		o.file.Close()
		return nil, nil
	}
	o.sign()
	return o, nil
}

// sign writes into the lock file who the owner is: for people who wait, and for another owner on a file system whose locks do not hold. A
// file that cannot be written is locked all the same.
func (o *owner) sign() {
	host, _ := os.Hostname()
	name := fmt.Sprintf("process %d on %s, %08x\n", os.Getpid(), host, rand.Uint32())
	if os.WriteFile(o.path, []byte(name), 0o666) == nil {
		o.name = name
	}
}

// errShared is why a process stops that is not alone.
var errShared = errors.New("this file system's locks do not hold, so this process stops; what is saved is kept")

// alone returns an error if another process has taken the right, which a file system whose locks always succeed lets happen. The last one to
// come keeps it.
func (o *owner) alone() error {
	if o.name == "" {
		return nil
	}
	if now, err := os.ReadFile(o.path); err == nil && string(now) == o.name {
		return nil
	}
	return fmt.Errorf("runs: %s is written by %s as well: %w", filepath.Dir(o.path), whoOwns(o.path), errShared)
}

// makeFolder makes the folder, also while another owner removes the one around it. Where no folder can be made at all
// (below /proc, say), the system's answer is the same, but does not change.
func makeFolder(dir string) error {
	var err error
	for range 20 {
		if err = os.MkdirAll(dir, 0o777); !os.IsNotExist(err) {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err != nil {
		return fmt.Errorf("runs: %w; name another folder for the store", err)
	}
	return nil
}

// because returns why something failed: that another process has taken the right, if it has.
func (o *owner) because(err error) error {
	if taken := o.alone(); taken != nil {
		return taken
	}
	return err
}

// release ends the right. A folder in which nothing is left but the lock goes with it.
func (o *owner) release() {
	dir := filepath.Dir(o.path)
	if all, err := os.ReadDir(dir); err == nil && len(all) == 1 && o.alone() == nil {
		os.Remove(o.path)
		// These fail, as they should, if somebody has made a lock meanwhile.
		os.Remove(dir)
		os.Remove(filepath.Dir(dir))
	}
	if o.file != nil {
		o.file.Close()
	}
}
