package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// browser starts a headless browser with a profile. It returns a function that ends it.
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
		// JupyterLab's current notebook is the focused one, and a headless window has no focus.
		_, err = chromedp.Call(all, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	}
	if err != nil {
		stop()
		return nil, nil, fmt.Errorf("starting %s: %w", program, err)
	}
	return all, stop, nil
}

// wait polls the page until a condition holds, for at most three minutes.
func wait(ctx context.Context, condition string) error {
	for deadline := time.Now().Add(3 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		holds, err := chromedp.Run(ctx, chromedp.Evaluate[bool](condition))
		if err != nil || holds {
			return err
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("after three minutes still not: %s", condition)
		}
	}
}

const (
	ready = `!!document.querySelector(".jp-LauncherCard, .jp-Notebook .cm-content") && !document.getElementById("setlab-opening")`
	// JupyterLab ignores a request to run a cell before the kernel is ready.
	connected = `window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.connectionStatus === "connected"`
)

// firstFigure opens a notebook, whose outputs it clears, runs its cells and waits for a figure.
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

// figure reports whether a cell shows an image. JupyterLab may not render cells out of sight, so it scrolls to the first one with an image.
const figure = `(({ content: notebook }) => {
	const isPicture = output => Object.keys(output.data ?? {}).some(type => type.startsWith("image/"))
	const has = ({ model: { outputs } }) => outputs && Array.from({ length: outputs.length }, (_, k) => outputs.get(k)).some(isPicture)
	const first = notebook.widgets.findIndex(has)
	if (first < 0) return false
	notebook.scrollToItem(first)
	return notebook.widgets[first].node.querySelector(".jp-OutputArea-output img")?.naturalWidth > 100
})(jupyterapp.shell.currentWidget)`

// order executes a command of JupyterLab's. SETLAB_EXPOSE makes the application a global of the page.
func order(ctx context.Context, command string) error {
	_, err := chromedp.Run(ctx, chromedp.Evaluate[chromedp.Void](fmt.Sprintf("void jupyterapp.commands.execute(%q)", command)))
	return err
}

// pageReady opens an address in a browser with a profile, and returns the time until the page is usable.
func pageReady(ctx context.Context, program, profile, address string) (time.Duration, error) {
	all, stop, err := browser(ctx, program, profile)
	if err != nil {
		return 0, err
	}
	defer stop()
	// The start of the browser itself does not count.
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
