package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// owns returns JavaScript that records that it has run.
func owns(by string) string { return fmt.Sprintf("(top.owned = top.owned || []).push('%s')", by) }

// hostileHTML returns HTML that runs scripts in all ways that browsers support. Each script records its name and
// who.
func hostileHTML(who string) string {
	var all strings.Builder
	for name, format := range map[string]string{
		"script":  `<script>%s</script>`,
		"error":   `<img src="data:nothing" onerror="%s">`,
		"svg":     `<svg onload="%s"><circle r="1"/></svg>`,
		"iframe":  `<iframe srcdoc="&lt;script&gt;%s&lt;/script&gt;"></iframe>`,
		"object":  `<object data="data:text/html,&lt;script&gt;%s&lt;/script&gt;"></object>`,
		"focus":   `<input autofocus onfocus="%s">`,
		"details": `<details open ontoggle="%s"><summary>a</summary></details>`,
		"link":    `<a class="hostile" href="javascript:%s">a</a>`,
		"command": `<button class="hostile" data-commandlinker-command="apputils:change-theme" data-commandlinker-args='{"theme": "JupyterLab Dark"}'>%s</button>`,
		"clobber": `<form id="jupyter-config-data"><input name="%s"></form>`,
	} {
		fmt.Fprintf(&all, format+"\n", owns(who+" "+name))
	}
	return all.String()
}

// hostileNotebook returns a notebook that claims to be trusted, with scripts in its text and in outputs of all
// types.
func hostileNotebook(t *testing.T) []byte {
	t.Helper()
	outputs := []any{}
	for mime, data := range map[string]any{
		"text/html":              hostileHTML("html"),
		"text/markdown":          hostileHTML("markdown output"),
		"image/svg+xml":          `<svg xmlns="http://www.w3.org/2000/svg" onload="` + owns("svg load") + `"><script>` + owns("svg script") + `</script><circle r="1"/></svg>`,
		"application/javascript": owns("javascript"),
		"text/latex":             `$\href{javascript:` + owns("latex") + `}{\text{a}}$`,
		"application/vnd.plotly.v1+json": map[string]any{"data": []any{map[string]any{"type": "bar", "y": []int{1}}}, "layout": map[string]any{
			"title": map[string]any{"text": `<a href="javascript:` + owns("plotly link") + `">a</a><img src=x onerror="` + owns("plotly") + `">`},
		}},
	} {
		outputs = append(outputs, map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": map[string]any{mime: data, "text/plain": "plain"}})
	}
	trusted := map[string]any{"trusted": true}
	text, err := json.Marshal(map[string]any{
		"nbformat": 4, "nbformat_minor": 5,
		"metadata": map[string]any{"trusted": true, "kernelspec": map[string]any{"name": "setlab", "display_name": "SET Lab (Go)"}},
		"cells": []any{
			map[string]any{"id": "a", "cell_type": "markdown", "metadata": trusted, "source": "# Hello\n\n[a](javascript:" + owns("markdown link") + ")\n\n" + hostileHTML("markdown")},
			map[string]any{"id": "b", "cell_type": "code", "metadata": trusted, "source": "1", "execution_count": 1, "outputs": outputs},
			map[string]any{"id": "c", "cell_type": "markdown", "metadata": trusted, "source": "the end"},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// playUntrusted opens a notebook from elsewhere and checks that none of its scripts runs until the user trusts it.
func playUntrusted(t *testing.T, o *opened) {
	path := filepath.Join(filepath.Dir(o.path), "hostile.ipynb")
	if err := os.WriteFile(path, hostileNotebook(t), 0o644); err != nil {
		t.Fatal(err)
	}
	other := openWhole(t, o.server, path)
	other.wait(t, `[...document.querySelectorAll(".jp-Notebook .jp-RenderedMarkdown")].some(e => e.innerText.includes("the end"))`)
	other.wait(t, `document.querySelectorAll(".jp-Notebook .jp-OutputArea-child").length === 6 && !!document.querySelector(".jp-Notebook .main-svg")`)
	other.page.look(t, "lab-untrusted.png")
	other.do(t, `document.querySelectorAll(".jp-Notebook .hostile").forEach(e => e.click())`)
	left := evaluate[[]string](t, other.page, `[...document.querySelectorAll(".jp-Notebook :is(.jp-RenderedHTMLCommon, .jp-OutputArea-output) *")].flatMap(e =>
		[...e.attributes].filter(a => /^on|^srcdoc$|commandlinker/.test(a.name) || /^\s*javascript:/i.test(a.value)).map(a => e.tagName + " " + a.name + "=" + a.value))`)
	if len(left) > 0 {
		t.Errorf("left in the page: %q", left)
	}
	const owned = `window.owned ?? []`
	if ran := evaluate[[]string](t, other.page, owned); len(ran) > 0 {
		t.Errorf("without trust ran %q", ran)
	}
	// With the user's trust, the scripts do run.
	other.order(t, "notebook:trust", nil)
	other.answerDialog(t, "Trust this notebook", "Trust")
	other.wait(t, `(`+owned+`).includes("html script")`)
}
