package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// page is a notebook that is open in Jupyter Notebook, or an executed one's web page, in a browser.
type page struct{ ctx context.Context }

// open shows a notebook in a new headless browser, and waits for its kernel.
func open(t *testing.T, address string, limit time.Duration) page {
	t.Helper()
	p := browse(t, address, limit)
	p.wait(t, `!!(window.Jupyter && Jupyter.notebook && Jupyter.notebook.kernel && Jupyter.notebook.kernel.is_connected())`)
	return p
}

// browse shows an address in a new headless browser.
func browse(t *testing.T, address string, limit time.Duration) page {
	t.Helper()
	browser := need(t, "/usr/bin/chromium", "chromium")
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	t.Cleanup(cancel)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(browser),
		chromedp.NoSandbox, // which refuses to run as root
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.UserDataDir(t.TempDir()),
		chromedp.WindowSize(1280, 1000),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	p := page{ctx}
	if err := chromedp.Do(ctx, chromedp.Navigate(address)); err != nil {
		t.Fatal(err)
	}
	return p
}

// evaluate reads a value from the page.
func evaluate[T any](t *testing.T, p page, script string) T {
	t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script))
	if err != nil {
		t.Fatalf("%s: %v", script, err)
	}
	return value
}

// do evaluates a script for what it does.
func (p page) do(t *testing.T, script string) {
	t.Helper()
	evaluate[chromedp.Void](t, p, script)
}

// wait asks the page until a condition holds.
func (p page) wait(t *testing.T, condition string) {
	t.Helper()
	for !evaluate[bool](t, p, condition) {
		time.Sleep(200 * time.Millisecond)
	}
}

// runAll clicks Cell > Run All and waits until every cell has run.
func (p page) runAll(t *testing.T) {
	t.Helper()
	// A shipped notebook holds outputs, which must not be taken for new ones.
	p.do(t, `Jupyter.notebook.clear_all_output()`)
	err := chromedp.Do(p.ctx,
		chromedp.Click(chromedp.ID("celllink")),
		chromedp.Click(chromedp.CSS("#run_all_cells a"), chromedp.NodeVisible))
	if err != nil {
		t.Fatal(err)
	}
	p.wait(t, `document.querySelector(".output_error") !== null || (
		Jupyter.notebook.get_cells().every(c => c.cell_type !== "code" || c.get_text().trim() === "" || typeof c.input_prompt_number === "number") &&
		document.querySelector("#kernel_indicator_icon").classList.contains("kernel_idle_icon"))`)
	failures := evaluate[[]string](t, p, `[...document.querySelectorAll(".output_error")].map(e => e.innerText)`)
	if len(failures) > 0 {
		t.Fatalf("a cell failed:\n%s", strings.Join(failures, "\n"))
	}
}

// cellText is the text of a code cell's outputs, counted from 0.
func (p page) cellText(t *testing.T, code int) string {
	t.Helper()
	return evaluate[string](t, p, fmt.Sprintf(`Jupyter.notebook.get_cells().filter(c => c.cell_type === "code")[%d].element.find(".output_area").text()`, code))
}

// picture is an image in an output.
type picture struct {
	Source string // how it begins
	Width  int    // in its own pixels
	Height int
}

// pictures lists the images in the outputs.
func (p page) pictures(t *testing.T) []picture {
	t.Helper()
	return evaluate[[]picture](t, p, `[...document.querySelectorAll(".output_area img")].map(i => ({Source: i.src.slice(0, 22), Width: i.naturalWidth, Height: i.naturalHeight}))`)
}

// keepScreenshot takes a picture of the page, with the last image of the outputs
// in view, for the folder that SETLAB_SCREENSHOTS names.
func (p page) keepScreenshot(t *testing.T, name string) {
	t.Helper()
	folder := os.Getenv("SETLAB_SCREENSHOTS")
	if folder == "" {
		return
	}
	p.do(t, `[...document.querySelectorAll(".output_area img")].pop().scrollIntoView({block: "center"})`)
	time.Sleep(time.Second) // for the menu to fade and the scrolling to settle
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name), png, 0o644); err != nil {
		t.Fatal(err)
	}
}
