package e2e

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// playAbout opens the About box, which names the components of the lab.
func playAbout(t *testing.T, o *opened) {
	o.order(t, "help:about", nil)
	o.wait(t, `!!`+dialog)
	o.page.look(t, "lab-about.png")
	o.answerDialog(t, `SET Lab.*JupyterLab 4\.\d+\.\d+.*BSD`, "Close")
}

// playTheme selects the dark theme and checks that all text is legible and that a reloaded page keeps the theme.
func playTheme(t *testing.T, o *opened) {
	const dark = `document.body.dataset.jpThemeName === "JupyterLab Dark" && /^#1+$/.test(getComputedStyle(document.body).getPropertyValue("--jp-layout-color0").trim())`
	o.order(t, "apputils:change-theme", map[string]string{"theme": "JupyterLab Dark"})
	o.wait(t, dark)
	o.order(t, "launcher:create", nil)
	o.wait(t, `!!document.querySelector(".jp-LauncherCard")`)
	o.page.look(t, "lab-dark-launcher.png")
	o.legible(t, ".jp-Launcher")
	if err := chromedp.Do(o.ctx, chromedp.Navigate(o.server.notebook(filepath.Base(o.path)))); err != nil {
		t.Fatal(err)
	}
	o.wait(t, o.ready)
	o.wait(t, dark)
	o.page.look(t, "lab-dark.png")
	o.legible(t, ".jp-Notebook")
	o.order(t, "help:about", nil)
	o.wait(t, `!!`+dialog)
	o.page.look(t, "lab-dark-about.png")
	o.legible(t, ".jp-Dialog-content")
	o.answerDialog(t, "SET Lab", "Close")
}

// contrasts lists the texts in the elements matched by a selector that have a contrast with their background of less
// than 3, the minimum for large text. Contrast is defined as in WCAG 2: (lighter + .05) / (darker + .05) for relative
// luminances.
const contrasts = `(() => {
	const parse = text => { const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number); return {r, g, b, a} }
	const linear = v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4
	const luminance = c => .2126 * linear(c.r) + .7152 * linear(c.g) + .0722 * linear(c.b)
	const over = (a, b) => ({r: a.r * a.a + b.r * (1 - a.a), g: a.g * a.a + b.g * (1 - a.a), b: a.b * a.a + b.b * (1 - a.a), a: 1})
	const behind = e => {
		const layers = []
		for (; e; e = e.parentElement) {
			const c = parse(getComputedStyle(e).backgroundColor)
			layers.push(c)
			if (c.a === 1) break
		}
		return layers.reduceRight((below, above) => over(above, below), {r: 255, g: 255, b: 255, a: 1})
	}
	const poor = []
	let seen = 0
	for (const root of document.querySelectorAll(%q)) {
		for (const e of root.querySelectorAll("*")) {
			if (e.closest("svg") || ![...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.textContent.trim())) continue
			if (!e.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue
			seen++
			const back = behind(e)
			const [a, b] = [luminance(over(parse(getComputedStyle(e).color), back)), luminance(back)]
			const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05)
			if (ratio < 3) poor.push(ratio.toFixed(1) + " " + e.className + ": " + e.innerText.slice(0, 60))
		}
	}
	return seen ? poor : ["no text"]
})()`

// legible checks that the text in the elements matched by a selector is legible.
func (p page) legible(t *testing.T, selector string) {
	t.Helper()
	if poor := evaluate[[]string](t, p, fmt.Sprintf(contrasts, selector)); len(poor) > 0 {
		t.Errorf("poor contrast in %s: %q", selector, poor)
	}
}
