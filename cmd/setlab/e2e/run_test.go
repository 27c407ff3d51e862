package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestRunFixture runs a notebook without Jupyter.
func TestRunFixture(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	path := m.copyNotebook(t, fixture)
	page := filepath.Join(m.home, "page.html")
	r := m.mustRun(t, 5*time.Minute, m.setlab(), "run", path, "-p", "scale=paper", "-o", filepath.Join(m.home, "out.ipynb"), "--html", page)
	if !strings.Contains(r.stdout, "out.ipynb") || !strings.Contains(r.stderr, "fmt.Println") {
		t.Errorf("it says\n%s%s", r.stdout, r.stderr)
	}
	checkFixture(t, executed(t, filepath.Join(m.home, "out.ipynb")), "paper")
	html, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"A little of everything", "scale is paper", "data:image/png;base64,"} {
		if !strings.Contains(string(html), text) {
			t.Errorf("the page lacks %q", text)
		}
	}
}

// TestRunReportsAFailure checks that a failing notebook causes an exit status and one message, and
// that the results before the failure are written.
func TestRunReportsAFailure(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	path := m.copyNotebook(t, "cmd/setlab/e2e/testdata/failing.ipynb")
	r := m.run(t, 5*time.Minute, m.setlab(), "run", path, "--no-html")
	if r.status != 1 || strings.Count(r.stderr, "undefined: nowhere") != 1 {
		t.Errorf("status %d\n%s", r.status, r.stderr)
	}
	written, err := os.ReadFile(strings.TrimSuffix(path, ".ipynb") + ".executed.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(written), "before the failure") || strings.Contains(string(written), "after the failure") {
		t.Errorf("the executed notebook:\n%s", written)
	}
}

func TestRunFigure2(t *testing.T) {
	elsewhere.take(t)
	shipped(t, figure2)
	m := newMachine(t)
	out := filepath.Join(m.home, "out.ipynb")
	m.mustRun(t, 15*time.Minute, m.setlab(), "run", filepath.Join(m.root, figure2), "-p", "scale=quick", "-o", out)
	all := figures(t, executed(t, out))
	checkFigure2(t, all)
	checkGoldens(t, figure2, all)
}
