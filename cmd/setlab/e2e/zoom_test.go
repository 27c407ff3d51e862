package e2e

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"setlab/plotting"
	"setlab/setlib/connectome"
	"setlab/setlib/topology"
)

// TestZoomInBrowser zooms into a network and a heat map, and points at them, in a page without a
// kernel.
func TestZoomInBrowser(t *testing.T) {
	inBrowser.take(t)
	rng := rand.New(rand.NewPCG(1, 2))
	graph := connectome.New([]connectome.Layer{{Topology: topology.ErdosRenyi(20, 30, .3, rng)}, {Topology: topology.ErdosRenyi(30, 10, .3, rng)}})
	figure := plotting.Grid(1, 2)
	figure.Panel(0, 0).Network(graph, plotting.NetworkOptions{})
	figure.Panel(0, 1).Heat([]float64{1, 2, 3, 4}, 2, 2, plotting.HeatOptions{})
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, []byte("<!doctype html><meta charset=utf-8><body>"+figure.Zoom().HTML()), 0o666); err != nil {
		t.Fatal(err)
	}
	p := browse(t, "file://"+path, time.Minute)
	const drawing = `document.querySelector(".setlab-zoom svg")`
	p.wait(t, drawing+` !== null`)
	whole := evaluate[string](t, p, drawing+`.getAttribute("viewBox")`)
	tip := func() string { return evaluate[string](t, p, `document.querySelector(".setlab-zoom-tip").textContent`) }

	const dot = `[...` + drawing + `.querySelectorAll("path")].find(e => { const r = e.getBoundingClientRect(); return r.width > 2 && r.width < 9 && Math.abs(r.width - r.height) < .1 })`
	at := p.find(t, dot)
	p.move(t, at.X+at.Width/2, at.Y+at.Height/2)
	p.wait(t, `document.querySelector(".setlab-zoom-tip").textContent.includes("connection")`)
	if links := evaluate[int](t, p, drawing+`.querySelectorAll("g[pointer-events=none] path").length`); links == 0 {
		t.Errorf("no connection of the neuron is drawn; it says %q", tip())
	}

	picture := p.find(t, drawing+`.querySelector("image")`)
	p.move(t, picture.X+picture.Width*.75, picture.Y+picture.Height*.75)
	p.wait(t, `document.querySelector(".setlab-zoom-tip").textContent.includes("column 1")`)
	if got := tip(); got != "row 1, column 1: 4" {
		t.Errorf("the last cell says %q", got)
	}

	p.click(t, `document.querySelector("[aria-label=enlarge]")`)
	p.wait(t, drawing+`.getAttribute("viewBox") !== "`+whole+`"`)
	p.look(t, "zoom")
	// The center of the drawing must keep its position and contents.
	before := evaluate[string](t, p, drawing+`.getAttribute("viewBox")`)
	p.drag(t, drawing, .6, .4)
	p.wait(t, drawing+`.getAttribute("viewBox") !== "`+before+`"`)
	picture = p.find(t, drawing+`.querySelector("image")`)
	p.move(t, picture.X+picture.Width*.25, picture.Y+picture.Height*.75)
	p.wait(t, `document.querySelector(".setlab-zoom-tip").textContent === "row 1, column 0: 3"`)
	p.click(t, `document.querySelector('[aria-label="whole picture"]')`)
	p.wait(t, drawing+`.getAttribute("viewBox") === "`+whole+`"`)
	if strings.Contains(evaluate[string](t, p, `document.body.innerHTML`), "onload=") {
		t.Error("the image is still there")
	}
}

// move moves the mouse pointer.
func (p page) move(t *testing.T, x, y float64) {
	t.Helper()
	if err := chromedp.Do(p.ctx, chromedp.MouseEvent("mouseMoved", x, y)); err != nil {
		t.Fatal(err)
	}
}
