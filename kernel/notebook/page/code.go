package page

import (
	"go/scanner"
	"go/token"
	"go/types"
	"html"
	"html/template"
	"strings"
)

// highlight returns code with its syntax in color: Go, and JSON, whose words are among Go's. Other languages are left as they are.
//
// Go's own scanner does it, and no library for all languages: those load their tables when a program starts, and every kernel would pay.
func highlight(code, language string) template.HTML {
	code = strings.TrimRight(code, "\n")
	if language != "go" && language != "json" {
		return preformatted("hl-code", code)
	}
	var b strings.Builder
	b.WriteString(`<pre class="hl-code">`)
	for len(code) > 0 {
		// Lines of commands, %cd and !ls, are no Go.
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

// scan writes Go code with a class for each token that has a color. Text that is not Go is written without colors.
func scan(b *strings.Builder, code string) {
	file := token.NewFileSet().AddFile("", -1, len(code))
	var s scanner.Scanner
	s.Init(file, []byte(code), func(token.Position, string) {}, scanner.ScanComments)
	start, class := 0, ""
	for {
		pos, tok, literal := s.Scan()
		if tok == token.SEMICOLON && literal != ";" {
			continue // it is not in the text
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

// classOf returns the class of a token, "" for none.
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

// span writes text, what stands before blanks at its end in the class.
func span(b *strings.Builder, class, text string) {
	word := strings.TrimRight(text, " \t\r\n")
	if class != "" && word != "" {
		b.WriteString(`<span class="` + class + `">` + html.EscapeString(word) + "</span>")
	} else {
		b.WriteString(html.EscapeString(word))
	}
	b.WriteString(text[len(word):])
}

// language is that of a code cell: Go, unless its first line gives it to another program or a file, which then says what it is.
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

// preformatted returns text in a pre element of the class.
func preformatted(class, text string) template.HTML {
	return template.HTML(`<pre class="` + class + `">` + html.EscapeString(text) + "</pre>\n")
}
