package datasets

import (
	"cmp"
	"fmt"
	"html"
	"strings"
)

// columns returns the cells of an entry's row.
func (e Entry) columns() []string {
	how := "to fetch"
	switch {
	case e.Missing != "":
		how = "cannot be fetched"
	case e.Builtin != "":
		how = string(e.Builtin)
	}
	return []string{e.Name, e.Title, cmp.Or(e.Paper, "-"), e.Values, e.Shape(), how}
}

// headings are the names of the columns.
var headings = []string{"name", "data set", "in Table 1 for", "values", "samples x features", "how to get it"}

// String lists the entries as a table, one a line.
func (c Catalog) String() string {
	rows := [][]string{headings}
	for _, e := range c {
		rows = append(rows, e.columns())
	}
	widths := make([]int, len(headings))
	for _, row := range rows {
		for i, text := range row {
			widths[i] = max(widths[i], len(text))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, text := range row {
			line += fmt.Sprintf("%-*s  ", widths[i], text)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// HTML lists the entries as a table for a notebook. A tooltip on the name shows the
// source and the terms of the data.
func (c Catalog) HTML() string {
	var b strings.Builder
	b.WriteString("<table><tr>")
	for _, h := range headings {
		fmt.Fprintf(&b, `<th style="text-align:left">%s</th>`, h)
	}
	b.WriteString("</tr>")
	for _, e := range c {
		fmt.Fprintf(&b, `<tr title="%s">`, html.EscapeString(e.Source+" - "+e.Terms))
		for _, text := range e.columns() {
			fmt.Fprintf(&b, `<td style="text-align:left">%s</td>`, html.EscapeString(text))
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</table>")
	return b.String()
}
