package terminal

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Text collects printed text in the form in which a terminal finally shows it. Of a progress bar
// that redraws its line many times, only the last state remains. The zero value is empty and ready
// to use.
//
// Colors (SGR escapes) stay in the text. Escapes that erase within the line are applied, and other
// escapes are dropped.
type Text struct {
	done   strings.Builder // complete lines
	line   []cell          // the line being printed
	cursor int             // index in line of the next character
	colors string          // escapes since the last character
	tail   string          // incomplete character or escape at the end of the input
}

// cell is a character of a line with the escapes before it.
type cell struct {
	colors string
	char   rune
}

// Collapse returns text in the form in which a terminal finally shows it.
func Collapse(text string) string {
	var t Text
	t.WriteString(text)
	return t.String()
}

// colors matches escapes that set colors.
var colors = regexp.MustCompile("\x1b\\[[0-9;:]*m")

// Plain is Collapse without colors.
func Plain(text string) string { return colors.ReplaceAllString(Collapse(text), "") }

// WriteString prints s. A character or an escape may be split across calls.
func (t *Text) WriteString(s string) {
	s, t.tail = t.tail+s, ""
	for s != "" {
		if s[0] == '\x1b' {
			length := escapeLength(s)
			if length == 0 {
				t.tail = s
				return
			}
			t.escape(s[:length])
			s = s[length:]
			continue
		}
		if !utf8.FullRuneInString(s) {
			t.tail = s
			return
		}
		r, size := utf8.DecodeRuneInString(s)
		t.put(r)
		s = s[size:]
	}
}

// put prints one character.
func (t *Text) put(r rune) {
	switch r {
	case '\n':
		t.writeLine(&t.done)
		t.done.WriteByte('\n')
		t.line, t.cursor, t.colors = t.line[:0], 0, ""
	case '\r':
		t.cursor = 0
	case '\b':
		t.cursor = max(t.cursor-1, 0)
	default:
		c := cell{t.colors, r}
		t.colors = ""
		for len(t.line) < t.cursor {
			t.line = append(t.line, cell{char: ' '})
		}
		if t.cursor < len(t.line) {
			t.line[t.cursor] = c
		} else {
			t.line = append(t.line, c)
		}
		t.cursor++
	}
}

// escape applies a complete escape sequence.
func (t *Text) escape(sequence string) {
	switch {
	case strings.HasSuffix(sequence, "m") && strings.HasPrefix(sequence, "\x1b["):
		t.colors += sequence
	case sequence == "\x1b[K" || sequence == "\x1b[0K":
		t.line = t.line[:min(t.cursor, len(t.line))]
	case sequence == "\x1b[1K":
		for i := range min(t.cursor, len(t.line)) {
			t.line[i] = cell{char: ' '}
		}
	case sequence == "\x1b[2K":
		t.line = t.line[:0] // the cursor stays in its column
	}
}

// String returns the text printed so far.
func (t *Text) String() string {
	var b strings.Builder
	b.WriteString(t.done.String())
	t.writeLine(&b)
	if t.tail != "" && t.tail[0] != '\x1b' {
		b.WriteString(strings.ToValidUTF8(t.tail, string(utf8.RuneError)))
	}
	return b.String()
}

// Len returns the approximate length of the text in bytes.
func (t *Text) Len() int { return t.done.Len() + len(t.line) }

func (t *Text) writeLine(b *strings.Builder) {
	for _, c := range t.line {
		b.WriteString(c.colors)
		b.WriteRune(c.char)
	}
	b.WriteString(t.colors)
}

// longestEscape is the maximum length of an escape sequence.
const longestEscape = 4096

// escapeLength returns the length of the escape sequence at the start of s, or 0 if it is
// incomplete.
func escapeLength(s string) int {
	if len(s) < 2 {
		return 0
	}
	switch s[1] {
	case '[': // CSI: parameters, then one letter
		for i := 2; i < len(s); i++ {
			if s[i] < 0x20 || s[i] > 0x7e {
				return i // not a valid sequence
			}
			if s[i] >= 0x40 {
				return i + 1
			}
		}
	case ']': // OSC: up to BEL or ST
		for i := 2; i < len(s); i++ {
			if s[i] == '\a' {
				return i + 1
			}
			if s[i] == '\\' && s[i-1] == '\x1b' {
				return i + 1
			}
		}
	default:
		return 2
	}
	if len(s) > longestEscape {
		return 2
	}
	return 0
}
