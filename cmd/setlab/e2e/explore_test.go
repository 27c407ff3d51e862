package e2e

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/kernel/notebook"
)

// explorer explores runs that come with the program.
var explorer = []string{`experiment := sweeps.MustOpen("fig6", "paper")
all := experiment.MustResults(ctx)`, `interact.Explore(all)`}

// TestRunExplore checks that the line of Go shown below the figure draws the same figure.
func TestRunExplore(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	run := func(cells ...string) *notebook.Notebook {
		t.Helper()
		n := labNotebook()
		n.Cells = nil
		for k, code := range cells {
			n.Insert(k, notebook.NewCell(notebook.Code, code))
		}
		path, out := filepath.Join(m.home, "explore.ipynb"), filepath.Join(m.home, "out.ipynb")
		if err := n.Save(path); err != nil {
			t.Fatal(err)
		}
		m.mustRun(t, 5*time.Minute, m.setlab(), "run", path, "-o", out, "--no-html")
		return executed(t, out)
	}
	n := run(explorer...)
	words := strings.Split(strings.TrimSpace(fmt.Sprint(n.Cells[1].Outputs[0].Data["text/plain"])), "\n")
	line := words[len(words)-1]
	if want := `plotting.Facets{Y: "accuracy [%]", Color: "model"}.Figure(all)`; line != want {
		t.Errorf("the line is %s, want %s", line, want)
	}
	both := figures(t, run(explorer[0], explorer[1], line))
	if len(both) != 2 {
		t.Fatalf("%d figures, want 2", len(both))
	}
	if d, at := apart(reduced(both[0]), reduced(both[1])); d > 0 {
		t.Errorf("the line draws another figure: %.3f at %v", d, at)
	}
}

// TestBrowserExplore moves the explorer's controls and runs the line that it then shows.
func TestBrowserExplore(t *testing.T) {
	inBrowser.take(t)
	m := newMachine(t)
	path := filepath.Join(t.TempDir(), "work.ipynb")
	if err := labNotebook().Save(path); err != nil {
		t.Fatal(err)
	}
	i := interacted{open(t, jupyterlab, jupyterlab.serve(t, m, filepath.Dir(path)), path, 4*time.Minute)}
	i.run(t, explorer[0])
	i.run(t, explorer[1])
	i.wait(t, i.part(".setlab-picture img")+`?.naturalWidth > 300`)
	shows := func(text string) {
		t.Helper()
		i.wait(t, fmt.Sprintf(`%s?.textContent.includes(%q)`, i.part(".setlab-code"), text))
	}
	i.set(t, "rows", "activation")
	shows(`Rows: "activation"`)
	i.set(t, "columns", "nesterov")
	shows(`Columns: "nesterov"`)
	i.set(t, "only model", "SET-MLP")
	shows(`Where("model", "SET-MLP")`)
	i.set(t, "y", "test loss")
	shows(`Y: "test loss"`)
	i.look(t, "explore")
	line := evaluate[string](t, i.page, i.part(".setlab-code")+".textContent")
	if got := i.run(t, line+`.String()`); got != "figure of 2 x 2 panels" {
		t.Errorf("%s\nis %q", line, got)
	}
	if failures := i.failures(t); len(failures) > 0 {
		t.Error(strings.Join(failures, "\n"))
	}
}
