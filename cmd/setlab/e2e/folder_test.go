package e2e

import (
	"path/filepath"
	"testing"
	"time"
)

// TestRunFolder runs several notebooks at once from the shipped runs. Other tests run each of the notebooks.
func TestRunFolder(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	names, err := filepath.Glob(filepath.Join(m.root, "notebooks", "table*.ipynb"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no notebooks: %v", err)
	}
	names = append(names, "gallery.ipynb") // has no parameters
	var folder string
	for _, name := range names {
		folder = filepath.Dir(m.copyNotebook(t, filepath.Join("notebooks", filepath.Base(name))))
	}
	out := filepath.Join(m.home, "out")
	m.mustRun(t, 10*time.Minute, m.setlab(), "run", folder, "-p", "scale=paper", "-o", out, "--no-html")
	for _, name := range names {
		executed(t, filepath.Join(out, filepath.Base(name)))
	}
}
