package results

import (
	"fmt"
	"html"
	"strings"
	"text/tabwriter"
)

// listed is the maximum number of rows that a table shows.
const listed = 20

// String returns the table as text: the settings in which the rows differ, and the last value of each metric. It shows the first rows
// and reports missing runs.
func (r *Results) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	head, rows := r.cells()
	fmt.Fprintln(w, strings.Join(head, "\t"))
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	fmt.Fprintln(&b, r.State())
	return b.String()
}

// HTML returns the table as HTML, for display in a notebook.
func (r *Results) HTML() string {
	var b strings.Builder
	head, rows := r.cells()
	b.WriteString("<table><thead><tr>")
	for _, name := range head {
		fmt.Fprintf(&b, "<th>%s</th>", html.EscapeString(name))
	}
	b.WriteString("</tr></thead><tbody>")
	for _, row := range rows {
		b.WriteString("<tr>")
		for _, cell := range row {
			fmt.Fprintf(&b, "<td>%s</td>", html.EscapeString(cell))
		}
		b.WriteString("</tr>")
	}
	fmt.Fprintf(&b, "</tbody></table><pre>%s</pre>", html.EscapeString(r.State()))
	return b.String()
}

// cells returns the header and the first rows.
func (r *Results) cells() (head []string, rows [][]string) {
	settings, metrics := r.Settings(), r.Metrics()
	head = append(head, settings...)
	head = append(append(head, "epochs done"), metrics...)
	for k, w := range r.rows {
		if k == listed {
			more := make([]string, len(head))
			more[0] = fmt.Sprintf("and %d more", len(r.rows)-k)
			return head, append(rows, more)
		}
		var row []string
		for _, name := range settings {
			row = append(row, w.settings[name])
		}
		row = append(row, fmt.Sprint(w.done()))
		for _, metric := range metrics {
			if v := w.Score("last " + metric); v == v {
				row = append(row, fmt.Sprintf("%.5g", v))
			} else {
				row = append(row, "–")
			}
		}
		rows = append(rows, row)
	}
	return head, rows
}

// named is the maximum number of runs that a line of State names.
const named = 5

// State returns the number of runs, and names missing, unfinished and damaged runs with the command that trains them.
func (r *Results) State() string {
	var missing, partial, broken []string
	for _, w := range r.rows {
		switch {
		case w.Missing():
			missing = append(missing, w.title())
		case w.Partial():
			partial = append(partial, fmt.Sprintf("%s: %d of %d epochs so far", w.title(), w.done(), w.Epochs))
		}
	}
	for _, err := range r.problems {
		broken = append(broken, err.Error())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d runs", len(r.rows)-len(missing)-len(partial), len(r.rows))
	for _, kind := range []struct {
		what  string
		names []string
	}{{"not used", broken}, {"unfinished", partial}, {"not run", missing}} {
		for k, name := range kind.names {
			if k == named && len(kind.names) > named+1 {
				fmt.Fprintf(&b, "\n  %s: and %d more", kind.what, len(kind.names)-k)
				break
			}
			fmt.Fprintf(&b, "\n  %s: %s", kind.what, name)
		}
	}
	if r.command != "" && len(missing)+len(partial) > 0 {
		fmt.Fprintf(&b, "\ntrain them with: %s", r.command)
	}
	return b.String()
}

// title returns the name of a row.
func (w Row) title() string {
	if w.Name != "" {
		return w.Name
	}
	var words []string
	for _, name := range order {
		if v := w.settings[name]; v != "" {
			words = append(words, name+" "+v)
		}
	}
	return strings.Join(words, ", ")
}
