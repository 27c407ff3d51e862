package page

import (
	"go/scanner"
	"go/token"
	"go/types"
	"html"
	"html/template"
	"strings"
)

// highlight returns code with syntax highlighting for Go and JSON, whose keywords are also Go's. Other languages are not highlighted.
//
// It uses Go's own scanner instead of a library for all languages, because such libraries load their tables at program start, which
// would slow down every kernel.
func highlight(code, language string) template.HTML {
	code = strings.TrimRight(code, "\n")
	if language != "go" && language != "json" {
		return preformatted("hl-code", code)
	}
	var b strings.Builder
	b.WriteString(`<pre class="hl-code">`)
	for len(code) > 0 {
		// Lines of commands, such as %cd and !ls, are not Go.
		block, commands := code, strings.HasPrefix(code, "%") || strings.HasPrefix(code, "!")
		for at := 0; ; {
			end := strings.IndexByte(code[at:], '\n')
			if end < 0 {
				break
			}
			at += end + 1
			if next := strings.HasPrefix(code[at:], "%") || strings.HasPrefix(code[at:], "!"); next != commands {
				block = code[:at]
				break
			}
		}
		if commands {
			span(&b, "hl-m", block)
		} else {
			scan(&b, block)
		}
		code = code[len(block):]
	}
	b.WriteString("</pre>\n")
	return template.HTML(b.String())
}

// scan writes Go code with a class for each highlighted token. Text that is not Go is written without highlighting.
func scan(b *strings.Builder, code string) {
	file := token.NewFileSet().AddFile("", -1, len(code))
	var s scanner.Scanner
	s.Init(file, []byte(code), func(token.Position, string) {}, scanner.ScanComments)
	start, class := 0, ""
	for {
		pos, tok, literal := s.Scan()
		if tok == token.SEMICOLON && literal != ";" {
			continue // inserted by the scanner, not in the text
		}
		at := file.Offset(pos)
		span(b, class, code[start:at])
		if tok == token.EOF {
			span(b, "", code[at:])
			return
		}
		start, class = at, classOf(tok, literal)
	}
}

// classOf returns the class of a token, or "".
func classOf(tok token.Token, literal string) string {
	switch {
	case tok == token.COMMENT:
		return "hl-c"
	case tok == token.STRING || tok == token.CHAR:
		return "hl-s"
	case tok == token.INT || tok == token.FLOAT || tok == token.IMAG:
		return "hl-n"
	case tok.IsKeyword():
		return "hl-k"
	case tok == token.IDENT && types.Universe.Lookup(literal) != nil:
		return "hl-b"
	}
	return ""
}

// span writes text with a class. Trailing white space is written outside the span.
func span(b *strings.Builder, class, text string) {
	word := strings.TrimRight(text, " \t\r\n")
	if class != "" && word != "" {
		b.WriteString(`<span class="` + class + `">` + html.EscapeString(word) + "</span>")
	} else {
		b.WriteString(html.EscapeString(word))
	}
	b.WriteString(text[len(word):])
}

// language returns the language of a code cell: Go, unless the first line passes the cell to another program or writes it to a file
// whose extension says otherwise.
func language(source string) string {
	first, _, _ := strings.Cut(source, "\n")
	words := strings.Fields(first)
	if len(words) == 0 {
		return "go"
	}
	switch last := words[len(words)-1]; {
	case words[0] == "%%bash", words[0] == "%%sh", words[0] == "%%script":
		return ""
	case words[0] == "%%writefile" && strings.HasSuffix(last, ".json"):
		return "json"
	case words[0] == "%%writefile" && !strings.HasSuffix(last, ".go"):
		return ""
	}
	return "go"
}

// preformatted returns text in a pre element with the given class.
func preformatted(class, text string) template.HTML {
	return template.HTML(`<pre class="` + class + `">` + html.EscapeString(text) + "</pre>\n")
}
