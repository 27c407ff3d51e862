package e2e

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/internal/need"
)

// TestLifecycle drives the kernel with Jupyter's own client. It checks that values persist, errors, interrupts of each kind of
// cell, a restart, and a shutdown request.
func TestLifecycle(t *testing.T) {
	elsewhere.take(t)
	need.File(t, "/usr/bin/jupyter-nbconvert", "apt install jupyter-nbconvert") // it includes the client
	m := newMachine(t)
	m.install(t)
	script := filepath.Join(m.root, "cmd", "setlab", "e2e", "testdata", "lifecycle.py")
	r := m.mustRun(t, 5*time.Minute, need.Python, script)
	if !strings.Contains(r.stdout, "all seen") {
		t.Errorf("%s%s", r.stdout, r.stderr)
	}
	if strings.Contains(r.stderr, "dropped") {
		t.Errorf("the kernel dropped messages of Jupyter's own:\n%s", r.stderr)
	}
}
