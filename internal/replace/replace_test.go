package replace

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// read returns the contents of a file.
func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestFilesAreReplacedInOneStep(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte("new")); err != nil || read(t, path) != "old" {
		t.Errorf("before it is complete the file has %q, %v", read(t, path), err)
	}
	f.Abandon()
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 || read(t, path) != "old" {
		t.Errorf("an abandoned file leaves %v and %q, %v", entries, read(t, path), err)
	}
	if err := Write(path, []byte("new")); err != nil || read(t, path) != "new" {
		t.Errorf("%q, %v", read(t, path), err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the permissions changed: %v, %v", info, err)
	}
}

func TestLinksAreFollowed(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	for link, to := range map[string]string{"link": "file", "second": "link", "dangling": path("new"), "circle": "circle"} {
		if err := os.Symlink(to, path(link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path("file"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for link, file := range map[string]string{"second": "file", "dangling": "new"} {
		if err := Write(path(link), []byte(link)); err != nil || read(t, path(file)) != link {
			t.Errorf("%s: %v", link, err)
		}
		if info, err := os.Lstat(path(link)); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no link any more: %v, %v", link, info, err)
		}
	}
	if err := Write(path("circle"), nil); err == nil || !strings.Contains(err.Error(), "in a circle") {
		t.Errorf("a circle of links: %v", err)
	}
}

func TestDevicesAndFoldersStay(t *testing.T) {
	if err := Write(os.DevNull, []byte("text")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode()&os.ModeDevice == 0 {
		t.Fatalf("%s is %v now, %v", os.DevNull, info, err)
	}
	pipe := "/proc/self/fd"
	if _, err := os.Stat(pipe); err == nil {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		if err := Write(filepath.Join(pipe, strconv.Itoa(int(w.Fd()))), []byte("text")); err != nil {
			t.Error(err)
		}
		w.Close()
		b := make([]byte, 9)
		if n, err := r.Read(b); string(b[:n]) != "text" {
			t.Errorf("the pipe has %q, %v", b[:n], err)
		}
	}
	if err := Write(t.TempDir(), nil); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder: %v", err)
	}
}

func TestErrorsNameTheFileThatWasAskedFor(t *testing.T) {
	folder := t.TempDir()
	missing := filepath.Join(folder, "none", "a.csv")
	if err := Write(missing, nil); err == nil || err.Error() != missing+" cannot be written, because there is no folder "+filepath.Dir(missing) {
		t.Error(err)
	}
	notAFolder := filepath.Join(folder, "file")
	if err := os.WriteFile(notAFolder, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	within := filepath.Join(notAFolder, "a.csv")
	if err := Write(within, nil); err == nil || err.Error() != "create "+within+": not a directory" {
		t.Error(err)
	}
}
