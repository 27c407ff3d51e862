package plotting

import (
	"fmt"
	"math"
	"strings"
)

// LaTeX returns the table as a table environment with the rules of package booktabs. The shades of differences need package xcolor. The first line
// says what the preamble needs.
func (t Table) LaTeX() string {
	l := t.layOut()
	var b strings.Builder
	b.WriteString(`% \usepackage{booktabs}`)
	if l.shaded {
		b.WriteString(` \usepackage[table]{xcolor}`)
	}
	b.WriteString("\n\\begin{table}\n\\centering\n")
	if l.title != "" {
		b.WriteString(`\caption{` + latexText(l.title) + "}\n")
	}
	columns := ""
	var heads []string
	for k, head := range l.heads {
		columns += map[Align]string{AlignLeft: "l", AlignRight: "r", AlignCenter: "c"}[l.aligns[k]]
		heads = append(heads, latexText(head))
	}
	if l.noted {
		columns, heads = columns+"l", append(heads, "")
	}
	b.WriteString(`\begin{tabular}{` + columns + "}\n\\toprule\n" + latexRow(heads) + "\\midrule\n")
	for k, g := range l.groups {
		if k > 0 {
			b.WriteString("\\addlinespace\n")
		}
		if g.heading != "" {
			fmt.Fprintf(&b, "\\multicolumn{%d}{l}{\\textbf{%s}} \\\\\n", l.width(), latexText(g.heading))
		}
		for _, r := range g.rows {
			b.WriteString(latexRow(l.latexCells(r)))
		}
	}
	b.WriteString("\\bottomrule\n\\end{tabular}\n")
	for _, note := range l.notes {
		b.WriteString("\n{\\small " + latexText(note) + "}\n")
	}
	b.WriteString("\\end{table}\n")
	return b.String()
}

func (l tableLayout) latexCells(r tableLine) []string {
	var cells []string
	for _, c := range r.cells {
		text := latexText(c.text)
		if c.bold {
			text = `\textbf{` + text + "}"
		}
		if c.shade != 0 {
			text = fmt.Sprintf(`\cellcolor[HTML]{%s} %s`, onWhite(c.shade), text)
		}
		cells = append(cells, text)
	}
	if l.noted {
		cells = append(cells, latexText(r.note))
	}
	return cells
}

func latexRow(cells []string) string { return strings.Join(cells, " & ") + " \\\\\n" }

// onWhite returns the color of a shade on white paper.
func onWhite(shade float64) string {
	c, a := positive, fullShade*math.Abs(shade)
	if shade < 0 {
		c = shadeBelow
	}
	mix := func(v uint8) uint8 { return uint8(math.Round(255 - a*float64(255-v))) }
	return fmt.Sprintf("%02X%02X%02X", mix(c.R), mix(c.G), mix(c.B))
}

// latexText converts a text with superscripts and subscripts to LaTeX.
func latexText(s string) string {
	var b strings.Builder
	for _, r := range parseRuns(s) {
		text := latexEscape.Replace(r.text)
		switch r.level {
		case 1:
			text = `\textsuperscript{` + text + "}"
		case -1:
			text = `\textsubscript{` + text + "}"
		}
		b.WriteString(text)
	}
	return b.String()
}
