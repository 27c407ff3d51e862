package e2e

import (
	"path/filepath"
	"testing"
	"time"
)

// TestRunTutorial checks what the tutorial teaches: SET beats a static topology, comes close to the
// dense network, and removes connections to uninformative pixels. It also checks that its film can
// be controlled in the web page.
func TestRunTutorial(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	path, out, html := m.copyNotebook(t, "notebooks/tutorial.ipynb"), filepath.Join(m.home, "out.ipynb"), filepath.Join(m.home, "out.html")
	m.mustRun(t, 15*time.Minute, m.setlab(), "run", path, "-o", out, "--html", html)
	n := executed(t, out)
	checkGoldens(t, "tutorial.ipynb", figures(t, n))

	const line = ` +(\d+)  (\d\.\d+) ± \d\.\d+ \(\d\.\d+\)`
	set := numbers(t, n, "numbers", `SET`+line)
	fixprob := numbers(t, n, "numbers", `FixProb`+line)
	dense := numbers(t, n, "numbers", `dense`+line)
	within(t, "SET's share of the dense network's connections", set[0]/dense[0], 0.05, 0.06)
	within(t, "SET's accuracy", set[1], 0.79, 0.84)
	within(t, "the dense network's accuracy", dense[1], 0.80, 0.84)
	within(t, "SET's lead over FixProb", set[1]-fixprob[1], 0.01, 0.05)
	pixels := numbers(t, n, "pixels", `epoch 79: connections a pixel (\S+) ± \S+; the 100 that vary least (\S+),`)
	within(t, "connections of pixels that vary least, beside the mean", pixels[1]/pixels[0], 0.6, 0.85)

	inBrowser.have(t)
	page := browse(t, "file://"+html, 15*time.Minute)
	const film = `document.querySelector(".setlab-film")`
	shown := func() string {
		return evaluate[string](t, page, `(function (film) {
			return film.querySelector("output").textContent + " at " + film.querySelector("img").style.marginTop;
		})(`+film+`)`)
	}
	if got, want := shown(), "epoch 80 at -26880px"; got != want {
		t.Errorf("the film begins with %s, want %s", got, want)
	}
	page.do(t, `(function (slider) { slider.value = 7; slider.dispatchEvent(new Event("input")); })(`+film+`.querySelector("input"))`)
	if got, want := shown(), "epoch 7 at -2352px"; got != want {
		t.Errorf("moved to 7, the film shows %s, want %s", got, want)
	}
	page.do(t, film+`.querySelector("button").click()`)
	page.wait(t, film+`.querySelector("input").value > 9`)
}
