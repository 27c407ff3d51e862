package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"setlab/internal/need"
)

// markups are pieces of HTML that each run a script in a different way. %s is the script, which contains single quotes only.
var markups = map[string]string{
	"script":             `<script>%s</script>`,
	"script in data":     `<script src="data:text/javascript,%s"></script>`,
	"script module":      `<script type="module">%s</script>`,
	"image error":        `<img src="data:nothing" onerror="%s">`,
	"mixed case":         `<ImG src=x:x oNeRrOr="%s">`,
	"slashes":            `<img/src=x:x/onerror="%s">`,
	"svg load":           `<svg onload="%s"><circle r="1"/></svg>`,
	"svg script":         `<svg><script>%s</script></svg>`,
	"svg animation":      `<svg><animate attributeName="x" dur="1s" onbegin="%s"/></svg>`,
	"svg link":           `<svg><a xlink:href="javascript:%s"><text y="20">a</text></a></svg>`,
	"svg set":            `<svg><a><set attributeName="href" to="javascript:%s"/><text y="20">a</text></a></svg>`,
	"svg foreign":        `<svg><foreignObject><img src="x:x" onerror="%s"></foreignObject></svg>`,
	"frame":              `<iframe srcdoc="&lt;script&gt;%s&lt;/script&gt;"></iframe>`,
	"frame address":      `<iframe src="javascript:%s"></iframe>`,
	"frame load":         `<iframe onload="%s"></iframe>`,
	"object":             `<object data="data:text/html,&lt;script&gt;%s&lt;/script&gt;"></object>`,
	"embed":              `<embed src="javascript:%s">`,
	"focus":              `<input autofocus onfocus="%s">`,
	"select focus":       `<select autofocus onfocus="%s"><option>a</option></select>`,
	"editable focus":     `<div contenteditable tabindex="0" onfocus="%s">a</div>`,
	"details":            `<details open ontoggle="%s"><summary>a</summary></details>`,
	"video":              `<video onerror="%s"><source src="x:x" onerror="%[1]s"></video>`,
	"audio":              `<audio src="x:x" onerror="%s"></audio>`,
	"body":               `<body onload="%s"><p>a</p></body>`,
	"marquee":            `<marquee onstart="%s">a</marquee>`,
	"link":               `<a href="javascript:%s">a</a>`,
	"link with a tab":    "<a href=\"java\tscript:%s\">a</a>",
	"link with entities": `<a href="&#106;avascript&colon;%s">a</a>`,
	"link to data":       `<a href="data:text/html,<script>%s</script>">a</a>`,
	"area":               `<map name="m"><area shape="default" href="javascript:%s"></map>`,
	"form":               `<form action="javascript:%s"><input type="submit"></form>`,
	"form action":        `<form><button formaction="javascript:%s">a</button></form>`,
	"math link":          `<math><maction actiontype="statusline" xlink:href="javascript:%s">a</maction></math>`,
	"refresh":            `<meta http-equiv="refresh" content="0;url=javascript:%s">`,
	"base":               `<base href="javascript:%s//"><a href="#">a</a>`,
	"template":           `<template><script>%s</script></template>`,
	"noscript mutation":  `<noscript><p title="</noscript><img src=x:x onerror=&quot;%s&quot;>"></noscript>`,
	"math mutation":      `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x:x onerror=&quot;%s&quot;&gt;">`,
	"svg mutation":       `<svg></p><style><a id="</style><img src=x:x onerror=&quot;%s&quot;>">`,
	"pointer":            `<p onpointerover="%s" onmouseover="%[1]s" onmouseenter="%[1]s">a</p>`,
	"click":              `<p onclick="%s">a</p>`,
	"animation":          `<style>@keyframes k{}</style><p style="animation:k 1s" onanimationstart="%s">a</p>`,
	"popover":            `<div popover id="pop" onbeforetoggle="%s">a</div><button popovertarget="pop">a</button>`,
	"own element":        `<x-a onclick="%s" tabindex="0" onfocus="%[1]s">a</x-a>`,
	"command":            `<button data-commandlinker-command="apputils:change-theme" data-commandlinker-args='{"theme": "JupyterLab Dark"}'>%s</button>`,
	"clobbering":         `<form id="jupyter-config-data"><input name="%s"></form>`,
}

