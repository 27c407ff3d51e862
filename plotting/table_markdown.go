package plotting

import (
	"strings"
	"unicode/utf8"
)

// Markdown returns the table in GitHub's and Jupyter's Markdown, without the shades of differences.
func (t Table) Markdown() string {
	l := t.layOut()
	var b strings.Builder
	if l.title != "" {
		b.WriteString("**" + markdownText(l.title) + "**\n\n")
	}
	var heads, rules []string
	for k, head := range l.heads {
		heads = append(heads, markdownText(head))
		rules = append(rules, map[Align]string{AlignLeft: ":---", AlignRight: "---:", AlignCenter: ":---:"}[l.aligns[k]])
	}
	if l.noted {
		heads, rules = append(heads, ""), append(rules, ":---")
	}
	b.WriteString(markdownRow(heads) + markdownRow(rules))
	for _, g := range l.groups {
		if g.heading != "" {
			row := make([]string, l.width())
			row[0] = "**" + markdownText(g.heading) + "**"
			b.WriteString(markdownRow(row))
		}
		for _, r := range g.rows {
			var row []string
			for _, c := range r.cells {
				text := markdownText(c.text)
				if c.bold {
					text = "**" + text + "**"
				}
				row = append(row, text)
			}
			if l.noted {
				row = append(row, markdownText(r.note))
			}
			b.WriteString(markdownRow(row))
		}
	}
	for _, note := range l.notes {
		b.WriteString("\n" + markdownText(note) + "\n")
	}
	return b.String()
}

func markdownRow(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

// markdownText converts a text with superscripts and subscripts to Markdown.
func markdownText(s string) string {
	var b strings.Builder
	for _, r := range parseRuns(s) {
		text := markdownEscape(r.text)
		switch r.level {
		case 1:
			text = "<sup>" + text + "</sup>"
		case -1:
			text = "<sub>" + text + "</sub>"
		}
		b.WriteString(text)
	}
	return b.String()
}

// markdownEscape writes a backslash before every character with a meaning in Markdown, except single dots and dashes and characters that have a
// meaning only at the beginning of a line.
func markdownEscape(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < utf8.RuneSelf && strings.ContainsRune("\\`*_{}[]<>|~$&#", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
