package runs

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// lockFile lies in the folder of an unfinished run. The process that trains the run holds a lock of the operating system on it, which
// ends with the process, however that ends; so there are no stale locks. The file says who it is.
const lockFile = "lock"

// pollInterval is how often a process that waits for another asks again.
const pollInterval = 200 * time.Millisecond

// owner is the exclusive right to write a run.
type owner struct{ file *flock.Flock }

// own waits until this process alone may write in dir, which it makes. Once, if it has to wait, it calls waiting with who it waits for.
func own(ctx context.Context, dir string, waiting func(who string)) (*owner, error) {
	told := false
	for {
		o, err := tryOwn(dir)
		if o != nil || err != nil {
			return o, err
		}
		if !told {
			told = true
			who, err := os.ReadFile(filepath.Join(dir, lockFile))
			if err != nil || len(who) == 0 {
				who = []byte("another process")
			}
			waiting(strings.TrimSpace(string(who)))
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pollInterval):
		}
	}
}

// tryOwn returns nil if the right is another's.
func tryOwn(dir string) (*owner, error) {
	if err := makeFolder(dir); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, lockFile)
	f := flock.New(path, flock.SetPermissions(0o666)) // a store may be several people's
	ok, err := f.TryLock()
	if os.IsNotExist(err) {
		return nil, nil // the last owner is removing it
	}
	if err != nil {
		return nil, fmt.Errorf("runs: locking %s: %w", path, err)
	}
	if !ok {
		return nil, nil
	}
	// The last owner may have removed the file between our opening and locking it; then another one is the lock now.
	now, err := os.Stat(path)
	if ours, e := f.Stat(); err != nil || e != nil || !os.SameFile(now, ours) {
		f.Close()
		return nil, nil
	}
	host, _ := os.Hostname()
	// What stands there is for people who wait; a file that cannot be written is locked all the same.
	_ = os.WriteFile(path, fmt.Appendf(nil, "process %d on %s\n", os.Getpid(), host), 0o666)
	return &owner{f}, nil
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

// release ends the right. A folder in which nothing is left but the lock goes with it.
func (o *owner) release() {
	dir := filepath.Dir(o.file.Path())
	if all, err := os.ReadDir(dir); err == nil && len(all) == 1 {
		os.Remove(o.file.Path())
		// These fail, as they should, if somebody has made a lock meanwhile.
		os.Remove(dir)
		os.Remove(filepath.Dir(dir))
	}
	o.file.Close()
}
