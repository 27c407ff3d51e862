package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	devtools "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// page is a tab of the browser.
type page struct{ ctx context.Context }

// browse opens an address in a new tab.
func browse(t *testing.T, address string, limit time.Duration) page {
	t.Helper()
	all, err := browserOf(t).start()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(all)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, limit)
	t.Cleanup(cancel)
	p := page{ctx}
	p.agree()
	// All tabs have the focus, not only the one opened last, because JupyterLab checks for it.
	_, err = chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	if err == nil {
		err = chromedp.Do(ctx, chromedp.Navigate(address))
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// agree answers all dialogs of the browser with yes, such as whether to leave a page with unsaved changes. The page
// is blocked until then.
func (p page) agree() {
	questions := chromedp.Events(p.ctx, devtools.JavascriptDialogOpening)
	go func() {
		for _, err := range questions {
			if err != nil {
				return // the tab is closed
			}
			// A dialog that has disappeared needs no answer.
			_ = chromedp.Do(p.ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
				_, err := cdp.Call(ctx, target, devtools.HandleJavaScriptDialog, devtools.HandleJavaScriptDialogParams{Accept: true})
				return err
			}))
		}
	}()
}

// evaluate returns the value of a script in the page.
func evaluate[T any](t *testing.T, p page, script string) T {
	t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script))
	if err != nil {
		t.Fatalf("%s: %v", script, err)
	}
	return value
}

// do evaluates a script for its side effects.
func (p page) do(t *testing.T, script string) {
	t.Helper()
	evaluate[chromedp.Void](t, p, script)
}

// wait polls the page until a condition holds.
func (p page) wait(t *testing.T, condition string) {
	t.Helper()
	p.waitLong(t, condition, patience)
}

// waitLong is like wait with another time limit.
func (p page) waitLong(t *testing.T, condition string, limit time.Duration) {
	t.Helper()
	until(t, condition, limit, func() bool {
		holds, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](condition))
		if err != nil && !isLoading(err) {
			t.Fatalf("%s: %v", condition, err)
		}
		return err == nil && holds
	})
}

// isLoading reports whether a page could not answer because it is being reloaded, as JupyterLab does for a separate
// workspace.
func isLoading(err error) bool {
	return strings.Contains(err.Error(), "navigated or closed") || strings.Contains(err.Error(), "Execution context was destroyed") ||
		strings.Contains(err.Error(), "Cannot find context")
}

// until waits until a condition holds. The parameter what describes the condition.
func until(t *testing.T, what string, limit time.Duration, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(limit); !holds(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("after %v still not: %s", limit, what)
		}
	}
}

// press presses keys one by one.
func (p page) press(t *testing.T, keys string, options ...chromedp.KeyOption) {
	t.Helper()
	if err := chromedp.Do(p.ctx, chromedp.KeyEvent(keys, options...)); err != nil {
		t.Fatal(err)
	}
}

// paste inserts text at the cursor, bypassing the editor's handling of keys.
func (p page) paste(t *testing.T, text string) {
	t.Helper()
	err := chromedp.Do(p.ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, input.InsertText, input.InsertTextParams{Text: text})
		return err
	}))
	if err != nil {
		t.Fatal(err)
	}
}

// rectangle is the position and size of an element in the window.
type rectangle struct{ X, Y, Width, Height float64 }

// find scrolls to the element that an expression returns, and returns its position.
func (p page) find(t *testing.T, element string) rectangle {
	t.Helper()
	p.wait(t, `!!(`+element+`)`)
	return evaluate[rectangle](t, p, fmt.Sprintf(`(() => {
		const e = %s
		e.scrollIntoView({block: "center"})
		const r = e.getBoundingClientRect()
		return {X: r.x, Y: r.y, Width: r.width, Height: r.height}
	})()`, element))
}

// click clicks on the center of an element.
func (p page) click(t *testing.T, element string) {
	t.Helper()
	r := p.find(t, element)
	if err := chromedp.Do(p.ctx, chromedp.MouseClickXY(r.X+r.Width/2, r.Y+r.Height/2)); err != nil {
		t.Fatal(err)
	}
}

// drag moves the mouse over an element with its button pressed, between two fractions of its width.
func (p page) drag(t *testing.T, element string, from, to float64) {
	t.Helper()
	r := p.find(t, element)
	x := func(fraction float64) float64 { return r.X + fraction*r.Width }
	y := r.Y + r.Height/2
	actions := []chromedp.Action[chromedp.Void]{chromedp.MouseEvent(chromedp.MousePressed, x(from), y, chromedp.ButtonLeft, chromedp.ClickCount(1))}
	for k := range 8 {
		actions = append(actions, chromedp.MouseEvent(chromedp.MouseMoved, x(from+(to-from)*float64(k+1)/8), y, chromedp.ButtonLeft))
	}
	actions = append(actions, chromedp.MouseEvent(chromedp.MouseReleased, x(to), y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// look saves a screenshot of the window in the folder that SETLAB_LOOK names, if it is set.
func (p page) look(t *testing.T, name string) {
	t.Helper()
	if folder := os.Getenv("SETLAB_LOOK"); folder != "" {
		time.Sleep(time.Second) // for animations
		p.screenshot(t, filepath.Join(folder, name))
	}
}

// screenshot saves a screenshot of the window.
func (p page) screenshot(t *testing.T, path string) {
	t.Helper()
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, png, 0o644); err != nil {
		t.Fatal(err)
	}
}