// strangeOutputs returns outputs of other types that run a script, or that would if they were interpreted as HTML.
func strangeOutputs() map[string]map[string]any {
	image := func(by string) string { return `<img src="x:x" onerror="` + owns(by) + `">` }
	display := func(mime string, data any) map[string]any {
		return map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": map[string]any{mime: data, "text/plain": "plain"}}
	}
	return map[string]map[string]any{
		"stream":           {"output_type": "stream", "name": "stdout", "text": image("stream") + "\n\x1b[31m" + image("stream") + "\x1b]8;;javascript:" + owns("stream") + "\x1b\\a\x1b]8;;\x1b\\ javascript:" + owns("stream")},
		"error":            {"output_type": "error", "ename": image("error"), "evalue": image("error"), "traceback": []string{image("error"), "\x1b[0;31m" + image("error")}},
		"text":             display("text/plain", image("text")),
		"svg with handler": display("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" onload="`+owns("svg with handler")+`"><circle r="1"/></svg>`),
		"svg with script":  display("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg"><script>`+owns("svg with script")+`</script></svg>`),
		"javascript":       display("application/javascript", owns("javascript")),
		"text/javascript":  display("text/javascript", owns("text/javascript")),
		"latex link":       display("text/latex", `$\href{javascript:`+owns("latex link")+`}{a}$`),
		"latex html":       display("text/latex", `$\text{`+image("latex html")+`}$ `+image("latex html")),
		"json":             display("application/json", map[string]any{image("json"): image("json")}),
		"png":              display("image/png", `x" onerror="`+owns("png")),
		"pdf":              display("application/pdf", "javascript:"+owns("pdf")),
		"plotly": display("application/vnd.plotly.v1+json", map[string]any{"data": []any{map[string]any{"type": "bar", "y": []int{1}, "name": image("plotly")}},
			"layout": map[string]any{"title": map[string]any{"text": `<a href="javascript:` + owns("plotly") + `">a</a>` + image("plotly")}}}),
		"widget": display("application/vnd.jupyter.widget-view+json", map[string]any{"version_major": 2, "version_minor": 0, "model_id": "w"}),
	}
}

// strangeWidgets returns the state of a widget whose text is HTML.
func strangeWidgets() map[string]any {
	model := func(name string, state map[string]any) map[string]any {
		state["_model_module"], state["_model_module_version"], state["_model_name"] = "@jupyter-widgets/"+map[bool]string{true: "base", false: "controls"}[name == "LayoutModel"], "2.0.0", name
		return map[string]any{"model_name": name, "model_module": state["_model_module"], "model_module_version": "2.0.0", "state": state}
	}
	return map[string]any{"application/vnd.jupyter.widget-state+json": map[string]any{"version_major": 2, "version_minor": 0, "state": map[string]any{
		"l": model("LayoutModel", map[string]any{"_view_name": "LayoutView"}),
		"w": model("HTMLModel", map[string]any{"_view_name": "HTMLView", "_view_module": "@jupyter-widgets/controls", "_view_module_version": "2.0.0", "layout": "IPY_MODEL_l",
			"description": `<img src="x:x" onerror="` + owns("widget") + `">`, "value": `<img src="x:x" onerror="` + owns("widget") + `">`}),
	}}}
}

// strangeFiles returns files that run a script when they are opened in their own format, or where their names are shown.
func strangeFiles() map[string]string {
	files := map[string]string{
		`<img src=x onerror=(top.owned=[1])>.txt`: "a",
		`"onmouseover="(top.owned=[2])".txt`:      "a",
		`javascript:(top.owned=[3]).txt`:          "a",
		"page.html":                               "<p>page</p><script>" + owns("page") + "</script><img src=x:x onerror=\"" + owns("page") + "\">",
		"picture.svg":                             `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="` + owns("picture") + `"><script>` + owns("picture") + `</script></svg>`,
		"data.json":                               `{"<img src=x:x onerror=\"` + owns("json file") + `\">": 1}`,
		"table.csv":                               "a,<img src=x:x onerror=" + owns("csv") + ">\n<script>" + owns("csv") + "</script>,2\n",
	}
	var text strings.Builder
	text.WriteString("# The file\n\n")
	for name, markup := range markups {
		fmt.Fprintf(&text, markup+"\n\n", owns("file "+name))
	}
	files["text.md"] = text.String()
	return files
}

