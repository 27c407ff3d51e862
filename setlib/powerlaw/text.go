package powerlaw

import (
	"fmt"
	"html"
	"strings"
)

// String returns the law in one line.
func (l Law) String() string {
	if l.N == 0 {
		return "no power law was fitted"
	}
	how := ""
	if l.Given {
		how = " (given)"
	}
	return fmt.Sprintf("α = %.3f ± %.3f from %d on%s: %d of %d degrees (%.1f%%), KS distance %.4f",
		l.Alpha, l.StdErr, l.XMin, how, l.Tail, l.N, 100*float64(l.Tail)/float64(l.N), l.KS)
}

// HTML returns the law for display in a notebook.
func (l Law) HTML() string { return "<p>" + html.EscapeString(l.String()) + "</p>" }

// rows returns the report as a table of two columns.
func (r *Report) rows() [][2]string {
	if r == nil {
		return [][2]string{{"report", "none"}}
	}
	rows := [][2]string{{"verdict", r.Verdict()}, {"law", r.Law.String()}}
	goodness := "not simulated"
	if r.Goodness.Simulations > 0 {
		goodness = r.Goodness.String() + "; a small p rules the law out"
	}
	rows = append(rows, [2]string{"goodness of fit", goodness})
	for _, a := range r.Alternatives {
		rows = append(rows, [2]string{"against " + a.Name, fmt.Sprintf("z = %.2f, p = %.2g: favors %s (%s; log-likelihood ratio %.2f)",
			a.Z, a.P, a.Favors(), a.Parameters, a.Ratio)})
	}
	paper := "too few different degrees"
	if r.Paper.Points > 0 {
		paper = r.Paper.String()
	}
	rows = append(rows, [2]string{"paper-style", paper})
	for _, w := range r.Warnings {
		rows = append(rows, [2]string{"warning", w})
	}
	return rows
}

// String returns the report with one item per line.
func (r *Report) String() string {
	var b strings.Builder
	for i, row := range r.rows() {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%-20s%s", row[0], row[1])
	}
	return b.String()
}

// HTML returns the report as a small table, for display in a notebook.
func (r *Report) HTML() string {
	var b strings.Builder
	b.WriteString("<table>")
	for _, row := range r.rows() {
		fmt.Fprintf(&b, `<tr><th style="text-align:left">%s</th><td style="text-align:left">%s</td></tr>`, html.EscapeString(row[0]), html.EscapeString(row[1]))
	}
	b.WriteString("</table>")
	return b.String()
}
