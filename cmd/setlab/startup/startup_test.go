package startup_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/cmd/setlab/startup"
)

func TestRead(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	t.Setenv(startup.Variable, "")
	if s, err := startup.Read(); s != nil || err != nil {
		t.Errorf("without a file: %v, %v", s, err)
	}
	path, err := startup.Path()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("a := 1"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := startup.Read(); err != nil || s.Code != "a := 1" || s.Name != path {
		t.Errorf("the user's: %+v, %v", s, err)
	}
	t.Setenv(startup.Variable, filepath.Join(home, "gone.go"))
	if _, err := startup.Read(); err == nil || !strings.Contains(err.Error(), "gone.go") {
		t.Errorf("a named file that does not exist: %v", err)
	}
	if err := os.WriteFile(filepath.Join(home, "gone.go"), []byte("\xff"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := startup.Read(); err == nil || !strings.Contains(err.Error(), "UTF-8") {
		t.Errorf("one that is not text: %v", err)
	}
}
