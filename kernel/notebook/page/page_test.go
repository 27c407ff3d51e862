package page_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/page"
)

// render renders a notebook with the given cells.
func render(t *testing.T, o page.Options, cells ...*notebook.Cell) string {
	t.Helper()
	n := notebook.New()
	for i, c := range cells {
		n.Insert(i, c)
	}
	html, err := page.Render(n, o)
	if err != nil {
		t.Fatal(err)
	}
	return string(html)
}

// body returns the page without its style sheet.
func body(html string) string {
	_, after, _ := strings.Cut(html, "<body")
	return after
}

func text(source string) *notebook.Cell { return notebook.NewCell(notebook.Markdown, source) }

// code returns a code cell with outputs.
func code(source string, outputs ...*notebook.Output) *notebook.Cell {
	c := notebook.NewCell(notebook.Code, source)
	c.Outputs, c.ExecutionCount = outputs, 3
	return c
}

// display returns an output with one representation.
func display(mime string, data any) *notebook.Output {
	return &notebook.Output{Type: notebook.DisplayData, Data: map[string]any{mime: data}, Metadata: map[string]any{}}
}

const attack = `</pre></div><script>alert(1)</script>`

// TestTextIsNotMarkup checks that text printed by a program never becomes part of the page's
// markup.
func TestTextIsNotMarkup(t *testing.T) {
	for name, c := range map[string]*notebook.Cell{
		"source":        code(attack),
		"stream":        code("f()", &notebook.Output{Type: notebook.Stream, Name: "stdout", Text: attack}),
		"stderr":        code("f()", &notebook.Output{Type: notebook.Stream, Name: "stderr", Text: "\x1b[31m" + attack}),
		"error":         code("f()", &notebook.Output{Type: notebook.Error, EName: attack, EValue: attack, Traceback: []string{attack}}),
		"error, bare":   code("f()", &notebook.Output{Type: notebook.Error, EName: attack, EValue: attack}),
		"plain text":    code("f()", display("text/plain", attack)),
		"JSON":          code("f()", display("application/json", map[string]any{attack: attack})),
		"script":        code("f()", display("application/javascript", attack)),
		"picture":       code("f()", display("image/png", attack)),
		"drawing":       code("f()", display("image/svg+xml", "<svg>"+attack+"</svg>")),
		"TeX":           code("f()", display("text/latex", "$"+attack+"$")),
		"unknown type":  code("f()", &notebook.Output{Type: attack}),
		"raw cell":      notebook.NewCell(notebook.Raw, attack),
		"formula":       text(`$x\text{` + attack + `}$`),
		"broken TeX":    text("$$\n\\frac{" + attack + "\n$$"),
		"code block":    text("```\n" + attack + "\n```"),
		"language":      text("```" + attack + "\nx\n```"),
		"code span":     text("`" + attack + "`"),
		"write command": code("%%writefile x.html\n" + attack),
	} {
		t.Run(name, func(t *testing.T) {
			if html := body(render(t, page.Options{Title: attack}, c)); strings.Contains(html, "<script") {
				t.Errorf("the page contains a script:\n%s", html)
			}
		})
	}
}

