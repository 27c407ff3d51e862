package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// press presses keys, one after the other.
func (p page) press(t *testing.T, keys string, options ...chromedp.KeyOption) {
	t.Helper()
	if err := chromedp.Do(p.ctx, chromedp.KeyEvent(keys, options...)); err != nil {
		t.Fatal(err)
	}
}

// newCell puts a code cell below all others and the cursor into it.
func (p page) newCell(t *testing.T) {
	t.Helper()
	p.do(t, `(() => {
		const n = Jupyter.notebook
		n.insert_cell_at_bottom("code")
		n.select(n.ncells() - 1)
		n.edit_mode()
		n.get_selected_cell().focus_editor()
	})()`)
}

// last is the last cell, in the page's own terms.
const last = `Jupyter.notebook.get_cell(Jupyter.notebook.ncells() - 1)`

// runLast runs the last cell and waits until it is done.
func (p page) runLast(t *testing.T) {
	t.Helper()
	p.do(t, last+`.execute()`)
	p.wait(t, `typeof `+last+`.input_prompt_number === "number"`)
}

// TestBrowserTyping completes with Tab, asks for help with Shift-Tab and answers a
// cell that reads, with the keys of the keyboard.
func TestBrowserTyping(t *testing.T) {
	p := openInBrowser(t, fixture, 4*time.Minute)
	p.newCell(t)
	p.press(t, "answer := 42")
	p.runLast(t)

	p.newCell(t)
	p.press(t, "answ"+kb.Tab)
	p.wait(t, last+`.get_text() === "answer"`)

	p.newCell(t)
	p.press(t, "strings.ToU"+kb.Tab)
	p.wait(t, `document.querySelectorAll(".completions option").length > 0`)
	options := evaluate[[]string](t, p, `[...document.querySelectorAll(".completions option")].map(o => o.text)`)
	if got := strings.Join(options, " "); got != "ToUpper ToUpperSpecial" {
		t.Errorf("Tab behind strings.ToU offers %q", got)
	}
	p.press(t, kb.Escape)

	p.newCell(t)
	p.press(t, "train.Fit(")
	p.press(t, kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift))
	p.wait(t, `(document.querySelector(".tooltiptext") || {innerText: ""}).innerText.includes("func train.Fit(")`)
	p.press(t, kb.Escape)

	p.newCell(t)
	p.do(t, fmt.Sprintf(`%s.set_text(%q)`, last, "var who string\nfmt.Print(\"Who? \")\nfmt.Scan(&who)\nfmt.Println(\"Hello,\", who)"))
	p.do(t, last+`.execute()`)
	p.wait(t, `document.querySelector("input.raw_input") !== null`)
	p.do(t, `document.querySelector("input.raw_input").focus()`)
	p.press(t, "Ada"+kb.Enter)
	p.wait(t, last+`.element.find(".output_area").text().includes("Hello, Ada")`)
}
