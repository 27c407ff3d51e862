package checkout

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// write creates a file and its parent folders.
func write(t *testing.T, text string, elements ...string) {
	t.Helper()
	name := filepath.Join(elements...)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestAbovePassesOtherModules(t *testing.T) {
	root := t.TempDir()
	write(t, "module setlab\n\ngo 1.26\n", root, "go.mod")
	write(t, "module setlab/kernel/compiled/gonb/tools\n", root, "kernel", "compiled", "gonb", "tools", "go.mod")
	for _, dir := range []string{root, filepath.Join(root, "bin"), filepath.Join(root, "kernel", "compiled", "gonb", "tools")} {
		if got, ok := Above(dir); !ok || got != root {
			t.Errorf("Above(%s) = %q, %v; want %s", dir, got, ok, root)
		}
	}
	other := t.TempDir()
	write(t, "module example.com/setlab\n", other, "go.mod")
	if got, ok := Above(other); ok {
		t.Errorf("Above took %s for the checkout", got)
	}
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	write(t, "module setlab\n", root, "go.mod")

	t.Setenv(Variable, root)
	if got, err := Find(); err != nil || got != root {
		t.Errorf("Find() = %q, %v; want what the variable says, %s", got, err, root)
	}

	empty := t.TempDir()
	t.Setenv(Variable, empty)
	if got, err := Find(); err == nil || !strings.Contains(err.Error(), empty) {
		t.Errorf("a wrong variable gave %q, %v; want an error that names %s", got, err, empty)
	}

	t.Setenv(Variable, "")
	below := filepath.Join(root, "notebooks")
	write(t, "{}", below, "x.ipynb")
	t.Chdir(below)
	if got, err := Find(); err != nil || got != root {
		t.Errorf("Find() below the checkout = %q, %v; want %s", got, err, root)
	}
	t.Chdir(empty)
	if got, err := Find(); err != ErrNotFound {
		t.Errorf("Find() outside = %q, %v", got, err)
	}
}
