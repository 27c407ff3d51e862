package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"setlab/kernel/notebook"
)

// opened is a notebook that is open in a front end, with the actions of its user.
type opened struct {
	page
	*frontend
	server jupyterServer
	path   string // the notebook's file
}

// open opens a notebook of a server and waits for its kernel.
func open(t *testing.T, f *frontend, server jupyterServer, path string, limit time.Duration) *opened {
	t.Helper()
	name := filepath.Base(path)
	o := &opened{browse(t, server.notebook(name), limit), f, server, path}
	o.wait(t, fmt.Sprintf(f.shows, name))
	o.wait(t, f.ready)
	return o
}

// reload reloads the page.
func (o *opened) reload(t *testing.T) {
	t.Helper()
	cells := o.cells()
	before := evaluate[int](t, o.page, cells)
	if err := chromedp.Do(o.ctx, chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	o.wait(t, o.ready)
	o.wait(t, fmt.Sprintf("%s >= %d", cells, before)) // they are created one by one
	o.find(t, o.last())                               // invisible cells may not be drawn
}

// last returns an expression for the last code cell.
func (o *opened) last() string {
	return fmt.Sprintf(`[...document.querySelectorAll(%q)].pop()`, o.cell)
}

// cells returns an expression for the number of code cells.
func (o *opened) cells() string {
	return fmt.Sprintf(`document.querySelectorAll(%q).length`, o.cell)
}

// part returns an expression for a part of the last code cell.
func (o *opened) part(selector string) string {
	return fmt.Sprintf(`%s.querySelector(%q)`, o.last(), selector)
}

// add adds a code cell below all others and moves the cursor there.
func (o *opened) add(t *testing.T) {
	t.Helper()
	cells := o.cells()
	before := evaluate[int](t, o.page, cells)
	o.click(t, o.part(o.editor))
	o.press(t, kb.Escape+"b")
	o.wait(t, fmt.Sprintf("%s > %d", cells, before))
	until(t, "the cursor is in an empty cell at the end", patience, func() bool {
		o.click(t, o.part(o.editor)) // misses if the page scrolls
		if !evaluate[bool](t, o.page, o.last()+`.contains(document.activeElement)`) {
			return false
		}
		if evaluate[bool](t, o.page, fmt.Sprintf(`/^[\s\u200b]*$/.test(%s.innerText)`, o.part(o.editor))) {
			return true
		}
		o.press(t, kb.Escape+"b") // a cell of the notebook had not been created yet
		return false
	})
}

// start runs code in a new cell.
func (o *opened) start(t *testing.T, code string) {
	t.Helper()
	o.add(t)
	o.paste(t, code)
	o.execute(t)
}

// execute runs the cell with the cursor.
func (o *opened) execute(t *testing.T) {
	t.Helper()
	o.press(t, kb.Enter, chromedp.KeyModifiers(chromedp.ModifierCtrl))
}

// finish waits until the last cell has run and returns the text that it shows.
func (o *opened) finish(t *testing.T) string {
	t.Helper()
	o.wait(t, fmt.Sprintf(`/\[\d+\]/.test(%s.innerText) && %s`, o.part(o.prompt), o.idle))
	return o.text(t)
}

// run runs code in a new cell and returns the text that it shows.
func (o *opened) run(t *testing.T, code string) string {
	t.Helper()
	o.start(t, code)
	return o.finish(t)
}

// text returns the text that the last cell shows.
func (o *opened) text(t *testing.T) string {
	t.Helper()
	text := evaluate[string](t, o.page, fmt.Sprintf(`[...%s.querySelectorAll(%q)].map(e => e.innerText).join("\n")`, o.last(), o.output))
	return strings.TrimSpace(outPrompt.ReplaceAllString(text, ""))
}

// outPrompt matches the prompt before the value of a cell.
var outPrompt = regexp.MustCompile(`(Out)?\[\d+\]:`)

// shows waits until the last cell shows a text.
func (o *opened) shows(t *testing.T, text string) {
	t.Helper()
	until(t, "the last cell shows "+text, patience, func() bool { return strings.Contains(o.text(t), text) })
}

// command presses keys in command mode.
func (o *opened) command(t *testing.T, keys string) {
	t.Helper()
	o.press(t, kb.Escape+keys)
}

// interrupt interrupts the kernel.
func (o *opened) interrupt(t *testing.T) {
	t.Helper()
	o.command(t, "ii")
}

// restart restarts the kernel.
func (o *opened) restart(t *testing.T) {
	t.Helper()
	// Jupyter Notebook connects to a restarted kernel again. Messages sent over the old connection are lost.
	const socket = `window.Jupyter?.notebook?.kernel?.ws`
	o.do(t, `window.socketBefore = `+socket)
	button := fmt.Sprintf(`document.querySelector(%q)`, o.accept)
	// A busy page interprets two keys that arrive a second apart as two commands.
	until(t, "the page asks whether to restart", patience, func() bool {
		o.command(t, "00")
		for tries := 0; tries < 50; tries++ {
			if evaluate[bool](t, o.page, `!!`+button) {
				return true
			}
			time.Sleep(100 * time.Millisecond)
		}
		return false
	})
	o.click(t, button)
	o.wait(t, `!`+button)
	o.wait(t, `!window.Jupyter?.notebook || `+socket+` !== window.socketBefore`)
	o.wait(t, o.ready)
}

// save saves the notebook and reads it.
func (o *opened) save(t *testing.T) *notebook.Notebook {
	t.Helper()
	before := modified(t, o.path)
	o.press(t, kb.Escape)
	o.press(t, "s", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	var saved *notebook.Notebook
	until(t, "the notebook is saved", patience, func() bool {
		if !modified(t, o.path).After(before) {
			return false
		}
		n, err := notebook.Read(o.path)
		saved = n
		return err == nil // Jupyter Notebook writes in place
	})
	return saved
}

// choices returns the offered completions.
func (o *opened) choices(t *testing.T) []string {
	t.Helper()
	o.wait(t, fmt.Sprintf(`document.querySelector(%q) !== null`, o.completion))
	return evaluate[[]string](t, o.page, fmt.Sprintf(`[...document.querySelectorAll(%q)].map(e => e.innerText.trim())`, o.completion))
}

// help waits until the help at the cursor contains a text.
func (o *opened) help(t *testing.T, says string) {
	t.Helper()
	o.wait(t, fmt.Sprintf(`(document.querySelector(%q) || {innerText: ""}).innerText.includes(%q)`, o.tooltip, says))
}

// answer types a line for a cell that requests input.
func (o *opened) answer(t *testing.T, line string) {
	t.Helper()
	field := fmt.Sprintf(`document.querySelector(%q)`, o.input)
	o.click(t, field)
	o.press(t, line+kb.Enter)
}

// look saves a screenshot of the end of the notebook in the folder that SETLAB_LOOK names, if it is set.
func (o *opened) look(t *testing.T, name string) {
	t.Helper()
	if os.Getenv("SETLAB_LOOK") != "" {
		o.do(t, o.last()+`.scrollIntoView({block: "center"})`)
	}
	o.page.look(t, o.name+"-"+name+".png")
}

// picture is an image in an output.
type picture struct {
	Source string // beginning of the source
	Width  int    // in image pixels
	Height int
}

// pictures returns the images in the outputs.
func (o *opened) pictures(t *testing.T) []picture {
	t.Helper()
	return evaluate[[]picture](t, o.page, fmt.Sprintf(`[...document.querySelectorAll(%q)].map(i => ({Source: i.src.slice(0, 22), Width: i.naturalWidth, Height: i.naturalHeight}))`, o.output+" img"))
}

// failures returns the errors in the outputs.
func (o *opened) failures(t *testing.T) []string {
	t.Helper()
	return evaluate[[]string](t, o.page, fmt.Sprintf(`[...document.querySelectorAll(%q)].map(e => e.innerText)`, o.failure))
}
