package importance

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"
)

// shown is the maximum number of features that String and HTML list.
const shown = 20

// title describes the scores and the number of features.
func (s Scores) title() string {
	text := fmt.Sprintf("%s of %d features", s.Measure, len(s.Values))
	if s.Spread != nil {
		text += fmt.Sprintf(", mean ± standard deviation of %d", s.Repeats)
	}
	return text
}

// cells returns a feature's value, and its spread preceded by ±.
func (s Scores) cells(i int) (value, spread string) {
	if s.Spread != nil {
		spread = fmt.Sprintf(" ± %.4f", s.Spread[i])
	}
	return fmt.Sprintf("%.4f", s.Values[i]), spread
}

// String lists the 20 features with the highest values, highest first, one per line.
func (s Scores) String() string {
	top := s.Top(shown)
	name, number := 0, 0
	for i := range top.Names {
		value, _ := top.cells(i)
		name, number = max(name, utf8.RuneCountInString(top.Names[i])), max(number, len(value))
	}
	var b strings.Builder
	b.WriteString(s.title())
	for i := range top.Names {
		value, spread := top.cells(i)
		fmt.Fprintf(&b, "\n%-*s  %*s%s", name, top.Names[i], number, value, spread)
	}
	if more := len(s.Values) - shown; more > 0 {
		fmt.Fprintf(&b, "\nand %d more", more)
	}
	return b.String()
}

// HTML lists the 20 features with the highest values in a table, for display in a notebook.
func (s Scores) HTML() string {
	top := s.Top(shown)
	var b strings.Builder
	const left = ` style="text-align:left"`
	fmt.Fprintf(&b, "<p>%s</p><table><thead><tr><th%s>feature</th><th>value</th></tr></thead><tbody>", html.EscapeString(s.title()), left)
	for i := range top.Names {
		value, spread := top.cells(i)
		fmt.Fprintf(&b, "<tr><td%s>%s</td><td>%s%s</td></tr>", left, html.EscapeString(top.Names[i]), value, spread)
	}
	b.WriteString("</tbody></table>")
	if more := len(s.Values) - shown; more > 0 {
		fmt.Fprintf(&b, "<p>and %d more</p>", more)
	}
	return b.String()
}
