package e2e

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestBrowserFixture opens a notebook in Jupyter Notebook, as `setlab lab` starts
// it, and clicks Run All.
func TestBrowserFixture(t *testing.T) {
	p := openInBrowser(t, fixture, 4*time.Minute)
	p.runAll(t)
	for code, want := range map[int]string{2: "42", 3: "scale is quick", 5: "compiled: 10"} {
		// The injected parameters are a cell of their own, after the first.
		if got := p.cellText(t, code+1); !strings.Contains(got, want) {
			t.Errorf("code cell %d shows %q, want %q", code+1, got, want)
		}
	}
	checkPicture(t, p.pictures(t))
}

// TestBrowserFigure2 reproduces the figure as a reader does.
func TestBrowserFigure2(t *testing.T) {
	shipped(t, figure2)
	p := openInBrowser(t, figure2, 15*time.Minute)
	p.runAll(t)
	checkPicture(t, p.pictures(t))
	p.keepScreenshot(t, "fig2-in-jupyter.png")
}

// openInBrowser serves a copy of a notebook and opens it.
func openInBrowser(t *testing.T, name string, limit time.Duration) page {
	t.Helper()
	need(t, "/usr/bin/chromium", "chromium")
	need(t, "/usr/bin/jupyter-notebook", "jupyter-notebook")
	m := newMachine(t)
	path := m.copyNotebook(t, name)
	server := m.lab(t, filepath.Dir(path))
	return open(t, server.notebook(filepath.Base(path)), limit)
}

// checkPicture demands a figure that can be read.
func checkPicture(t *testing.T, all []picture) {
	t.Helper()
	if len(all) == 0 {
		t.Fatal("no picture in the outputs")
	}
	for _, p := range all {
		if p.Source != "data:image/png;base64," || p.Width < 300 || p.Height < 200 {
			t.Errorf("a picture is %+v", p)
		}
	}
}
