package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/internal/need"
	"setlab/lab/install"
)

// findings returns the statuses printed by `setlab doctor --json` by name.
func (m *machine) findings(t *testing.T) (healthy bool, statuses map[string]string) {
	t.Helper()
	r := m.run(t, 2*time.Minute, m.setlab(), "doctor", "--json")
	var report struct {
		Healthy  bool
		Findings []struct{ Name, Status, Detail string }
	}
	if err := json.Unmarshal([]byte(r.stdout), &report); err != nil {
		t.Fatalf("%v in\n%s%s", err, r.stdout, r.stderr)
	}
	if healthyStatus := r.status == 0; healthyStatus != report.Healthy {
		t.Errorf("doctor: status %d, healthy %v", r.status, report.Healthy)
	}
	statuses = map[string]string{}
	for _, finding := range report.Findings {
		statuses[finding.Name] = finding.Status
		if finding.Status != "ok" {
			t.Logf("doctor: %s: %s", finding.Name, finding.Detail)
		}
	}
	return report.Healthy, statuses
}

// TestInstallAndDoctor registers the kernel in a new account, which needs this only to use the
// user's own Jupyter, and removes it again.
func TestInstallAndDoctor(t *testing.T) {
	elsewhere.take(t)
	need.File(t, "/usr/bin/jupyter-notebook", "apt install jupyter-notebook")
	m := newMachine(t)
	if healthy, statuses := m.findings(t); !healthy || statuses["kernelspec"] != "note" {
		t.Errorf("before the installation: healthy %v, %v", healthy, statuses)
	}

	r := m.mustRun(t, patience, m.setlab(), "install")
	dir := filepath.Join(m.home, "jupyter", "kernels", install.Name)
	if !strings.Contains(r.stdout, dir) {
		t.Errorf("install does not say where:\n%s", r.stdout)
	}
	spec, err := install.Read(dir)
	if err != nil || spec.Executable != m.setlab() || spec.Module != m.root {
		t.Errorf("registered %+v, %v", spec, err)
	}
	if healthy, statuses := m.findings(t); !healthy || statuses["kernelspec"] != "ok" || statuses["gonb"] != "ok" || statuses["goimports"] != "ok" {
		t.Errorf("after the installation: healthy %v, %v", healthy, statuses)
	}

	m.mustRun(t, patience, m.setlab(), "install", "--remove")
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("after the removal: %v", err)
	}
	if r := m.run(t, patience, m.setlab(), "install", "--remove"); r.status != 1 || !strings.Contains(r.stderr, dir) {
		t.Errorf("a second removal: status %d, %q", r.status, r.stderr)
	}
	if _, statuses := m.findings(t); statuses["kernelspec"] != "note" {
		t.Errorf("without a registration: %v", statuses)
	}
}

// TestInstallPrefix registers for one Python environment.
func TestInstallPrefix(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	prefix := filepath.Join(m.home, "an environment")
	m.mustRun(t, patience, m.setlab(), "install", "--prefix", prefix)
	if spec, err := install.Read(filepath.Join(prefix, "share", "jupyter", "kernels", install.Name)); err != nil || spec.Executable != m.setlab() {
		t.Errorf("registered %+v, %v", spec, err)
	}
}
