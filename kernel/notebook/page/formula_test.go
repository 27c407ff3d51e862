package page

import (
	"strings"
	"testing"
)

// FuzzFormula checks that any TeX input results in MathML or escaped TeX.
func FuzzFormula(f *testing.F) {
	for _, tex := range []string{
		`\frac{a}{b}`, `x_{i,j}^2`, `\begin{cases} a & b \\ c \end{cases}`, `\left( \sum_i x \right]`, `\foo`, `\operatorname{x}`, `}`, `<script>`,
	} {
		f.Add(tex)
	}
	f.Fuzz(func(t *testing.T, tex string) {
		for _, display := range []bool{false, true} {
			html := formula(tex, display)
			if strings.Contains(html, "<script") || !strings.HasPrefix(html, "<math") && !strings.Contains(html, `class="tex"`) {
				t.Errorf("%q became %s", tex, html)
			}
		}
	})
}
