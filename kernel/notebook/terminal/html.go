package terminal

import (
	"html"
	"strconv"
	"strings"
)

// HTML converts text to HTML: it is escaped, and colors become spans. The sixteen named colors
// (black, red, green, yellow, blue, magenta, cyan, white and their bright forms) become the classes
// ansi-fg-0 to ansi-fg-15 and ansi-bg-0 to ansi-bg-15, for a style sheet to define. The other
// classes are ansi-bold, ansi-faint, ansi-italic, ansi-underline, ansi-strike and ansi-reverse. In
// reverse text the two colors are exchanged already, and ansi-reverse stands for default colors.
func HTML(text string) string {
	var b strings.Builder
	var now style
	text = Collapse(text)
	for text != "" {
		next := strings.IndexByte(text, '\x1b')
		if next < 0 {
			next = len(text)
		}
		now.write(&b, text[:next])
		text = text[next:]
		if text == "" {
			break
		}
		// Collapse leaves only complete color escapes.
		length := escapeLength(text)
		now.apply(text[:length])
		text = text[length:]
	}
	return b.String()
}

// write writes plain text in the style.
func (s *style) write(b *strings.Builder, text string) {
	if text == "" {
		return
	}
	if *s == (style{}) {
		b.WriteString(html.EscapeString(text))
		return
	}
	var classes, rules []string
	paint := func(c color, class, property string) {
		if c.named > 0 {
			classes = append(classes, class+strconv.Itoa(c.named-1))
		} else if c.rgb != "" {
			rules = append(rules, property+":"+c.rgb)
		}
	}
	foreground, background := s.foreground, s.background
	if s.reverse {
		foreground, background = background, foreground
	}
	paint(foreground, "ansi-fg-", "color")
	paint(background, "ansi-bg-", "background-color")
	for _, attribute := range []struct {
		on    bool
		class string
	}{
		{s.bold, "ansi-bold"}, {s.faint, "ansi-faint"}, {s.italic, "ansi-italic"},
		{s.under, "ansi-underline"}, {s.strike, "ansi-strike"}, {s.reverse, "ansi-reverse"},
	} {
		if attribute.on {
			classes = append(classes, attribute.class)
		}
	}
	b.WriteString("<span")
	if classes != nil {
		b.WriteString(` class="` + strings.Join(classes, " ") + `"`)
	}
	if rules != nil {
		b.WriteString(` style="` + strings.Join(rules, ";") + `"`)
	}
	b.WriteString(">" + html.EscapeString(text) + "</span>")
}
