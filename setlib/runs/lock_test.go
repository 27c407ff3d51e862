package runs

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gofrs/flock"

	"setlab/internal/race"
)

// TestNoLocks covers file systems without locks: Lustre without the option flock returns ENOSYS.
func TestNoLocks(t *testing.T) {
	want := train1(t, temporaryStore(t), tiny())
	defer func(old func(*flock.Flock) (bool, error)) { tryLock = old }(tryLock)
	for _, says := range []syscall.Errno{syscall.ENOSYS, syscall.EOPNOTSUPP, syscall.ENOLCK} {
		tryLock = func(*flock.Flock) (bool, error) {
			return false, &os.PathError{Op: "flock", Path: "lock", Err: says}
		}
		s := temporaryStore(t)
		if _, err := s.Train(t.Context(), tiny()); !errors.Is(err, says) || !strings.Contains(err.Error(), "--no-locks") {
			t.Errorf("%v: it ends with %v", says, err)
		}
		var said bytes.Buffer
		s.NoLocks, s.Messages = true, &said
		wantSame(t, says.Error(), train1(t, s, tiny()), want)
		other := tiny()
		other.Epochs++
		train1(t, s, other)
		if n := strings.Count(said.String(), "file system without locks"); n != 1 {
			t.Errorf("%v: it is said %d times:\n%s", says, n, &said)
		}
	}
}

// TestLocksThatDoNotHold lets two processes train the same run, which is possible on file systems whose locks always succeed, such as
// NFS with local_lock. One of them stops and reports why, or both have the same result. Nothing saved is lost.
func TestLocksThatDoNotHold(t *testing.T) {
	race.Skip(t, "it starts processes")
	want := train1(t, temporaryStore(t), tiny())
	stopped := 0
	for round := range 12 {
		s := temporaryStore(t)
		var said [2]bytes.Buffer
		var children [2]*exec.Cmd
		for k := range children {
			c := exec.Command(os.Args[0])
			c.Env = append(os.Environ(), childStore+"="+s.Dir, childRun+"=RBM", childLocks+"=1")
			c.Stderr = &said[k]
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			children[k] = c
			time.Sleep(time.Duration(round) * 2 * time.Millisecond)
		}
		saved := 0
		for k, c := range children {
			if err := c.Wait(); err != nil {
				stopped++
				if !strings.Contains(said[k].String(), "locks of this file system do not work") {
					t.Errorf("process %d ends with %v:\n%s", k, err, &said[k])
				}
			}
			saved = max(saved, savedEpoch(t, s))
		}
		if now := savedEpoch(t, s); now < saved {
			t.Errorf("round %d: epoch %d was saved, and %d is left", round, saved, now)
		}
		wantSame(t, "trained by two", train1(t, s, tiny()), want)
	}
	t.Logf("%d of 24 processes stopped", stopped)
}

// savedEpoch returns the last saved epoch of a store's only run.
func savedEpoch(t *testing.T, s *Store) int {
	t.Helper()
	found, err := s.Find(tiny())
	if err != nil {
		t.Fatal(err)
	}
	if found == nil {
		return 0
	}
	return found.Epochs
}
