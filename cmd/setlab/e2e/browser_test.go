package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// scenarios are user actions in a notebook. They run in order and share a kernel.
var scenarios = []struct {
	name string
	play func(*testing.T, *opened)
}{
	{"all cells", playAllCells},
	{"completion", playCompletion},
	{"help", playHelp},
	{"input", playInput},
	{"interrupt", playInterrupt},
	{"training", playTraining},
	{"interrupted training", playInterruptedTraining},
	{"widgets", playWidgets},
	{"reload", playReload},
	{"restart", playRestart},
}

// TestBrowser plays the scenarios in each front end.
func TestBrowser(t *testing.T) {
	inBrowser.take(t)
	for _, f := range frontends {
		t.Run(f.name, func(t *testing.T) {
			m := newMachine(t)
			path := m.copyNotebook(t, fixture)
			o := open(t, f, f.serve(t, m, filepath.Dir(path)), path, 15*time.Minute)
			for _, s := range scenarios {
				if !t.Run(s.name, func(t *testing.T) { s.play(t, o) }) {
					o.look(t, "failed-"+s.name)
				}
			}
		})
	}
}

// TestBrowserFigure2 reproduces the figure as a reader does, in the lab, and in each front end where screenshots are wanted.
func TestBrowserFigure2(t *testing.T) {
	inBrowser.take(t)
	shipped(t, figure2)
	folder := os.Getenv("SETLAB_SCREENSHOTS")
	for _, f := range frontends {
		if f.name != "lab" && folder == "" {
			continue
		}
		t.Run(f.name, func(t *testing.T) {
			m := newMachine(t)
			path := m.copyNotebook(t, figure2)
			o := open(t, f, f.serve(t, m, filepath.Dir(path)), path, 15*time.Minute)
			o.runAll(t)
			checkPicture(t, o.pictures(t))
			if folder != "" {
				for range 4 { // outputs that become visible are drawn and move the rest; the menu fades
					o.find(t, fmt.Sprintf(`[...document.querySelectorAll(%q)].pop()`, o.output+" img"))
					time.Sleep(time.Second / 2)
				}
				o.screenshot(t, filepath.Join(folder, f.picture))
			}
		})
	}
}

// playAllCells clicks Run All.
func playAllCells(t *testing.T, o *opened) {
	o.runAll(t)
	shown := evaluate[[]string](t, o.page, `[...document.querySelectorAll("`+o.cell+`")].map(c => [...c.querySelectorAll("`+o.output+`")].map(e => e.innerText).join(" "))`)
	for code, want := range map[int]string{2: "42", 3: "scale is quick", 5: "compiled: 10"} {
		// The injected parameters are in a separate cell after the first.
		if got := shown[code+1]; !strings.Contains(got, want) {
			t.Errorf("code cell %d shows %q, want %q", code+1, got, want)
		}
	}
	checkPicture(t, o.pictures(t))
	o.look(t, "all")
}

// runAll runs all cells with the menu and waits until they have run.
func (o *opened) runAll(t *testing.T) {
	t.Helper()
	for _, click := range o.runAllMenu {
		if err := chromedp.Do(o.ctx, chromedp.Click(chromedp.CSS(click), chromedp.NodeVisible)); err != nil {
			t.Fatal(err)
		}
	}
	o.waitLong(t, `document.querySelector("`+o.failure+`") !== null || `+o.idle+` && [...document.querySelectorAll("`+o.cell+`")].every(
		c => /\[\d+\]/.test(c.querySelector("`+o.prompt+`").textContent))`, 15*time.Minute)
	if failures := o.failures(t); len(failures) > 0 {
		t.Fatalf("a cell failed:\n%s", strings.Join(failures, "\n"))
	}
}

// checkPicture checks that the figure is legible.
func checkPicture(t *testing.T, all []picture) {
	t.Helper()
	if len(all) == 0 {
		t.Fatal("no image in the outputs")
	}
	for _, p := range all {
		if p.Source != "data:image/png;base64," || p.Width < 300 || p.Height < 200 {
			t.Errorf("an image is %+v", p)
		}
	}
}

// modified returns the modification time of a file.
func modified(t *testing.T, path string) time.Time {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.ModTime()
}