// TestOutputForms checks the rendering of each kind of output.
func TestOutputForms(t *testing.T) {
	sized := display("image/png", "aGVs\nbG8=\n")
	sized.Metadata["image/png"] = map[string]any{"width": 320, "height": 200}
	several := display("text/plain", "plain form")
	several.Data["text/html"] = "<b>rich form</b>"
	for name, test := range map[string]struct {
		output *notebook.Output
		want   string
	}{
		"picture":             {sized, `src="data:image/png;base64,aGVsbG8=" width="320" height="200"`},
		"drawing":             {display("image/svg+xml", "<svg/>"), `src="data:image/svg+xml;base64,PHN2Zy8+"`},
		"richest form":        {several, `<b>rich form</b>`},
		"HTML that is open":   {display("text/html", "<table><tr><td>x</div></main>"), "<table><tbody><tr><td>x</td></tr></tbody></table></div>"},
		"script of author":    {display("text/html", `<script>f("<")</script>`), `<script>f("<")</script>`},
		"Markdown":            {display("text/markdown", "*x*"), "<em>x</em>"},
		"TeX":                 {display("text/latex", "$$x$$"), "<math"},
		"colors":              {&notebook.Output{Type: notebook.Stream, Name: "stdout", Text: "\x1b[31mred"}, `<span class="ansi-fg-1">red</span>`},
		"progress":            {&notebook.Output{Type: notebook.Stream, Name: "stdout", Text: "1%\r99%"}, `<pre class="stream">99%</pre>`},
		"unknown type":        {&notebook.Output{Type: "pyout"}, "An output of type pyout that this page cannot show."},
		"unknown data":        {display("application/vnd.x", "x"), "cannot show"},
		"picture is not text": {display("image/png", 7), "cannot show"},
	} {
		t.Run(name, func(t *testing.T) {
			if html := body(render(t, page.Options{}, code("f()", test.output))); !strings.Contains(html, test.want) {
				t.Errorf("no %s in\n%s", test.want, html)
			}
		})
	}
}

