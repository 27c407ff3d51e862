package contents

import (
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// mount makes a store fail as if dir/mount were on another file system.
func mount(s *Store, dir string) error {
	inside := func(name string) bool { return strings.HasPrefix(name, "mount/") }
	s.osRename = func(old, target string) error {
		if inside(old) != inside(target) {
			return &os.LinkError{Op: "renameat", Old: old, New: target, Err: syscall.EXDEV}
		}
		return s.root.Rename(old, target)
	}
	return os.Mkdir(filepath.Join(dir, "mount"), 0o755)
}

// TestMovesToAnotherFileSystem checks that a file is moved there with its checkpoint, permissions and time, and that a folder is refused and stays.
func TestMovesToAnotherFileSystem(t *testing.T) {
	s, dir := newStore(t)
	if err := mount(s, dir); err != nil {
		t.Fatal(err)
	}
	ask(t, s, http.StatusCreated, "PUT", "a.txt", `{"type": "file", "format": "text", "content": "x"}`)
	ask(t, s, http.StatusCreated, "POST", "a.txt/checkpoints", "")
	then := time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)
	if err := os.Chmod(filepath.Join(dir, "a.txt"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(filepath.Join(dir, "a.txt"), then, then); err != nil {
		t.Fatal(err)
	}
	ask(t, s, http.StatusOK, "PATCH", "a.txt", `{"path": "mount/b.txt"}`)
	info, err := os.Stat(filepath.Join(dir, "mount", "b.txt"))
	if err != nil || info.Mode().Perm() != 0o640 || !info.ModTime().Equal(then) || info.Size() != 1 {
		t.Errorf("%v, %v", info, err)
	}
	if got := names(t, filepath.Join(dir, "mount", checkpoints)); !slices.Equal(got, []string{"b-checkpoint.txt"}) {
		t.Errorf("its checkpoints are %q", got)
	}
	if got := names(t, filepath.Join(dir, checkpoints)); len(got) != 0 {
		t.Errorf("the checkpoints before are %q", got)
	}
	ask(t, s, http.StatusCreated, "PUT", "sub", `{"type": "directory"}`)
	if a := ask(t, s, http.StatusConflict, "PATCH", "sub", `{"path": "mount/sub"}`); !strings.Contains(a.Body.String(), "mv") {
		t.Errorf("it does not say what to do: %s", a.Body)
	}
	if got := names(t, dir); !slices.Equal(got, []string{checkpoints, "mount", "sub"}) {
		t.Errorf("there are %q", got)
	}
}

// TestAFileThatChangesWhileItIsMoved checks that what others write to a file while it is copied to another file system is kept.
func TestAFileThatChangesWhileItIsMoved(t *testing.T) {
	s, dir := newStore(t)
	if err := mount(s, dir); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "big.csv")
	if err := os.WriteFile(name, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	rename := s.osRename
	s.osRename = func(old, target string) error { // the copy is complete, and gets its name
		if path.Dir(old) == "mount" {
			if err := os.WriteFile(name, []byte("new"), 0o644); err != nil {
				t.Error(err)
			}
		}
		return rename(old, target)
	}
	ask(t, s, http.StatusConflict, "PATCH", "big.csv", `{"path": "mount/big.csv"}`)
	if got, _ := os.ReadFile(name); string(got) != "new" || len(names(t, filepath.Join(dir, "mount"))) != 0 {
		t.Errorf("it holds %q, and the copy is %q", got, names(t, filepath.Join(dir, "mount")))
	}
}

// TestAFileThatIsAMountPoint saves, restores and uploads a file that cannot be replaced.
func TestAFileThatIsAMountPoint(t *testing.T) {
	s, dir := newStore(t)
	name := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(name, []byte("first"), 0o644); err != nil {
		t.Fatal(err)
	}
	was, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	s.osRename = func(old, target string) error {
		if target == "a.txt" {
			return &os.LinkError{Op: "renameat", Old: old, New: target, Err: syscall.EBUSY}
		}
		return s.root.Rename(old, target)
	}
	expect := func(want string) {
		t.Helper()
		got, err := os.ReadFile(name)
		if is, e := os.Stat(name); err != nil || e != nil || string(got) != want || !os.SameFile(is, was) {
			t.Errorf("it holds %q, want %q; %v, %v", got, want, err, e)
		}
	}
	ask(t, s, http.StatusCreated, "POST", "a.txt/checkpoints", "")
	ask(t, s, http.StatusOK, "PUT", "a.txt", `{"type": "file", "format": "text", "content": "a longer one"}`)
	expect("a longer one")
	ask(t, s, http.StatusNoContent, "POST", "a.txt/checkpoints/"+checkpointID, "")
	expect("first")
	part(t, s, http.StatusOK, "a.txt", 1, "up")
	part(t, s, http.StatusOK, "a.txt", -1, "")
	expect("up")
	ask(t, s, http.StatusOK, "PUT", "a.txt", `{"type": "file", "format": "text", "content": ""}`)
	expect("")
	if got := names(t, dir); !slices.Equal(got, []string{checkpoints, "a.txt"}) {
		t.Errorf("left behind: %q", got)
	}
}
