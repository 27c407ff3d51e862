package licenses

import (
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"
)

// TestGo checks that the licenses include every module of the command, and everything else that it is known
// to depend on.
func TestGo(t *testing.T) {
	all, err := Go()
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, p := range all {
		named[p.Name+" "+p.Version] = true
		if p.License == "" || len(p.Text) < 100 {
			t.Errorf("%+v lacks something", p)
		}
	}
	// The test's own modules are a subset of the command's.
	info, ok := debug.ReadBuildInfo()
	if !ok {
		t.Fatal("the test binary has no build information")
	}
	for _, m := range info.Deps {
		if !named[m.Path+" "+m.Version] {
			t.Errorf("no license of %s %s", m.Path, m.Version)
		}
	}
	out, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", "setlab/cmd/setlab").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		if module := strings.TrimSpace(line); module != "" && !named[module] {
			t.Errorf("no license of %s: run go generate ./lab/licenses", module)
		}
	}
	for _, name := range []string{"SET Lab ", "Go "} {
		if !named[name] {
			t.Errorf("no license of %s", name)
		}
	}
}

func TestAll(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := WriteText(&b, all); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\ngonum.org/v1/gonum v", "\n@jupyterlab/application ", "\ngithub.com/traefik/yaegi v", "SET Lab (MIT)\n"} {
		if !strings.Contains("\n"+b.String(), want) {
			t.Errorf("the text lacks %q", want)
		}
	}
}
