package e2e

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/internal/need"
)

// python runs a script from testdata with Debian's Python and a machine's kernel.
func (m *machine) python(t *testing.T, limit time.Duration, script string) result {
	t.Helper()
	return m.mustRun(t, limit, need.Python, filepath.Join(m.root, "cmd", "setlab", "e2e", "testdata", script))
}

// TestProtocol tests the kernel one message type at a time, with Jupyter's own client and then with unusual messages.
func TestProtocol(t *testing.T) {
	elsewhere.take(t)
	need.File(t, "/usr/bin/jupyter-nbconvert", "apt install jupyter-nbconvert") // it includes the client
	m := newMachine(t)
	m.install(t)
	r := m.python(t, 5*time.Minute, "protocol.py")
	if !strings.HasSuffix(r.stdout, "all seen\n") {
		t.Errorf("%s%s", r.stdout, r.stderr)
	}
	for line := range strings.Lines(r.stdout) {
		if !strings.HasPrefix(line, "seen: ") {
			t.Log(strings.TrimSpace(line))
		}
	}
}

// TestJupyterKernelTest runs all groups of the Jupyter project's test suite for kernels.
func TestJupyterKernelTest(t *testing.T) {
	elsewhere.take(t)
	need.File(t, "/usr/lib/python3/dist-packages/jupyter_kernel_test/__init__.py", "apt install python3-jupyter-kernel-test")
	m := newMachine(t)
	m.install(t)
	if r := m.python(t, 5*time.Minute, "kerneltest.py"); !strings.Contains(r.stdout, "all groups pass") {
		t.Errorf("%s%s", r.stdout, r.stderr)
	}
}
