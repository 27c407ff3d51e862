package page_test

import (
	"strings"
	"testing"

	"setlab/kernel/notebook/page"
)

// TestFormulas checks which texts are formulas in Markdown. The field count holds the numbers of
// inline and display formulas.
func TestFormulas(t *testing.T) {
	for name, test := range map[string]struct {
		markdown        string
		inline, display int
		contains        string
	}{
		"inline":              {"a $x_1$ b", 1, 0, "<msub><mi>x</mi><mn>1</mn></msub>"},
		"two":                 {"$a$ and $b$", 2, 0, ""},
		"prices":              {"It costs $5 and $6.", 0, 0, "$5 and $6"},
		"price and formula":   {"$5 and $x$", 1, 0, "$5 and "},
		"escaped":             {`\$x\$`, 0, 0, "$x$"},
		"escaped inside":      {`$a\$b$`, 1, 0, ""},
		"code":                {"`$x$`", 0, 0, "<code>$x$</code>"},
		"blank inside":        {"$ x $", 0, 0, "$ x $"},
		"no emphasis":         {"$a*b$ and $c*d$", 2, 0, ""},
		"over a line end":     {"a $x +\ny$ b", 1, 0, ""},
		"unfinished":          {"a $x b", 0, 0, "a $x b"},
		"empty":               {"$$$$", 0, 0, "$$$$"},
		"display":             {"$$\nx\n$$", 0, 1, ""},
		"display on one line": {"$$x$$", 0, 1, ""},
		"display in a line":   {"so $$x$$ is", 0, 1, "so "},
		"display after text":  {"so\n$$\nx\n$$\nand", 0, 1, "<p>and</p>"},
		"display like a list": {"$$\na\n- b\n+ c\n= d\n$$", 0, 1, "<mi>d</mi>"},
		"display in a list":   {"- a\n\n  $$\n  x\n  $$\n- b", 0, 1, "<li>"},
		"display in a quote":  {"> $$\n> x\n> $$", 0, 1, "<blockquote>"},
		"display unfinished":  {"$$\nx\n\ny", 0, 0, "$$"},
		"blank line inside":   {"$$\nx\n\ny\n$$", 0, 0, "$$"},
		"environment":         {"\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}", 0, 1, "<mtable"},
		"environment in $$":   {"$$\n\\begin{aligned}\na &= b\n\\end{aligned}\n$$", 0, 1, "<mtable"},
		"unknown command":     {`$\nosuch{x}$`, 0, 0, `<code class="tex">$\nosuch{x}$</code>`},
		"unbalanced":          {"$$\n\\frac{1\n$$", 0, 0, `<pre class="tex">\frac{1</pre>`},
		"operator name":       {`$\operatorname{softmax}(z)$`, 1, 0, "softmax"},
		"comparison":          {`$a < b$`, 1, 0, "<mo>&lt;</mo>"},
	} {
		t.Run(name, func(t *testing.T) {
			html := body(render(t, page.Options{}, text(test.markdown)))
			inline := strings.Count(html, `<math display="inline"`)
			display := strings.Count(html, `<math display="block"`)
			if inline != test.inline || display != test.display {
				t.Errorf("%d inline and %d display formulas, want %d and %d in\n%s", inline, display, test.inline, test.display, html)
			}
			if !strings.Contains(html, test.contains) {
				t.Errorf("no %s in\n%s", test.contains, html)
			}
		})
	}
}