func TestWithAttachments(t *testing.T) {
	picture := map[string]any{"image/png": "aGk="}
	attachments := map[string]any{"a.png": picture, "image (1).png": picture, "a b.png": picture}
	for text, want := range map[string]string{
		"![x](attachment:a.png)":                                   "![x](data:image/png;base64,aGk=)",
		"![x](attachment:image%20(1).png \"t\") y":                 "![x](data:image/png;base64,aGk= \"t\") y",
		"![x](<attachment:a b.png>)":                               "![x](<data:image/png;base64,aGk=>)",
		"![x](attachment:none.png)":                                "![x](attachment:none.png)",
		"`![x](attachment:a.png)`":                                 "`![x](attachment:a.png)`",
		"```\n![x](attachment:a.png)\n```\n![x](attachment:a.png)": "```\n![x](attachment:a.png)\n```\n![x](data:image/png;base64,aGk=)",
	} {
		if got := page.WithAttachments(text, attachments); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

// TestLinksWithinANotebook checks that links to headings, as JupyterLab and GitHub name them, and to footnotes lead to the text's own.
func TestLinksWithinANotebook(t *testing.T) {
	html := body(render(t, page.Options{}, text("[to](#My-*x*-Results) [too](#my-x-results)\n\nOne[^1].\n\n[^1]: First."), text("# My *x* Results\n\nTwo[^1].\n\n[^1]: Second.")))
	for _, want := range []string{`<h1 id="My-x-Results"><a id="my-x-results"></a>My <em>x</em> Results</h1>`, `href="#my-x-results"`} {
		if !strings.Contains(html, want) {
			t.Errorf("no %s in\n%s", want, html)
		}
	}
	for _, text := range []string{"First.", "Second."} {
		at := strings.LastIndex(html[:strings.Index(html, text)], ` id="`)
		id, _, _ := strings.Cut(html[at+5:], `"`)
		if strings.Count(html, `id="`+id+`"`) != 1 || !strings.Contains(html, `href="#`+id+`"`) {
			t.Errorf("%s: the ID %q is not the only one, or has no link", text, id)
		}
	}
}

// TestPageIsComplete checks that a page has no external references and that rendering is
// deterministic.
func TestPageIsComplete(t *testing.T) {
	injected := code("scale = 1")
	injected.AddTag("injected-parameters")
	folded := code("secret()")
	folded.Metadata["jupyter"] = map[string]any{"source_hidden": true}
	removed := code("gone()")
	removed.AddTag("remove-cell")
	cells := []*notebook.Cell{
		text("# The *title* of $x_1$\n\n## Part\n\n| a |\n|---|\n| b |"), text("## Part\n\n### Inner\n\n```go\nfunc f() {}\n```\n"),
		code("x := \"go\"", display("text/plain", "1")), injected, folded, removed, text("  "),
	}
	html := render(t, page.Options{Title: "file"}, cells...)
	if again := render(t, page.Options{Title: "file"}, cells...); again != html {
		t.Error("the page differs when it is rendered again")
	}
	for _, want := range []string{
		"<title>The title of x_1</title>",
		`<li class="level-2"><a href="#Part">Part</a></li>`, `<li class="level-2"><a href="#part-1">Part</a></li>`,
		`<h2 id="Part"><a id="part"></a>Part</h2>`, `<h2 id="part-1">Part</h2>`, "<td>b</td>",
		`<span class="hl-s">&#34;go&#34;</span>`, `<span class="hl-k">func</span>`,
		"Parameters of this run", "<summary>Code</summary>", `<div class="prompt" aria-hidden="true">[3]</div>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %s in the page", want)
		}
	}
	for _, refused := range []string{"http:", "https:", "@import", "url(", "gone()", "<script"} {
		if strings.Contains(html, refused) {
			t.Errorf("%s in the page", refused)
		}
	}
}

func TestFewHeadingsNeedNoContents(t *testing.T) {
	if html := render(t, page.Options{Title: "file"}, text("## A\n\n## B")); strings.Contains(html, "<nav") || !strings.Contains(html, "<title>file</title>") {
		t.Error(body(html))
	}
}

// TestPictures checks which referenced images become part of the page.
func TestPictures(t *testing.T) {
	dir := t.TempDir()
	inner := filepath.Join(dir, "notebooks")
	if err := os.MkdirAll(filepath.Join(inner, "img"), 0o755); err != nil {
		t.Fatal(err)
	}
	for file, content := range map[string]string{"notebooks/img/a b.png": "inside", "secret.png": "outside"} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../secret.png", filepath.Join(inner, "link.png")); err != nil {
		t.Fatal(err)
	}
	c := text("![a](img/a%20b.png) ![b](../secret.png) ![c](link.png) ![d](attachment:d.png) ![e](none.png) ![f](https://x.org/f.png) ![g](attachment:none.png)")
	c.Attachments = map[string]any{"d.png": map[string]any{"image/png": "QUJD\n"}}
	html := body(render(t, page.Options{Folder: inner}, c))
	for _, want := range []string{
		`<img src="data:image/png;base64,aW5zaWRl" alt="a"/>`, `<img src="../secret.png" alt="b"/>`, `<img src="link.png" alt="c"/>`,
		`<img src="data:image/png;base64,QUJD" alt="d"/>`, `<img src="none.png" alt="e"/>`, `<img src="https://x.org/f.png" alt="f"/>`,
		`<img src="attachment:none.png" alt="g"/>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %s in\n%s", want, html)
		}
	}
}

func FuzzRender(f *testing.F) {
	f.Add("# a $x^2$\n\n$$\n- b\n$$\n\n\\begin{align}\na&=b\n\\end{align}", "<b>\x1b[31m")
	f.Add("> $$\n> x\n> $$\n\n- $$a\n  b$$", "</div>")
	f.Add("```go\nx\n```\n[^1]\n\n[^1]: note", "$")
	f.Fuzz(func(t *testing.T, markdown, output string) {
		n := notebook.New()
		n.Insert(0, text(markdown))
		n.Insert(1, code(output, display("text/html", output), display("text/latex", output)))
		html, err := page.Render(n, page.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasSuffix(html, []byte("</html>\n")) {
			t.Error("the page is cut short")
		}
	})
}

func TestNoInput(t *testing.T) {
	html := body(render(t, page.Options{NoInput: true},
		text("prose"), code("secret()", display("text/plain", "shown")), code("quiet()")))
	for _, want := range []string{"prose", "shown"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(html, "secret") || strings.Contains(html, "quiet") || strings.Count(html, "<section") != 2 {
		t.Errorf("the page has code, or a place for it:\n%s", html)
	}
}