// TestBrowserStrangersMarkup opens files by strangers in the lab and interacts with all of them. No script may run in the lab's page, or
// with its rights, before the reader trusts or runs anything.
func TestBrowserStrangersMarkup(t *testing.T) {
	inBrowser.take(t)
	need.File(t, chromium, "apt install chromium")
	m, folder := newReader(t), t.TempDir()
	cases := 0
	markdown := func(id, source string) map[string]any {
		cases++
		return map[string]any{"id": id, "cell_type": "markdown", "metadata": map[string]any{"trusted": true}, "source": source}
	}
	cells := []any{}
	outputs := []any{}
	for name, markup := range markups {
		cells = append(cells, markdown(fmt.Sprintf("m%d", cases), fmt.Sprintf(markup, owns("markdown "+name))))
		outputs = append(outputs, map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": map[string]any{"text/html": fmt.Sprintf(markup, owns("html "+name)), "text/plain": "a"}})
		cases++
	}
	for _, o := range strangeOutputs() {
		outputs = append(outputs, o)
		cases++
	}
	texts := len(cells) + 2
	for few := range slices.Chunk(outputs, 20) { // JupyterLab hides all but the first 50 outputs of a cell
		cells = append(cells, map[string]any{"id": fmt.Sprint("c", len(cells)), "cell_type": "code", "metadata": map[string]any{"trusted": true}, "source": "1", "execution_count": 1, "outputs": few})
	}
	cells = append(cells, markdown("link", "[a](javascript:"+owns("markdown link")+") ![b](javascript:"+owns("markdown image")+") <javascript:"+owns("autolink")+">"), markdown("end", "the end"))
	text, err := json.Marshal(map[string]any{"nbformat": 4, "nbformat_minor": 5, "cells": cells, "metadata": map[string]any{
		"trusted": true, "widgets": strangeWidgets(), "title": `<img src=x:x onerror="` + owns("title") + `">`,
		"kernelspec": map[string]any{"name": "none", "display_name": `<img src=x:x onerror="` + owns("kernel") + `">`, "language": "go"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	files := strangeFiles()
	files["strange.ipynb"] = string(text)
	for name, content := range files {
		cases++
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if cases < 60 {
		t.Fatalf("%d cases", cases)
	}
	m.env = append(m.env, "SETLAB_EXPOSE=1")
	began := time.Now()
	s := startLab(t, m, folder, "--port", fmt.Sprint(freePort(t)))
	p := browse(t, s.URL+"lab/tree/strange.ipynb?reset&token="+s.Token, patience)
	// All cells are drawn, not only visible ones. The page asks for another kernel, since the one that the notebook names does not exist.
	p.wait(t, `(notebook => {
		if (!notebook?.model || notebook.widgets.length !== notebook.model.cells.length) return false
		if (notebook.notebookConfig.windowingMode !== "none") notebook.notebookConfig = {...notebook.notebookConfig, windowingMode: "none"}
		return true
	})(window.jupyterapp?.shell.currentWidget?.content)`)
	p.wait(t, fmt.Sprintf(`document.querySelectorAll(".jp-Notebook .jp-RenderedMarkdown").length >= %d && document.querySelectorAll(".jp-Notebook .jp-OutputArea-child").length >= %d`, texts, len(outputs)))
	const touch = `(() => {
		document.addEventListener("submit", e => e.preventDefault(), true)
		for (const e of document.querySelectorAll(".jp-Notebook :is(.jp-RenderedHTMLCommon, .jp-OutputArea-output) *, .jp-MarkdownViewer *, .jp-RenderedJSON *, .jp-DirListing-item *")) {
			for (const kind of ["pointerover", "mouseover", "mouseenter", "focus", "toggle", "beforetoggle", "animationstart", "load", "error"]) {
				e.dispatchEvent(new Event(kind))
			}
			if (!e.closest("a[href^='http'], a[href^='data'], a[href^='/'], .jp-DirListing-item")) { e.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true})) }
		}
		return true
	})()`
	const handlers = `[...document.querySelectorAll(".jp-Notebook :is(.jp-RenderedHTMLCommon, .jp-OutputArea-output) *, .jp-MarkdownViewer *")].flatMap(e =>
		[...e.attributes].filter(a => /^on|^srcdoc$|commandlinker|^formaction$/.test(a.name) || /^\s*j\s*a\s*v\s*a\s*script:/i.test(a.value) && a.name !== "title").map(a => e.tagName + " " + a.name + "=" + a.value))`
	check := func(where string) {
		t.Helper()
		p.do(t, touch)
		if left := evaluate[[]string](t, p, handlers); len(left) > 0 {
			t.Errorf("%s: left in the page: %q", where, left)
		}
		if ran := evaluate[[]any](t, p, `window.owned ?? []`); len(ran) > 0 {
			t.Errorf("%s: without trust ran %v", where, ran)
		}
	}
	check("the notebook")
	for file, factory := range map[string]string{"text.md": "Markdown Preview", "page.html": "HTML Viewer", "picture.svg": "Image", "data.json": "JSON", "table.csv": "CSVTable"} {
		p.do(t, fmt.Sprintf(`window.jupyterapp.commands.execute("docmanager:open", {path: %q, factory: %q}).then(() => window.shown = %[1]q, e => window.shown = String(e)), true`, file, factory))
		p.wait(t, fmt.Sprintf(`window.shown === %q`, file))
		check(file)
	}
	if theme := evaluate[string](t, p, `document.body.dataset.jpThemeName ?? ""`); strings.Contains(theme, "Dark") {
		t.Errorf("a button of the notebook has changed the theme")
	}
	// With trust, the scripts do run.
	p.do(t, `[...document.querySelectorAll(".jp-Dialog .jp-mod-reject")].forEach(e => e.click()); window.jupyterapp.commands.execute("docmanager:open", {path: "strange.ipynb"}).then(() => window.jupyterapp.commands.execute("notebook:trust")), true`)
	p.wait(t, `(() => { const ask = [...document.querySelectorAll(".jp-Dialog")].find(e => e.innerText.includes("Trust")); ask?.querySelector(".jp-mod-accept")?.click(); return (window.owned ?? []).includes("html script") })()`)
	t.Logf("%d cases in %v", cases, time.Since(began))
}
