package notebook_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"setlab/kernel/notebook"
)

// TestSaveKeepsLinkAndPermissions saves through a symbolic link.
func TestSaveKeepsLinkAndPermissions(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "real.ipynb"), filepath.Join(dir, "link.ipynb")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real.ipynb", link); err != nil {
		t.Fatal(err)
	}
	n := notebook.New()
	n.Insert(0, notebook.NewCell(notebook.Code, "1 + 1"))
	if err := n.Save(link); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v %v", info.Mode(), err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("permissions %v, want 0600 (%v)", info.Mode(), err)
	}
	read, err := notebook.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if read.Cells[0].Source != "1 + 1" || read.Cells[0].ID == "" {
		t.Errorf("read back %+v", read.Cells[0])
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("%d files in the folder, want 2: a temporary one was left", len(entries))
	}
}

// TestSaveFailureKeepsFile saves values that JSON cannot represent, and saves to paths that cannot
// be written.
func TestSaveFailureKeepsFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "n.ipynb")
	if err := notebook.New().Save(file); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n := notebook.New()
	n.Metadata["loss"] = math.NaN()
	if err := n.Save(file); err == nil {
		t.Error("NaN was saved")
	}
	if after, _ := os.ReadFile(file); string(after) != string(before) {
		t.Errorf("the file was changed to %q", after)
	}
	if err := notebook.New().Save(dir); err == nil {
		t.Error("a folder was overwritten")
	}
	if err := notebook.New().Save(filepath.Join(dir, "none", "n.ipynb")); err == nil {
		t.Error("no error for a folder that does not exist")
	}
}
