package terminal

import (
	"strings"
	"unicode/utf8"
)

// Text is printed text as a terminal shows it once all is printed. Progress bars
// that redraw their line many times leave their last state only. The zero
// value is empty and ready to be written to.
//
// Colors (SGR escapes) stay in the text. Of the escapes that move the cursor,
// erasing within the line is obeyed and the others are dropped.
type Text struct {
	done   strings.Builder // lines that can change no more
	line   []cell          // the line being printed
	cursor int             // where in it the next character goes
	colors string          // escapes since the last character
	tail   string          // the beginning of a character or escape, to be continued
}

// cell is one character of a line with the escapes before it.
type cell struct {
	colors string
	char   rune
}

// Collapse returns text as a terminal shows it.
func Collapse(text string) string {
	var t Text
	t.WriteString(text)
	return t.String()
}

// WriteString prints s. A character or an escape may be spread over several
// calls.
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

// escape obeys one complete escape sequence.
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
		t.line = t.line[:0] // printing goes on in the same column
	}
}

// String returns the text as it stands.
func (t *Text) String() string {
	var b strings.Builder
	b.WriteString(t.done.String())
	t.writeLine(&b)
	if t.tail != "" && t.tail[0] != '\x1b' {
		b.WriteString(strings.ToValidUTF8(t.tail, string(utf8.RuneError)))
	}
	return b.String()
}

// Len is about the length of the text in bytes.
func (t *Text) Len() int { return t.done.Len() + len(t.line) }

func (t *Text) writeLine(b *strings.Builder) {
	for _, c := range t.line {
		b.WriteString(c.colors)
		b.WriteRune(c.char)
	}
	b.WriteString(t.colors)
}

// longestEscape bounds what is taken for one escape sequence.
const longestEscape = 4096

// escapeLength returns the length of the escape sequence that s begins with;
// zero where it is not complete.
func escapeLength(s string) int {
	if len(s) < 2 {
		return 0
	}
	switch s[1] {
	case '[': // CSI: parameters, then one letter
		for i := 2; i < len(s); i++ {
			if s[i] < 0x20 || s[i] > 0x7e {
				return i // not one after all
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
