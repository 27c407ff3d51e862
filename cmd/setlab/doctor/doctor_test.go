package doctor

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/kernel/checkout"
	"setlab/lab/install"
)

// bareMachine sets up an environment with nothing on PATH and nothing registered. It returns the
// folder that is PATH.
func bareMachine(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	t.Setenv("HOME", t.TempDir())
	t.Setenv("JUPYTER_DATA_DIR", t.TempDir())
	for _, name := range []string{"JUPYTER_PATH", "VIRTUAL_ENV", "CONDA_PREFIX", "SETLAB_DATA", checkout.Variable} {
		t.Setenv(name, "")
	}
	t.Setenv("SETLAB_CACHE", filepath.Join(t.TempDir(), "not", "yet", "there"))
	return bin
}

// finding runs the checks and returns one finding.
func finding(t *testing.T, name string) Finding {
	t.Helper()
	for _, f := range Examine(t.Context()) {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("nothing was found of %q", name)
	return Finding{}
}

// expect checks a finding's status and the words that it must mention.
func expect(t *testing.T, f Finding, status Status, mentions ...string) {
	t.Helper()
	if f.Status != status {
		t.Errorf("%s is %q (%s), want %q", f.Name, f.Status, f.Detail, status)
	}
	if f.Status == Problem && f.Remedy == "" {
		t.Errorf("%s: no remedy for %q", f.Name, f.Detail)
	}
	for _, word := range mentions {
		if !strings.Contains(f.Detail+"\n"+f.Remedy, word) {
			t.Errorf("%s says %q and %q, nothing of %q", f.Name, f.Detail, f.Remedy, word)
		}
	}
}

func TestABareMachine(t *testing.T) {
	bareMachine(t)
	findings := Examine(t.Context())
	if Healthy(findings) {
		t.Errorf("a bare machine is healthy: %+v", findings)
	}
	expect(t, finding(t, "go"), Problem, "go.dev/dl")
	expect(t, finding(t, "gonb"), Problem, "make build")
	expect(t, finding(t, "goimports"), Problem, "make build")
	expect(t, finding(t, "jupyter"), Note, "setlab lab")
	expect(t, finding(t, "kernelspec"), Note, "setlab install")
	expect(t, finding(t, "data cache"), OK)
}

func TestModule(t *testing.T) {
	bareMachine(t)
	expect(t, finding(t, "module"), OK) // the tests run within it
	t.Setenv(checkout.Variable, t.TempDir())
	expect(t, finding(t, "module"), Problem, checkout.Variable)
}

func TestAGoThatIsTooOld(t *testing.T) {
	bin := bareMachine(t)
	for version, status := range map[string]Status{"go1.21.0": Problem, "go1.26.0": OK, "go1.99": OK} {
		script := "#!/bin/sh\necho " + version + "\n"
		if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
		expect(t, finding(t, "go"), status, version)
	}
}

func TestKernelspec(t *testing.T) {
	bareMachine(t)
	dir, err := install.Location{}.Dir()
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "setlab")
	if err := os.WriteFile(other, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		spec   install.Spec
		status Status
		word   string
	}{
		{"its own", install.Spec{Executable: self}, OK, dir},
		{"another's", install.Spec{Executable: other}, Note, other},
		{"one that is gone", install.Spec{Executable: "/gone/setlab"}, Problem, "/gone/setlab"},
		{"source that is gone", install.Spec{Executable: self, Module: "/gone/source"}, Problem, "/gone/source"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := install.Write(dir, test.spec); err != nil {
				t.Fatal(err)
			}
			expect(t, finding(t, "kernelspec"), test.status, test.word)
		})
	}
	if err := os.WriteFile(filepath.Join(dir, "kernel.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	expect(t, finding(t, "kernelspec"), Problem, "kernel.json")
}

func TestDataFolders(t *testing.T) {
	bareMachine(t)
	t.Setenv("SETLAB_DATA", t.TempDir())
	expect(t, finding(t, "offline data"), OK, "0 data sets")
	t.Setenv("SETLAB_DATA", "/gone")
	expect(t, finding(t, "offline data"), Problem, "/gone")
	t.Setenv("SETLAB_CACHE", "/gone")
	expect(t, finding(t, "offline data"), OK, "/gone", "first")

	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SETLAB_CACHE", filepath.Join(file, "below"))
	expect(t, finding(t, "data cache"), Problem, "SETLAB_CACHE")
}
