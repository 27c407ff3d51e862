package plotting

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// HTML returns the table for a notebook. Texts have the page's color and shades are transparent, so the table is readable on light and dark pages.
func (t Table) HTML() string {
	l := t.layOut()
	var b strings.Builder
	b.WriteString(`<div class="setlab-table"><table style="border-collapse:collapse">`)
	if l.title != "" {
		fmt.Fprintf(&b, `<caption style="caption-side:top;text-align:left;font-weight:bold;padding:4px 0">%s</caption>`, htmlText(l.title))
	}
	b.WriteString(`<thead><tr>`)
	for k, head := range l.heads {
		fmt.Fprintf(&b, `<th scope="col" style="text-align:%s">%s</th>`, htmlAligns[l.aligns[k]], htmlText(head))
	}
	if l.noted {
		b.WriteString(`<th></th>`)
	}
	b.WriteString("</tr></thead>\n")
	for k, g := range l.groups {
		style := ""
		if k > 0 {
			style = ` style="border-top:1px solid rgba(128,128,128,.6)"`
		}
		fmt.Fprintf(&b, `<tbody%s>`, style)
		if g.heading != "" {
			fmt.Fprintf(&b, `<tr><th scope="rowgroup" colspan="%d" style="text-align:left">%s</th></tr>`, l.width(), htmlText(g.heading))
		}
		for _, r := range g.rows {
			b.WriteString(l.htmlRow(r))
		}
		b.WriteString("</tbody>\n")
	}
	b.WriteString("</table>")
	for _, note := range l.notes {
		fmt.Fprintf(&b, `<div style="font-size:90%%">%s</div>`, htmlText(note))
	}
	b.WriteString("</div>\n")
	return b.String()
}

// longText is the number of bytes from which a text needs a column of some width, in a table that is wider than the page.
const longText = 60

var htmlAligns = map[Align]string{AlignLeft: "left", AlignRight: "right", AlignCenter: "center"}

// width returns the number of columns, including that of the notes.
func (l tableLayout) width() int {
	if l.noted {
		return len(l.heads) + 1
	}
	return len(l.heads)
}

func (l tableLayout) htmlRow(r tableLine) string {
	var b strings.Builder
	b.WriteString("<tr>")
	for k, c := range r.cells {
		text := htmlText(c.text)
		if c.bold {
			text = "<b>" + text + "</b>"
		}
		style := htmlAligns[l.aligns[k]] + htmlShade(c.shade)
		switch {
		case l.aligns[k] == AlignRight && strings.Contains(c.text, " "):
			style += ";white-space:nowrap" // a number with its range stays on one line
		case len(c.text) > longText:
			style += ";min-width:24em"
		}
		fmt.Fprintf(&b, `<td style="text-align:%s">%s</td>`, style, text)
	}
	if l.noted {
		fmt.Fprintf(&b, `<td style="text-align:left">%s</td>`, htmlText(r.note))
	}
	b.WriteString("</tr>\n")
	return b.String()
}

// fullShade is the opacity of the darkest shade. Black and white texts are readable on it.
const fullShade = 0.5

// htmlShade returns the style of a cell with a shade.
func htmlShade(shade float64) string {
	if shade == 0 {
		return ""
	}
	c := positive
	if shade < 0 {
		c = shadeBelow
	}
	return fmt.Sprintf(";background-color:rgba(%d,%d,%d,%.2f)", c.R, c.G, c.B, fullShade*math.Abs(shade))
}

// shadeBelow is orange. Dark text is more readable on it than on the vermilion of negative weights.
var shadeBelow = okabeIto[4]

// htmlText converts a text with superscripts and subscripts to HTML.
func htmlText(s string) string {
	var b strings.Builder
	for _, r := range parseRuns(s) {
		switch text := html.EscapeString(r.text); r.level {
		case 1:
			b.WriteString("<sup>" + text + "</sup>")
		case -1:
			b.WriteString("<sub>" + text + "</sub>")
		default:
			b.WriteString(text)
		}
	}
	return b.String()
}
