// Package need skips a test whose tool is missing, with a message that says what to install. With SETLAB_CI set, which is a machine that has
// all tools, the test fails.
package need

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Python is the interpreter for which Debian's Python packages are installed.
const Python = "/usr/bin/python3"

// Modules requires modules of Python.
func Modules(t testing.TB, modules ...string) {
	t.Helper()
	for _, module := range modules {
		if !Has(module) {
			top, _, _ := strings.Cut(module, ".")
			missing(t, Python+" has no "+module+": apt install python3-"+strings.ReplaceAll(top, "_", "-"))
		}
	}
}

// Has reports whether Python has a module.
func Has(module string) bool { return exec.Command(Python, "-c", "import "+module).Run() == nil }

// Program requires a program on PATH and returns its path. Install is the command that installs it.
func Program(t testing.TB, name, install string) (path string) {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		missing(t, "no "+name+" on PATH: "+install)
	}
	return path
}

// File requires a file and returns its path. Install is the command that makes it.
func File(t testing.TB, path, install string) string {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		missing(t, path+" is missing: "+install)
	}
	return path
}

func missing(t testing.TB, what string) {
	t.Helper()
	what += ", or run `make test`"
	if os.Getenv("SETLAB_CI") != "" {
		t.Fatal(what)
	}
	t.Skip(what)
}
