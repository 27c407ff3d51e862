package runs

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"setlab/setlib/train"
)

// userMask sets the umask of most systems, with which the group may not write, until the test ends.
func userMask(t *testing.T) {
	t.Helper()
	old := syscall.Umask(0o022)
	t.Cleanup(func() { syscall.Umask(old) })
}

// begin trains a part of the run that a child resumes, and returns its folder.
func begin(t *testing.T, s *Store) (home string) {
	t.Helper()
	enough := errors.New("enough")
	c := tiny()
	c.OnEpoch = func(p train.Progress) error {
		if p.Epoch == 3 {
			return enough
		}
		return nil
	}
	run, err := s.Train(t.Context(), c)
	if !errors.Is(err, enough) {
		t.Fatal(err)
	}
	return s.unfinished(run.Digest)
}

// resumed trains the run to its end in another process, as user 65534 with the group if there is a choice, and returns what the process says.
func resumed(t *testing.T, s *Store, group uint32) (said string, err error) {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childStore+"="+s.Dir, childRun+"=RBM", "GORACE=atexit_sleep_ms=0")
	if os.Getuid() == 0 { // who may write everywhere
		if runtime.GOOS != "linux" {
			t.Skip("the program is in a folder of root alone")
		}
		c.Path = "/proc/self/exe" // which other users may run
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: group}}
	}
	var all bytes.Buffer
	c.Stdout, c.Stderr = &all, &all
	err = c.Run()
	return all.String(), err
}

// openToAll returns a store in a folder that every user may write in.
func openToAll(t *testing.T, mode fs.FileMode) *Store {
	t.Helper()
	s := Open(t.TempDir())
	s.Messages = t.Output()
	// The folder above is that of the test alone.
	if err := errors.Join(os.Chmod(filepath.Dir(s.Dir), 0o755), os.Chmod(s.Dir, mode)); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestARunOfAnotherUserIsNotTrainedInVain resumes a run in a folder that cannot be written: in that of another user, if the test has the rights to be two
// users. Training must fail before it begins.
func TestARunOfAnotherUserIsNotTrainedInVain(t *testing.T) {
	userMask(t)
	for _, test := range []struct {
		name   string
		locked func(home string) string // "" for no folder
		begun  bool
	}{
		{"a run", func(home string) string { return home }, true},
		{"a checkpoint", func(home string) string { return checkpoints(home)[0] }, true},
		{"the store", func(home string) string { return filepath.Dir(filepath.Dir(home)) }, true},
		{"the unfinished runs", filepath.Dir, false},
		{"nothing", func(string) string { return "" }, true},
	} {
		s := openToAll(t, 0o777)
		home := begin(t, s)
		folders := append([]string{s.Dir, filepath.Dir(home), home}, checkpoints(home)...)
		if !test.begun {
			folders = folders[:2]
			if err := os.RemoveAll(home); err != nil {
				t.Fatal(err)
			}
		}
		locked := test.locked(home)
		for _, dir := range folders {
			mode := fs.FileMode(0o777)
			if dir == locked {
				mode = 0o555
			}
			if err := os.Chmod(dir, mode); err != nil {
				t.Fatal(err)
			}
		}
		said, err := resumed(t, s, 65534)
		if locked == "" {
			if err != nil || strings.Contains(said, "failed") {
				t.Errorf("%s is locked: %v\n%s", test.name, err, said)
			}
			continue
		}
		if err := os.Chmod(locked, 0o755); err != nil { // so that it can be removed
			t.Fatal(err)
		}
		if err == nil || !strings.Contains(said, "runs: "+locked+" belongs to ") || !strings.Contains(said, "chmod -R g+w "+locked) || strings.Contains(said, "failed to save") {
			t.Errorf("%s is locked: %v\n%s", test.name, err, said)
		}
	}
}

// TestAGroupSharesAStore checks the rights of a group in a store that it may write in, and that a member finishes the run of another one.
func TestAGroupSharesAStore(t *testing.T) {
	userMask(t)
	s := openToAll(t, 0o770|fs.ModeSetgid)
	home := begin(t, s)
	wantShared := func(paths ...string) {
		t.Helper()
		for _, path := range paths {
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			bits := fs.FileMode(0o020)
			if info.IsDir() && runtime.GOOS == "linux" {
				bits |= fs.ModeSetgid
			}
			if info.Mode()&bits != bits {
				t.Errorf("%s has the mode %v", path, info.Mode())
			}
		}
	}
	wantShared(filepath.Dir(home), home, checkpoints(home)[0])
	if said, err := resumed(t, s, uint32(os.Getgid())); err != nil || strings.Contains(said, "failed") {
		t.Fatalf("%v\n%s", err, said)
	}
	wantShared(s.finished(filepath.Base(home)))
	if _, err := os.Stat(home); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the run is finished, and its checkpoints are left: %v", err)
	}

	alone := openToAll(t, 0o755)
	if info, err := os.Stat(begin(t, alone)); err != nil || info.Mode()&0o022 != 0 {
		t.Errorf("in a store of one user: %v, %v", info.Mode(), err)
	}
}

// TestTheLockOfASharedRun checks that other users can sign the lock, too.
func TestTheLockOfASharedRun(t *testing.T) {
	userMask(t)
	s := openToAll(t, 0o770)
	o, err := s.own(context.Background(), s.unfinished("x"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer o.release()
	if info, err := os.Stat(o.path); err != nil || info.Mode().Perm() != 0o664 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

// TestNotShared checks that a store keeps the rights that its owner has given it, and that those in /tmp are not shared.
func TestNotShared(t *testing.T) {
	userMask(t)
	for name, c := range map[string]struct{ around, own fs.FileMode }{
		"in /tmp":             {0o777 | fs.ModeSticky, 0},
		"closed by its owner": {0o775, 0o755},
	} {
		around := filepath.Join(t.TempDir(), "around")
		s := &Store{Dir: filepath.Join(around, "store"), Messages: io.Discard}
		err := errors.Join(os.Mkdir(around, 0o777), os.Chmod(around, c.around))
		if c.own != 0 {
			err = errors.Join(err, os.Mkdir(s.Dir, c.own))
		}
		if err != nil {
			t.Fatal(err)
		}
		home := begin(t, s)
		for _, dir := range []string{s.Dir, filepath.Dir(home), home} {
			if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o755 {
				t.Errorf("%s: %s has the mode %v, %v", name, dir, info.Mode(), err)
			}
		}
	}
}
