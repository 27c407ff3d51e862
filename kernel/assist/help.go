package assist

import (
	"go/doc/comment"
	"html"
	"strings"
)

// page builds a Help.
type page struct {
	plain, html strings.Builder
	path        string // of the package whose doc comments are shown
	in          *Environment
}

// newHelp returns a page that starts with a declaration.
func (e *Environment) newHelp(declaration, path string) *page {
	h := &page{path: path, in: e}
	h.plain.WriteString(declaration + "\n")
	h.html.WriteString("<pre>" + html.EscapeString(declaration) + "</pre>\n")
	return h
}

// doc adds a doc comment.
func (h *page) doc(text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	parser := comment.Parser{LookupPackage: h.in.packageOf, LookupSym: func(string, string) bool { return true }}
	parsed := parser.Parse(text)
	printer := &comment.Printer{HeadingLevel: 4, HeadingID: func(*comment.Heading) string { return "" }, DocLinkURL: h.link, TextWidth: 80}
	h.plain.WriteString("\n" + string(printer.Text(parsed)))
	h.html.Write(printer.HTML(parsed))
}

// link returns the URL of a name's documentation, or "" for names declared in cells or in this
// module.
func (h *page) link(l *comment.DocLink) string {
	path := l.ImportPath
	if path == "" {
		path = h.path
	}
	if path == "" || path == "main" || strings.HasPrefix(path, "setlab/") {
		return ""
	}
	l.ImportPath = path
	return l.DefaultURL("https://pkg.go.dev")
}

// text adds a paragraph.
func (h *page) text(text string) {
	h.plain.WriteString("\n" + text + "\n")
	h.html.WriteString("<p>" + html.EscapeString(text) + "</p>\n")
}

// code adds lines of code, or a value, under a title.
func (h *page) code(title, lines string) {
	lines = strings.TrimRight(lines, "\n")
	h.plain.WriteString("\n" + title + ":\n" + lines + "\n")
	h.html.WriteString("<p>" + html.EscapeString(title) + ":</p>\n<pre>" + html.EscapeString(lines) + "</pre>\n")
}

func (h *page) help() Help {
	return Help{Plain: strings.TrimRight(h.plain.String(), "\n") + "\n", HTML: h.html.String()}
}
