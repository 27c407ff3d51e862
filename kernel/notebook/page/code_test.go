package page

import (
	"html"
	"regexp"
	"strings"
	"testing"
)

var tags = regexp.MustCompile(`<[^>]*>`)

// FuzzHighlight checks that a page shows exactly the given code.
func FuzzHighlight(f *testing.F) {
	for _, code := range []string{
		"", "x := 1 // one", "func f() string { return `a\nb` }", "%cd /tmp\nx := \"<b>\"\n!ls 'x\n\ny", "\"unterminated\nnext", "/* open", "a\r\nb", "\x00é\xff", "%%bash\nls", "1 +\n%x",
	} {
		f.Add(code)
	}
	f.Fuzz(func(t *testing.T, code string) {
		shown := string(highlight(code, "go"))
		text := html.UnescapeString(tags.ReplaceAllString(shown, ""))
		if got, want := strings.TrimSuffix(text, "\n"), html.UnescapeString(html.EscapeString(strings.TrimRight(code, "\n"))); got != want {
			t.Errorf("%q is shown as %q: %s", code, got, shown)
		}
	})
}

func TestHighlight(t *testing.T) {
	for code, want := range map[string]string{
		"var x = 3.5 // three": `<span class="hl-k">var</span> x = <span class="hl-n">3.5</span> <span class="hl-c">// three</span>`,
		"%cd a\ns := `x\ny`":   "<span class=\"hl-m\">%cd a</span>\ns := <span class=\"hl-s\">`x\ny`</span>",
		"len(a) > 1":           `<span class="hl-b">len</span>(a) &gt; <span class="hl-n">1</span>`,
	} {
		if got := string(highlight(code, "go")); got != `<pre class="hl-code">`+want+"</pre>\n" {
			t.Errorf("%q is shown as %s", code, got)
		}
	}
	for source, want := range map[string]string{"%%bash\nls": "", "x": "go", "%%writefile a.json\n{}": "json", "%%writefile a.go\nx": "go", "%%": "go", "": "go"} {
		if got := language(source); got != want {
			t.Errorf("the language of %q is %q", source, got)
		}
	}
}
