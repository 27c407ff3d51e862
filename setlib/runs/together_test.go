package runs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"setlab/setlib/rbm"
	"setlab/setlib/train"
)

// TestFoldersThatAppear checks that a folder that another process creates or removes at any moment is never taken for a broken link.
func TestFoldersThatAppear(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	ctx, stop := context.WithCancel(t.Context())
	var other sync.WaitGroup
	other.Go(func() {
		for ctx.Err() == nil {
			_ = os.Mkdir(dir, 0o777) // the other goroutine only looks
			_ = os.Remove(dir)
		}
	})
	for range 20_000 {
		if err := checkPlace(dir); err != nil {
			t.Error(err)
			break
		}
	}
	stop()
	other.Wait()
	if err := os.Symlink("nowhere", dir); err != nil {
		t.Fatal(err)
	}
	if err := checkPlace(dir); !isDamage(err) {
		t.Errorf("a broken link: %v", err)
	}
}

// TestFolderThatIsRemovedMeanwhile removes the lock, or the whole folder, of a run in training, as cleaners of scratch disks do. The run goes on.
func TestFolderThatIsRemovedMeanwhile(t *testing.T) {
	want := train1(t, temporaryStore(t), tiny())
	for name, remove := range map[string]func(home string) error{
		"the lock":            func(home string) error { return os.Remove(filepath.Join(home, lockFile)) },
		"the run":             os.RemoveAll,
		"all unfinished runs": func(home string) error { return os.RemoveAll(filepath.Dir(home)) },
		"a lock that cannot be read": func(home string) error {
			return errors.Join(os.Remove(filepath.Join(home, lockFile)), os.Mkdir(filepath.Join(home, lockFile), 0o777))
		},
	} {
		for _, epoch := range []int{4, 15} {
			var said bytes.Buffer
			s := &Store{Dir: t.TempDir(), Messages: &said, Checkpoints: Cadence{Epochs: 3}}
			c := tiny()
			c.OnEpoch = func(p train.Progress) error {
				if p.Epoch == epoch {
					return remove(s.unfinished(want.Digest))
				}
				return nil
			}
			run, err := s.Train(t.Context(), c)
			if err != nil {
				t.Errorf("%s, removed after epoch %d: %v\n%s", name, epoch, err, &said)
				continue
			}
			wantSame(t, name, run, want)
			if !strings.HasPrefix(name, "a lock") && !strings.Contains(said.String(), "was removed while this process trained") {
				t.Errorf("%s, removed after epoch %d: it says %q", name, epoch, &said)
			}
		}
	}
}

// TestFolderThatAnotherProcessTakes removes the folder of a run, which another owner then begins.
func TestFolderThatAnotherProcessTakes(t *testing.T) {
	s := temporaryStore(t)
	s.Checkpoints = Cadence{Epochs: 1}
	c := tiny()
	var other *owner
	c.OnEpoch = func(p train.Progress) error {
		if other != nil {
			return nil
		}
		digest, err := c.Digest()
		if err == nil {
			err = os.RemoveAll(s.unfinished(digest))
		}
		if err == nil {
			other, err = s.tryOwn(s.unfinished(digest))
		}
		return err
	}
	if _, err := s.Train(t.Context(), c); !errors.Is(err, errTaken) {
		t.Errorf("it ends with %v", err)
	}
	if err := other.alone(); err != nil {
		t.Errorf("the other owner: %v", err)
	}
	other.release()
}

