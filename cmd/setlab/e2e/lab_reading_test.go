package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// playColors checks that the code of a cell is highlighted as Go.
func playColors(t *testing.T, o *opened) {
	o.add(t)
	o.paste(t, `const word = "text" // said`)
	colors := fmt.Sprintf(`Object.fromEntries([...%s.querySelectorAll("span")].map(s => [s.innerText, getComputedStyle(s).color]))`, o.part(o.editor))
	o.wait(t, colors+`["const"] !== undefined`)
	seen := map[string]string{}
	for token, color := range evaluate[map[string]string](t, o.page, colors) {
		if token == "const" || token == `"text"` || token == "// said" {
			if other := seen[color]; other != "" {
				t.Errorf("%s and %s have the same color", token, other)
			}
			seen[color] = token
		}
	}
	if len(seen) != 3 {
		t.Errorf("colored are %q", seen)
	}
}

// playSearch searches the text and code of the notebook.
func playSearch(t *testing.T, o *opened) {
	o.press(t, kb.Escape)
	o.press(t, "f", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	o.wait(t, `document.activeElement?.classList.contains("jp-DocumentSearch-input")`)
	o.paste(t, "seed")
	o.wait(t, `/^\d+\/6$/.test(document.querySelector(".jp-DocumentSearch-index-counter")?.innerText)`)
	o.page.look(t, "lab-search.png")
	o.press(t, kb.Escape)
	o.wait(t, `!document.querySelector(".jp-DocumentSearch-overlay")`)
}

// playContents goes to a heading with the table of contents.
func playContents(t *testing.T, o *opened) {
	o.order(t, "toc:show-panel", nil)
	const headings = `[...document.querySelectorAll(".jp-TableOfContents .jp-tocItem-content")]`
	o.wait(t, headings+`.map(e => e.innerText).join("|") === "Sparse networks|The seed"`)
	o.page.look(t, "lab-contents.png")
	o.click(t, headings+`[1]`)
	o.wait(t, `document.querySelector(".jp-Notebook .jp-Cell.jp-mod-active")?.innerText.includes("A seed is a number")`)
	o.order(t, "filebrowser:activate", nil)
}

// playInspector checks what the inspector shows about the typed code.
func playInspector(t *testing.T, o *opened) {
	o.order(t, "inspector:open", nil)
	o.wait(t, `!!document.querySelector(".jp-Inspector")`)
	o.add(t)
	o.press(t, "train.Fit(")
	o.wait(t, `document.querySelector(".jp-Inspector")?.innerText.includes("func train.Fit(")`)
	o.page.look(t, "lab-inspector.png")
	o.order(t, "inspector:close", nil)
	o.wait(t, `!document.querySelector(".jp-Inspector")`)
}
