package sweeps

import (
	"os"
	"path/filepath"
	"testing"
)

// TestStoreWhereNothingCanBeWritten checks that notebooks in a read-only installation train into the user's cache
// folder.
func TestStoreWhereNothingCanBeWritten(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Chdir(t.TempDir())
	if got := (Training{}).store().Dir; got != "runs" {
		t.Errorf("in a folder of one's own the store is %q", got)
	}
	if left, _ := os.ReadDir("."); len(left) > 0 {
		t.Errorf("looking for the store left %v", left)
	}
	// Not even root can create a file here.
	t.Chdir("/proc/self")
	got := (Training{}).store()
	if want := filepath.Join(cache, "setlab", "runs"); got.Dir != want || len(got.Also) == 0 || got.Also[0] != "runs" {
		t.Errorf("where nothing can be written the store is %q, beside %q; want %q, beside runs", got.Dir, got.Also, want)
	}
}