// TestExportsAtOnce copies the same runs several times at once, with weights and without. All copies are sound and have the weights.
func TestExportsAtOnce(t *testing.T) {
	s := temporaryStore(t)
	var digests []string
	for seed := range 8 {
		c := tiny()
		c.Epochs, c.Weights = 1+seed, true
		digests = append(digests, train1(t, s, c).Digest)
	}
	for range 5 {
		to := t.TempDir()
		var all sync.WaitGroup
		for k := range 6 {
			all.Go(func() {
				for _, digest := range digests {
					if _, err := s.Export(digest, to, k%2 == 0); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		copies, err := Open(to).List()
		if err != nil || len(copies) != len(digests) {
			t.Fatalf("%v, %v", copies, err)
		}
		for _, e := range copies {
			if err := e.Verify(); err != nil || !e.Weights {
				t.Errorf("%v, weights: %t", err, e.Weights)
			}
		}
		if left, err := os.ReadDir(to); err != nil || len(left) != len(digests) {
			t.Errorf("%v, %v", left, err)
		}
	}
}

// TestKilledExportsAreTidied has the folder of an export that was killed, and of one that goes on.
func TestKilledExportsAreTidied(t *testing.T) {
	s, to := temporaryStore(t), t.TempDir()
	run := train1(t, s, tiny())
	scratch := filepath.Join(to, temporaryFolder)
	dead, alive := fmt.Sprintf("%s%s-%d-1", temporary, hostName(), 1<<30), ownTemporary()+"2"
	for _, name := range []string{dead, alive} {
		if err := os.MkdirAll(filepath.Join(scratch, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if did, err := s.Export(run.Digest, to, false); !did || err != nil {
		t.Fatalf("%t, %v", did, err)
	}
	if left := names(t, scratch); left != alive {
		t.Errorf("%q is left, want %q", left, alive)
	}
}

// TestListWhileRunsFinish lists a store while runs are trained and removed: a run that was listed stays until it is removed, and none is damaged.
func TestListWhileRunsFinish(t *testing.T) {
	s := temporaryStore(t)
	s.Checkpoints = Cadence{Epochs: 1}
	done := make(chan struct{})
	var removed sync.Map
	go func() {
		defer close(done)
		for seed := range 40 {
			c := tiny()
			c.Epochs = 2 + seed%3
			c.Name = fmt.Sprint(seed)
			c.Metrics = c.Metrics[:0]
			model := c.Model.(rbm.Options)
			model.Seed = uint64(seed)
			c.Model = model
			run, err := s.Train(t.Context(), c)
			if err != nil {
				t.Error(err)
				return
			}
			if seed%4 == 3 {
				removed.Store(run.Digest, true)
				if err := s.Remove(run.Digest); err != nil {
					t.Error(err)
				}
			}
		}
	}()
	seen := map[string]bool{}
	for {
		all, err := s.List()
		if err != nil {
			t.Fatal(err)
		}
		now := map[string]bool{}
		for _, e := range all {
			now[e.Digest] = true
			if e.Damage != nil {
				t.Errorf("damaged: %v", e.Damage)
			}
		}
		for digest := range seen {
			if _, gone := removed.Load(digest); !now[digest] && !gone {
				t.Errorf("%s is not listed any more", digest)
			}
		}
		seen = now
		select {
		case <-done:
			return
		default:
		}
	}
}

// TestFoldersWithTheWrongNames swaps the folders of two runs. Their models are not used.
func TestFoldersWithTheWrongNames(t *testing.T) {
	s := temporaryStore(t)
	var dirs []string
	for epochs := range 2 {
		c := tiny()
		c.Epochs, c.Weights = 1+epochs, true
		dirs = append(dirs, train1(t, s, c).Dir)
	}
	away := dirs[0] + "x"
	for _, move := range [][2]string{{dirs[0], away}, {dirs[1], dirs[0]}, {away, dirs[1]}} {
		if err := os.Rename(move[0], move[1]); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := s.Model(t.Context(), filepath.Base(dirs[0])); !isDamage(err) || !strings.Contains(err.Error(), "it describes run "+filepath.Base(dirs[1])) {
		t.Errorf("%v", err)
	}
	all, err := s.List()
	if err != nil || len(all) != 2 || all[0].Where != Damaged || all[1].Where != Damaged {
		t.Errorf("%v, %v", all, err)
	}
}
