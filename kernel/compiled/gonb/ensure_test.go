package gonb

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"setlab/kernel/checkout"
)

// smallCheckout creates a checkout whose programs build quickly.
func smallCheckout(t *testing.T) (root string) {
	t.Helper()
	root = t.TempDir()
	write := func(text string, elements ...string) {
		name := filepath.Join(append([]string{root}, elements...)...)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tools := []string{"kernel", "compiled", "gonb", "tools"}
	var declared strings.Builder
	for _, name := range programNames {
		declared.WriteString("tool setlab/kernel/compiled/gonb/tools/" + name + "\n")
		write("package main\n\nfunc main() { println(\""+name+"\") }\n", append(tools, name, "main.go")...)
	}
	write("module setlab/kernel/compiled/gonb/tools\n\ngo 1.24\n\n"+declared.String(), append(tools, "go.mod")...)
	write("", "bin", "setlab")
	return root
}

// TestEnsure checks that the programs are built once, by the first caller that needs them.
func TestEnsure(t *testing.T) {
	root := smallCheckout(t)
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if err := ensure(t.Context(), root); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	before := map[string]os.FileInfo{}
	for _, name := range programNames {
		said, err := exec.Command(filepath.Join(root, "bin", name)).CombinedOutput()
		if err != nil || strings.TrimSpace(string(said)) != name {
			t.Errorf("%s: %v, %q", name, err, said)
		}
		if before[name], err = os.Stat(filepath.Join(root, "bin", name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := ensure(t.Context(), root); err != nil {
		t.Fatal(err)
	}
	for _, name := range programNames {
		if info, err := os.Stat(filepath.Join(root, "bin", name)); err != nil || !os.SameFile(info, before[name]) {
			t.Errorf("%s was built again: %v", name, err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(root, "bin", ".programs-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestEnsureSays checks that a failed build returns the compiler's message and leaves no partial results.
func TestEnsureSays(t *testing.T) {
	root := smallCheckout(t)
	file := filepath.Join(root, "kernel", "compiled", "gonb", "tools", "gonb", "main.go")
	if err := os.WriteFile(file, []byte("package main\n\nfunc main() { nowhere() }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := ensure(t.Context(), root); err == nil || !strings.Contains(err.Error(), "undefined: nowhere") {
		t.Errorf("the error is %v", err)
	}
	if built(filepath.Join(root, "bin")) {
		t.Error("there are programs")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := ensure(ended, root); err == nil {
		t.Error("it was built after its end")
	}
}

// TestEnsureElsewhere checks that nothing is written to the folder of another executable, such as this test's, and that the programs
// are built next to the embedded source.
func TestEnsureElsewhere(t *testing.T) {
	command, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Dir(command)) // which may also contain the machine's own GoNB
	if installed() {
		t.Skip("the programs are installed next to the go command")
	}
	if folder, err := Ensure(t.Context()); err != nil || folder != "" {
		t.Errorf("without carried source: %q, %v", folder, err)
	}
	root := smallCheckout(t)
	if err := os.RemoveAll(filepath.Join(root, "bin")); err != nil {
		t.Fatal(err)
	}
	defer func(before func() (string, error)) { checkout.Carried = before }(checkout.Carried)
	checkout.Carried = func() (string, error) { return root, nil }
	folder, err := Ensure(t.Context())
	if err != nil || folder != filepath.Join(root, "bin") || !built(folder) {
		t.Errorf("with carried source: %q, %v", folder, err)
	}
}
