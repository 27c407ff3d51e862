package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"setlab/internal/need"
)

// TestBrowserPlaygroundWithoutKernel plays the playground served as files by a web server. It tests all controls and own points,
// and checks that nothing but the server is used.
func TestBrowserPlaygroundWithoutKernel(t *testing.T) {
	inBrowser.take(t)
	need.File(t, chromium, "apt install chromium")
	folder := filepath.Join(t.TempDir(), "playground")
	if said, err := exec.Command("go", "run", "setlab/cmd/playground/build", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(server.Close)
	page := browse(t, server.URL, 5*time.Minute)
	epoch := func(least int) {
		t.Helper()
		page.wait(t, fmt.Sprintf(`state?.Epoch >= %d && document.querySelector("#status").textContent === ""`, least))
	}
	epoch(0)
	page.do(t, `document.querySelector("#step").click()`)
	epoch(1)
	began := time.Now()
	page.do(t, `document.querySelector("#play").click()`)
	epoch(15)
	t.Logf("%.1f epochs a second", 14/time.Since(began).Seconds())
	if got := evaluate[float64](t, page, `state.Players[0].Accuracy.at(-1)`); got < 0.7 {
		t.Errorf("SET's accuracy after 15 epochs is %g", got)
	}
	page.look(t, "playground-without-kernel.png")
	set := func(name, value string) {
		t.Helper()
		page.do(t, fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event("input", {bubbles: true})) })(document.querySelector("[name=%s]"))`, value, name))
	}
	for _, move := range [][3]string{
		{"Epsilon", "6", `state.Players[0].Weights > 300`}, {"Neurons", "40", `state.Players[0].Layer.Out === 40`}, {"Layers", "1", `state.Players[0].Layer.In === 2`}, {"Zeta", "0", `state.Epoch > 2 && !state.Players[0].Layer.Kind.some((k) => k)`}, {"LearningRate", "-2", `state.Epoch > 2`}, {"Data", "Fashion-MNIST", `state.Image && state.Epoch > 0`},
	} {
		set(move[0], move[1])
		page.wait(t, move[2])
	}
	page.do(t, `document.querySelector("#play").click()`)
	page.wait(t, `!busy`)

	// With too few own points, the page says so. Enough points are separated.
	set("LearningRate", "-1")
	set("Data", "own points")
	page.wait(t, `document.querySelector("#status").textContent.includes("2 of each")`)
	click := func(x, y float64) {
		t.Helper()
		page.do(t, fmt.Sprintf(`(() => { const e = document.querySelector(".plane"), b = e.getBoundingClientRect()
			e.dispatchEvent(new MouseEvent("click", {clientX: b.left + %g * b.width, clientY: b.top + %g * b.height, bubbles: true})) })()`, x, y))
	}
	for k := range 6 {
		click(0.15+0.03*float64(k), 0.3)
	}
	set("Class", "1")
	for k := range 6 {
		click(0.7+0.03*float64(k), 0.7)
	}
	page.wait(t, `!busy && state?.Test.length === 12`)
	page.do(t, `document.querySelector("#play").click()`)
	page.wait(t, `state.Players[0].Accuracy?.at(-1) === 1`)
	page.look(t, "playground-own-points.png")
	if outside := evaluate[[]string](t, page, `performance.getEntriesByType("resource").map((e) => e.name).filter((n) => !n.startsWith(location.origin))`); len(outside) > 0 {
		t.Errorf("the page loads %q", outside)
	}
}
