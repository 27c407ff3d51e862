package page

import (
	"html"
	"html/template"
	"strings"

	"github.com/alecthomas/chroma/v2"
	highlighter "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
)

// The colours of code on light and on dark ground.
const (
	lightStyle = "github"
	darkStyle  = "github-dark"
)

var formatter = highlighter.New(highlighter.WithClasses(true), highlighter.ClassPrefix("hl-"))

// highlight returns code with its syntax coloured; as it is where the language
// is not known.
func highlight(code, language string) template.HTML {
	code = strings.TrimRight(code, "\n")
	lexer := lexers.Get(language)
	if lexer == nil {
		return preformatted("hl-chroma", code)
	}
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, code)
	if err != nil {
		return preformatted("hl-chroma", code)
	}
	var b strings.Builder
	if err := formatter.Format(&b, styles.Get(lightStyle), tokens); err != nil {
		return preformatted("hl-chroma", code)
	}
	return template.HTML(b.String())
}

// language is that of a code cell: Go, unless its first line hands it to
// another program.
func language(source string) string {
	first, _, _ := strings.Cut(source, "\n")
	words := strings.Fields(first)
	if len(words) == 0 {
		return "go"
	}
	switch {
	case words[0] == "%%bash" || words[0] == "%%sh" || strings.HasPrefix(first, "!"):
		return "bash"
	case words[0] == "%%script" && len(words) > 1:
		return words[1]
	case words[0] == "%%writefile" && len(words) > 1:
		if lexer := lexers.Match(words[len(words)-1]); lexer != nil {
			return lexer.Config().Name
		}
		return ""
	}
	return "go"
}

// preformatted returns text in a pre element of the class.
func preformatted(class, text string) template.HTML {
	return template.HTML(`<pre class="` + class + `">` + html.EscapeString(text) + "</pre>\n")
}

// highlightStyles are the style sheets of code, for light and dark.
func highlightStyles() string {
	var b strings.Builder
	write := func(media, style string) {
		b.WriteString("@media " + media + " {\n")
		// Writing to a Builder cannot fail, and both styles exist.
		_ = formatter.WriteCSS(&b, styles.Get(style))
		b.WriteString("}\n")
	}
	write("not screen and (prefers-color-scheme: dark)", lightStyle)
	write("screen and (prefers-color-scheme: dark)", darkStyle)
	return b.String()
}
