package contents

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNamesTooLongForCheckpoints checks that a name that leaves no room for that of a checkpoint is refused before anything is done, and only where
// there is to be a checkpoint.
func TestNamesTooLongForCheckpoints(t *testing.T) {
	s, dir := newStore(t)
	long := strings.Repeat("n", 244) + ".ipynb"
	ask(t, s, http.StatusBadRequest, "PUT", long, savedNotebook)
	ask(t, s, http.StatusCreated, "PUT", "short.ipynb", savedNotebook)
	ask(t, s, http.StatusBadRequest, "PUT", long, savedNotebook)
	ask(t, s, http.StatusBadRequest, "PATCH", "short.ipynb", `{"path": "`+long+`"}`)
	if got := names(t, dir); len(got) != 2 || got[1] != "short.ipynb" {
		t.Errorf("there are %q", got)
	}
	// A file that exists can be saved, whatever its name.
	if err := os.Rename(filepath.Join(dir, "short.ipynb"), filepath.Join(dir, long)); err != nil {
		t.Fatal(err)
	}
	ask(t, s, http.StatusOK, "PUT", long, savedNotebook)
	ask(t, s, http.StatusCreated, "PUT", strings.Repeat("t", 250), `{"type": "file", "format": "text", "content": "x"}`)
}

// TestCheckpointsThatCannotBe checks that what is done does not fail because of its checkpoint: here, a file has the name of the folder.
func TestCheckpointsThatCannotBe(t *testing.T) {
	s, dir := newStore(t)
	lines := logged(s)
	ask(t, s, http.StatusCreated, "PUT", "sub", `{"type": "directory"}`)
	if err := os.WriteFile(filepath.Join(dir, "sub", checkpoints), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	ask(t, s, http.StatusCreated, "PUT", "a.ipynb", savedNotebook)
	if len(*lines) != 0 {
		t.Errorf("at first, the log is %q", *lines)
	}
	ask(t, s, http.StatusOK, "PATCH", "a.ipynb", `{"path": "sub/a.ipynb"}`)
	if len(*lines) != 1 {
		t.Errorf("after the move, the log is %q", *lines)
	}
	ask(t, s, http.StatusCreated, "PUT", "sub/b.ipynb", savedNotebook)
	if len(*lines) != 2 {
		t.Errorf("after the save, the log is %q", *lines)
	}
	if got := names(t, filepath.Join(dir, "sub")); len(got) != 3 {
		t.Errorf("there are %q", got)
	}
}
