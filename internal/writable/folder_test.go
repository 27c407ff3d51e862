package writable

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestFolder(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{
		dir:                            nil,
		filepath.Join(dir, "to", "be"): nil,
		file:                           syscall.ENOTDIR,
		filepath.Join(file, "below"):   syscall.ENOTDIR,
		"/dev/full":                    syscall.ENOTDIR,
	} {
		err := Folder(path)
		if !errors.Is(err, want) || err != nil && !strings.HasPrefix(err.Error(), "no file can be written in "+path+": ") {
			t.Errorf("%s: %v, want %v", path, err, want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if err := Folder(dir); os.Getuid() != 0 && !errors.Is(err, fs.ErrPermission) {
		t.Errorf("without permission: %v", err)
	}
}
