package lab

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestSaveWithoutAnEdit checks that saving a shipped notebook unchanged does not change a byte. The
// larger notebooks contain only more of the same.
func TestSaveWithoutAnEdit(t *testing.T) {
	b := newBench(t)
	shipped, err := filepath.Glob("../notebooks/*.ipynb")
	if err != nil || len(shipped) < 3 {
		t.Fatal(shipped, err)
	}
	for _, path := range shipped {
		name := filepath.Base(path)
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(before) > 120<<10 {
			continue
		}
		b.write(name, string(before))
		opened := b.want(http.StatusOK, b.do("GET", "/api/contents/"+name+"?type=notebook&content=1&hash=1", nil)).json(t)
		saved := b.want(http.StatusOK, b.do("PUT", "/api/contents/"+name, map[string]any{"type": "notebook", "format": "json", "content": opened["content"]})).json(t)
		after, err := os.ReadFile(filepath.Join(b.folder, name))
		if err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s: %v; it is another file now", name, err)
		}
		if opened["hash"] == nil || opened["hash"] != saved["hash"] {
			t.Errorf("%s: hash %v, then %v", name, opened["hash"], saved["hash"])
		}
	}
}

// TestAChangeOnDiskIsNoticed checks that a file that changes on disk gets another hash and time.
func TestAChangeOnDiskIsNoticed(t *testing.T) {
	b := newBench(t)
	b.write("a.txt", "one")
	look := func() map[string]any {
		t.Helper()
		return b.want(http.StatusOK, b.do("GET", "/api/contents/a.txt?content=0&hash=1", nil)).json(t)
	}
	before := look()
	b.write("a.txt", "two")
	if err := os.Chtimes(filepath.Join(b.folder, "a.txt"), time.Time{}, time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	after := look()
	for _, field := range []string{"hash", "last_modified"} {
		if before[field] == nil || before[field] == after[field] {
			t.Errorf("%s: %v, then %v", field, before[field], after[field])
		}
	}
	if after["hash_algorithm"] != "sha256" || after["content"] != nil {
		t.Errorf("%v", after)
	}
}
