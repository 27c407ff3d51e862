package e2e

import (
	"context"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"setlab/internal/need"
)

const chromium = "/usr/bin/chromium"

// browsers are headless browsers that wait for tests. A test with pages has one to itself, because a browser gives only some of its pages enough
// time.
type browsers chan *browser

// inBrowser is for tests with pages.
var inBrowser = newBrowsers(2)

func newBrowsers(n int) browsers {
	all := make(browsers, n)
	for range n {
		b := &browser{end: func() {}}
		b.start = sync.OnceValues(b.launch)
		all <- b
	}
	return all
}

// take makes a test parallel and waits for a browser.
func (all browsers) take(t *testing.T) {
	t.Helper()
	t.Parallel()
	all.have(t)
}

// have waits for a browser, which the test has until it ends.
func (all browsers) have(t *testing.T) {
	mine := <-all
	inUse.Store(t.Name(), mine)
	t.Cleanup(func() {
		inUse.Delete(t.Name())
		all <- mine
	})
}

// close ends the browsers, which must not be in use.
func (all browsers) close() {
	for range cap(all) {
		(<-all).end()
	}
}

// inUse holds the browser of each test that has one, by the test's name.
var inUse sync.Map

// browserOf returns the browser of a test, or of the test that it is part of.
func browserOf(t *testing.T) *browser {
	t.Helper()
	need.File(t, chromium, "apt install chromium")
	name, _, _ := strings.Cut(t.Name(), "/")
	b, ok := inUse.Load(name)
	if !ok {
		t.Fatal("the test has no browser: call inBrowser.take first")
	}
	return b.(*browser)
}

// browser is a headless browser.
type browser struct {
	start func() (context.Context, error) // starts it when it is first needed
	end   func()
}

func (b *browser) launch() (context.Context, error) {
	folder, err := os.MkdirTemp("", "setlab-browser-*")
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium),
		chromedp.NoSandbox, // the sandbox refuses to run as root
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.UserDataDir(folder),
		chromedp.WindowSize(1280, 1000),
		chromedp.WSURLReadTimeout(patience),
	)
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancelBrowser := chromedp.NewContext(allocator)
	b.end = func() {
		cancelBrowser()
		cancel()
		os.RemoveAll(folder)
	}
	// The first context belongs to the browser itself, which must not end with a test.
	return ctx, chromedp.Do(ctx)
}
