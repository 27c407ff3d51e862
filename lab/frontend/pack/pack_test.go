package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// built writes files to a new folder.
func built(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

var some = map[string]string{"page.html": "page", "static/a.js": strings.Repeat("a", 1000), "static/b.js": ""}

// TestWriteAgain checks that equal files with other times and folders are packed to the same bytes.
func TestWriteAgain(t *testing.T) {
	one, two := filepath.Join(t.TempDir(), "one.zip"), filepath.Join(t.TempDir(), "two.zip")
	if err := write(built(t, some), one, 1000); err != nil {
		t.Fatal(err)
	}
	later := built(t, some)
	past := time.Now().AddDate(-1, 0, 0)
	if err := os.Chtimes(filepath.Join(later, "page.html"), past, past); err != nil {
		t.Fatal(err)
	}
	if err := write(later, two, 1000); err != nil {
		t.Fatal(err)
	}
	a, _ := os.ReadFile(one)
	b, _ := os.ReadFile(two)
	if len(a) == 0 || !bytes.Equal(a, b) {
		t.Error("equal files give different archives")
	}
	if err := compare(later, one, 1000); err != nil {
		t.Errorf("compared with the same files: %v", err)
	}
}

func TestCompareTells(t *testing.T) {
	archive := filepath.Join(t.TempDir(), "web.zip")
	if err := write(built(t, some), archive, 1000); err != nil {
		t.Fatal(err)
	}
	err := compare(built(t, map[string]string{"page.html": "Page", "static/a.js": some["static/a.js"], "static/c.js": ""}), archive, 1000)
	const want = "page.html differs\nstatic/c.js is not in the archive\nstatic/b.js is not built any more"
	if err == nil || err.Error() != want {
		t.Errorf("it says\n%v\nwant\n%s", err, want)
	}
}

func TestLimit(t *testing.T) {
	archive := filepath.Join(t.TempDir(), "web.zip")
	if err := write(built(t, some), archive, 100); err == nil || !strings.Contains(err.Error(), "limit is 100") {
		t.Errorf("a large archive: %v", err)
	}
	if _, err := os.Stat(archive); !os.IsNotExist(err) {
		t.Error("it was written all the same")
	}
}
