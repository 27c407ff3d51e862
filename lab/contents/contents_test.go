package contents

import (
	"encoding/json"
	"errors"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"setlab/lab/rest"
	"setlab/lab/trust"
)

func openTrust(t *testing.T, dir string) *trust.Store {
	t.Helper()
	signatures, err := trust.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return signatures
}

func newStore(t *testing.T) (*Store, string) {
	t.Helper()
	dir := t.TempDir()
	s, err := New(dir, openTrust(t, t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, dir
}

func text(content string) Sent {
	encoded, _ := json.Marshal(content)
	return Sent{Type: file, Format: asText, Content: encoded}
}

// status returns the HTTP status of an error, or 0 if it has none.
func status(err error) int {
	var known *rest.Error
	if errors.As(err, &known) {
		return known.Status
	}
	if err != nil {
		return 500
	}
	return 0
}

// names lists a folder, including hidden files.
func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func TestASaveKeepsPermissionsAndLinks(t *testing.T) {
	s, dir := newStore(t)
	path := filepath.Join(dir, "real.sh")
	if err := os.WriteFile(path, []byte("old"), 0o750); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link": "middle", "middle": "real.sh", "loop": "loop", "out": "/etc/hosts"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Save("link", text("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode().Perm() != 0o750 {
		t.Errorf("%v, %v", info, err)
	}
	if got, _ := os.ReadFile(path); string(got) != "new" {
		t.Errorf("the file holds %q", got)
	}
	if info, err := os.Lstat(filepath.Join(dir, "link")); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is a file now")
	}
	for _, bad := range []string{"loop", "out"} {
		if _, err := s.Save(bad, text("x")); status(err) < 400 {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if got := names(t, dir); len(got) != 5 {
		t.Errorf("left behind: %q", got)
	}
}

// TestASaveKeepsOwnersAndRefusesReadOnlyFiles saves a file of another user and group, which only root may, and one that is read-only, which only others
// notice.
func TestASaveKeepsOwnersAndRefusesReadOnlyFiles(t *testing.T) {
	s, dir := newStore(t)
	path := filepath.Join(dir, "team.txt")
	if err := os.WriteFile(path, []byte("old"), 0o660); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() != 0 {
		if err := os.Chmod(path, 0o440); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Save("team.txt", text("new")); status(err) != 403 {
			t.Errorf("a read-only file is written: %v", err)
		}
		return
	}
	if err := errors.Join(os.Chmod(path, 0o660), os.Chown(path, 12345, 23456)); err != nil {
		t.Skip(err)
	}
	if _, err := s.Save("team.txt", text("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if of, ok := info.Sys().(*syscall.Stat_t); !ok || of.Uid != 12345 || of.Gid != 23456 || info.Mode().Perm() != 0o660 {
		t.Errorf("%v, %+v", info.Mode(), info.Sys())
	}
}

// TestLargeFilesAreCopied copies a file that is too large to be opened, and makes it a checkpoint.
func TestLargeFilesAreCopied(t *testing.T) {
	s, dir := newStore(t)
	f, err := os.Create(filepath.Join(dir, "big.csv"))
	if err == nil {
		err = errors.Join(f.Truncate(MaxContent+1), f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get("big.csv", Want{Content: true}); status(err) != 400 {
		t.Errorf("it is opened: %v", err)
	}
	m, err := s.Copy("big.csv", "")
	if err != nil || m.Size == nil || *m.Size != MaxContent+1 {
		t.Errorf("%+v, %v", m, err)
	}
	if _, err := s.CreateCheckpoint("big.csv"); err != nil {
		t.Error(err)
	}
}

// TestDotsAcrossLinks checks a folder that is a link to another location, with dots in a link inside it.
// Resolving the names textually gives another result than the system's.
func TestDotsAcrossLinks(t *testing.T) {
	s, dir := newStore(t)
	for _, d := range []string{"a/b", "c"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range map[string]string{"a/t.txt": "right", "c/t.txt": "wrong", "t.txt": "wrong too"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Symlink("../a/b", filepath.Join(dir, "c/d")), os.Symlink("../t.txt", filepath.Join(dir, "a/b/up"))); err != nil {
		t.Fatal(err)
	}
	_, err := s.Save("c/d/up", text("new"))
	wrong, _ := os.ReadFile(filepath.Join(dir, "c/t.txt"))
	if string(wrong) != "wrong" {
		t.Fatalf("another file was written (%v)", err)
	}
	if right, _ := os.ReadFile(filepath.Join(dir, "a/t.txt")); err == nil && string(right) != "new" {
		t.Errorf("saved, but the file holds %q", right)
	}
}

func TestWhatKilledLabsLeaveIsSwept(t *testing.T) {
	s, dir := newStore(t)
	old, young := filepath.Join(dir, temporary+"old"), filepath.Join(dir, temporary+"young")
	for _, path := range []string{old, young} {
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(old, time.Time{}, time.Now().Add(-2*stale)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Save("a", text("x")); err != nil {
		t.Fatal(err)
	}
	if got := names(t, dir); !slices.Equal(got, []string{filepath.Base(young), "a"}) {
		t.Errorf("%q", got)
	}
}

func TestNamesThatAreFree(t *testing.T) {
	s, _ := newStore(t)
	var made []string
	for range 3 {
		for _, kind := range [][2]string{{nb, ""}, {file, ".txt"}, {directory, ""}} {
			m, err := s.Untitled("", kind[0], kind[1])
			if err != nil {
				t.Fatal(err)
			}
			made = append(made, m.Path)
		}
	}
	for range 2 {
		for _, from := range []string{"Untitled.ipynb", "untitled.txt"} {
			m, err := s.Copy(from, "")
			if err != nil {
				t.Fatal(err)
			}
			made = append(made, m.Path)
		}
	}
	if _, err := s.Save("a.tar.gz", text("x")); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		m, err := s.Copy("a.tar.gz", "")
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, m.Path)
	}
	want := "Untitled.ipynb untitled.txt Untitled Folder Untitled1.ipynb untitled1.txt Untitled Folder 1 Untitled2.ipynb untitled2.txt Untitled Folder 2 " +
		"Untitled-Copy1.ipynb untitled-Copy1.txt Untitled-Copy2.ipynb untitled-Copy2.txt a-Copy1.tar.gz a-Copy2.tar.gz"
	if got := strings.Join(made, " "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestCheckpointsOfOthers checks that a file with the name of an earlier one does not get its checkpoint.
func TestCheckpointsOfOthers(t *testing.T) {
	s, dir := newStore(t)
	notebook := Sent{Type: nb, Content: json.RawMessage(`{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`)}
	for name, sent := range map[string]Sent{"s.txt": text("v1"), "n.ipynb": notebook} {
		if _, err := s.Save(name, sent); err != nil {
			t.Fatal(err)
		}
		if _, err := s.CreateCheckpoint(name); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.Save("t.txt", text("other"))
	if err == nil {
		_, err = s.Rename("t.txt", "s.txt")
	}
	if all, e := s.Checkpoints("s.txt"); err != nil || e != nil || len(all) != 0 {
		t.Errorf("the renamed file has the checkpoints %v, %v, %v", all, err, e)
	}
	notebook.Content = json.RawMessage(`{"cells": [], "metadata": {"new": true}, "nbformat": 4, "nbformat_minor": 5}`)
	if _, err := s.Save("n.ipynb", notebook); err != nil {
		t.Fatal(err)
	}
	if err := s.Restore("n.ipynb", checkpointID); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "n.ipynb")); !strings.Contains(string(got), "new") {
		t.Errorf("the checkpoint of a new notebook is an earlier one's: %s", got)
	}
}

// TestFoldersCalledCheckpoints checks that in folders the names of the API's own resources are names like others.
func TestFoldersCalledCheckpoints(t *testing.T) {
	s, dir := newStore(t)
	if err := os.MkdirAll(filepath.Join(dir, "runs", "checkpoints"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"runs/checkpoints/a.txt", "runs/trust", "b.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"runs/checkpoints": `"type":"directory"`, "runs/checkpoints/a.txt": `"type":"file"`, "runs/trust": `"type":"file"`, "b.txt/checkpoints": `[]`,
		"runs/checkpoints/checkpoints": `[]`,
	} {
		r := httptest.NewRequest("GET", "/api/contents/"+name, nil)
		r.SetPathValue("path", name)
		w := httptest.NewRecorder()
		if err := s.serve(w, r); err != nil || !strings.Contains(strings.ReplaceAll(w.Body.String(), ": ", ":"), want) {
			t.Errorf("%s: %v, %s", name, err, w.Body)
		}
	}
}

// TestCheckpoints checks that a checkpoint is moved and deleted with its file and can restore it.
func TestCheckpoints(t *testing.T) {
	s, dir := newStore(t)
	read := func(name string) string {
		got, _ := os.ReadFile(filepath.Join(dir, name))
		return string(got)
	}
	_, err := s.Save("a.txt", text("first"))
	if err == nil {
		_, err = s.CreateCheckpoint("a.txt")
	}
	if err == nil {
		_, err = s.Save("a.txt", text("second"))
	}
	if err == nil {
		_, err = s.Save("sub", Sent{Type: directory})
	}
	if err == nil {
		_, err = s.Rename("a.txt", "sub/b.txt")
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Restore("sub/b.txt", checkpointID); err != nil || read("sub/b.txt") != "first" {
		t.Errorf("restored: %v, %q", err, read("sub/b.txt"))
	}
	if all, err := s.Checkpoints("sub/b.txt"); err != nil || len(all) != 1 {
		t.Errorf("%v, %v", all, err)
	}
	if err := s.Delete("sub"); status(err) != 400 {
		t.Errorf("a folder that is not empty: %v", err)
	}
	if err := errors.Join(s.Delete("sub/b.txt"), s.Delete("sub")); err != nil {
		t.Error(err)
	}
	if left := names(t, dir); !slices.Equal(left, []string{checkpoints}) {
		t.Errorf("left behind: %q", left)
	}
}

// TestLinksStay checks that deleting a link keeps its target, and that a link out of the folder is kept
// whatever is moved or deleted.
func TestLinksStay(t *testing.T) {
	s, dir := newStore(t)
	outside := t.TempDir()
	for _, err := range []error{
		os.WriteFile(filepath.Join(outside, "a"), nil, 0o644), os.Mkdir(filepath.Join(dir, "sub"), 0o755),
		os.WriteFile(filepath.Join(dir, "sub", "a"), nil, 0o644), os.WriteFile(filepath.Join(dir, "b"), []byte("b"), 0o644),
		os.Symlink("sub", filepath.Join(dir, "in")), os.Symlink("none", filepath.Join(dir, "broken")), os.Symlink(outside, filepath.Join(dir, "data")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, link := range []string{"data", "in", "broken"} {
		if _, err := s.Rename("b", link); status(err) != 409 {
			t.Errorf("a rename over %s: %v", link, err)
		}
	}
	if _, err := s.Rename("b", "data/b"); status(err)/100 != 4 {
		t.Errorf("a rename out of the folder: %v", err)
	}
	if err := s.Delete("data"); status(err) != 409 {
		t.Errorf("the link out is deleted: %v", err)
	}
	for _, link := range []string{"in", "broken"} {
		if err := s.Delete(link); err != nil {
			t.Error(err)
		}
	}
	if left := names(t, dir); !slices.Equal(left, []string{"b", "data", "sub"}) {
		t.Errorf("there are %q", left)
	}
	if len(names(t, outside)) != 1 || len(names(t, filepath.Join(dir, "sub"))) != 1 {
		t.Error("the wrong thing was deleted")
	}
}

// TestNamesThatCannotBe checks that impossible file names are reported as errors in the request.
func TestNamesThatCannotBe(t *testing.T) {
	s, dir := newStore(t)
	if _, err := s.Save("a", text("a")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{strings.Repeat("x", 300), "not \xff UTF-8", "sub/\xc3("} {
		for what, try := range map[string]func() error{
			"save":     func() error { _, err := s.Save(name, text("x")); return err },
			"a folder": func() error { _, err := s.Save(name, Sent{Type: directory}); return err },
			"rename":   func() error { _, err := s.Rename("a", name); return err },
			"copy":     func() error { _, err := s.Copy("a", name); return err },
			"read":     func() error { _, err := s.Get(name, Want{}); return err },
			"delete":   func() error { return s.Delete(name) },
		} {
			if err := try(); status(err) != 400 {
				t.Errorf("%s %.20q: %v", what, name, err)
			}
		}
	}
	if left := names(t, dir); !slices.Equal(left, []string{"a"}) {
		t.Errorf("there are %q", left)
	}
}

func TestAFolderDoesNotMoveIntoItself(t *testing.T) {
	s, dir := newStore(t)
	if _, err := s.Save("sub", Sent{Type: directory}); err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{"sub": "sub/inner", "": "sub/root", "/": "other"} {
		if _, err := s.Rename(from, to); status(err) != 400 {
			t.Errorf("%q to %q: %v", from, to, err)
		}
	}
	if left := names(t, dir); !slices.Equal(left, []string{"sub"}) {
		t.Errorf("there are %q", left)
	}
}

func TestWhatIsNoFileIsNotRead(t *testing.T) {
	s, dir := newStore(t)
	if err := syscall.Mkfifo(filepath.Join(dir, "fifo"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get("fifo", Want{Content: true}); status(err) != 400 {
		t.Error(err)
	}
	if _, err := s.Save("fifo", text("x")); status(err) != 400 {
		t.Error(err)
	}
	if m, err := s.Get("", Want{Content: true}); err != nil || len(m.Content.([]*Model)) != 0 {
		t.Errorf("%v, %v", m, err)
	}
}

func TestDir(t *testing.T) {
	s, dir := newStore(t)
	if _, err := s.Save("sub", Sent{Type: directory}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"": dir, "sub": dir + "/sub", "sub/a.ipynb": dir + "/sub", "/sub/": dir + "/sub", "none/at/all": dir, "../..": dir, ".git": dir} {
		if got := s.Dir(name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
	if err := s.Close(); err != nil { // the folder itself cannot be read now
		t.Fatal(err)
	}
	if got := s.Dir("sub/a.ipynb"); got != dir {
		t.Errorf("of a closed store: %s", got)
	}
}
