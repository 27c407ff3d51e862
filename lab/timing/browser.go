//go:build unix

package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// browser starts a headless browser with a profile. The returned function ends it.
func browser(ctx context.Context, program, profile string) (context.Context, context.CancelFunc, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(profile), chromedp.WindowSize(1280, 1000),
		chromedp.Flag("disable-component-update", true), chromedp.WSURLReadTimeout(time.Minute))
	allocator, cancelAllocator := chromedp.NewExecAllocator(ctx, options...)
	all, cancel := chromedp.NewContext(allocator)
	stop := func() {
		cancel()
		cancelAllocator()
	}
	err := chromedp.Do(all)
	if err == nil {
		// JupyterLab's current notebook is the one with the focus, but an invisible window has no focus.
		_, err = chromedp.Call(all, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	}
	if err != nil {
		stop()
		return nil, nil, fmt.Errorf("starting %s: %w", program, err)
	}
	return all, stop, nil
}

// wait polls the page until a condition holds, for up to three minutes.
func wait(ctx context.Context, condition string) error {
	for deadline := time.Now().Add(3 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		holds, err := chromedp.Run(ctx, chromedp.Evaluate[bool](condition))
		if err != nil || holds {
			return err
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("not true after three minutes: %s", condition)
		}
	}
}

const (
	ready = `!!document.querySelector(".jp-LauncherCard, .jp-Notebook .cm-content") && !document.getElementById("setlab-opening")`
	// A cell that is run before there is a kernel is ignored.
	connected = `window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.connectionStatus === "connected"`
)

// firstFigure opens a notebook, clears its outputs, runs its cells and waits for a figure.
func firstFigure(ctx context.Context, program, address string) error {
	profile, err := os.MkdirTemp("", "setlab-timing-browser-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(profile)
	all, stop, err := browser(ctx, program, profile)
	if err != nil {
		return err
	}
	defer stop()
	if err := chromedp.Do(all, chromedp.Navigate(address)); err != nil {
		return err
	}
	if err := wait(all, ready+" && "+connected); err != nil {
		return err
	}
	if err := order(all, "notebook:clear-all-cell-outputs"); err != nil {
		return err
	}
	if err := wait(all, "!"+figure); err != nil {
		return err
	}
	if err := order(all, "notebook:run-all-cells"); err != nil {
		return err
	}
	return wait(all, figure)
}

// figure is an expression that reports whether a cell shows an image. Cells outside the viewport may not be rendered, so
// it scrolls to the first cell with an image.
const figure = `(({ content: notebook }) => {
	const isPicture = output => Object.keys(output.data ?? {}).some(type => type.startsWith("image/"))
	const has = ({ model: { outputs } }) => outputs && Array.from({ length: outputs.length }, (_, k) => outputs.get(k)).some(isPicture)
	const first = notebook.widgets.findIndex(has)
	if (first < 0) return false
	notebook.scrollToItem(first)
	return notebook.widgets[first].node.querySelector(".jp-OutputArea-output img")?.naturalWidth > 100
})(jupyterapp.shell.currentWidget)`

// order executes a JupyterLab command. It requires SETLAB_EXPOSE, which makes the application a global variable of the
// page.
func order(ctx context.Context, command string) error {
	_, err := chromedp.Run(ctx, chromedp.Evaluate[chromedp.Void](fmt.Sprintf("void jupyterapp.commands.execute(%q)", command)))
	return err
}

// pageReady opens a URL in a browser with a profile, and returns the time until the page is usable.
func pageReady(ctx context.Context, program, profile, address string) (time.Duration, error) {
	all, stop, err := browser(ctx, program, profile)
	if err != nil {
		return 0, err
	}
	defer stop()
	// Exclude the startup time of the browser.
	if err := chromedp.Do(all, chromedp.Navigate("about:blank"), chromedp.Sleep(2*time.Second)); err != nil {
		return 0, err
	}
	begin := time.Now()
	if err := chromedp.Do(all, chromedp.Navigate(address)); err != nil {
		return 0, err
	}
	if err := wait(all, ready); err != nil {
		return 0, err
	}
	return time.Since(begin), nil
}
