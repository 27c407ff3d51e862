package shipped

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// folder creates a folder with runs and grids.
func folder(t *testing.T, path string) string {
	t.Helper()
	for _, name := range []string{"results", "grids"} {
		if err := os.MkdirAll(filepath.Join(path, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func TestFolder(t *testing.T) {
	cache, elsewhere := t.TempDir(), t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Setenv("HOME", cache) // macOS does not use XDG
	t.Setenv(Variable, "")
	t.Chdir(elsewhere)
	if got := Folder(); got != "" {
		t.Errorf("on a bare machine: %q", got)
	}

	home, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	first, second := folder(t, filepath.Join(home, "setlab", "results-b")), folder(t, filepath.Join(home, "setlab", "results-a"))
	if err := os.MkdirAll(filepath.Join(home, "setlab", "results-c"), 0o755); err != nil { // unpacked incompletely
		t.Fatal(err)
	}
	now := time.Now()
	for path, when := range map[string]time.Time{first: now.Add(-time.Hour), second: now.Add(-time.Minute)} {
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	if got := Folder(); got != second {
		t.Errorf("of two unpacked: %q, want the last used, %q", got, second)
	}

	checkout := t.TempDir()
	notebooks := folder(t, filepath.Join(checkout, "notebooks"))
	if err := os.WriteFile(filepath.Join(checkout, "go.mod"), []byte("module setlab\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(notebooks, "grids"))
	if got := Folder(); !same(t, got, notebooks) {
		t.Errorf("in a checkout: %q, want %q", got, notebooks)
	}

	t.Setenv(Variable, "/somewhere")
	if got := Folder(); got != "/somewhere" {
		t.Errorf("with %s: %q", Variable, got)
	}
}

func same(t *testing.T, a, b string) bool {
	t.Helper()
	x, err := os.Stat(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := os.Stat(b)
	if err != nil {
		t.Fatal(err)
	}
	return os.SameFile(x, y)
}
