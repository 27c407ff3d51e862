package terminal_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"setlab/kernel/notebook/terminal"
)

func TestCollapse(t *testing.T) {
	for name, test := range map[string]struct{ printed, shown string }{
		"plain":                  {"a\nb\n", "a\nb\n"},
		"progress":               {" 10%\r 20%\r100%\n", "100%\n"},
		"shorter line":           {"abcdef\rxyz", "xyzdef"},
		"Windows line ends":      {"a\r\nb\r\n", "a\nb\n"},
		"pending return":         {"50%\r", "50%"},
		"backspace":              {"abc\b\bX", "aXc"},
		"backspace at the start": {"\b\ba", "a"},
		"erase to the end":       {"abcdef\rxy\x1b[K\n", "xy\n"},
		"erase the line":         {"abcdef\x1b[2K\rxy", "xy"},
		"erase, same column":     {"ab\x1b[2Kc", "  c"},
		"color kept":             {"\x1b[31mred\x1b[0m\n", "\x1b[31mred\x1b[0m\n"},
		"color overwritten":      {"\x1b[31ma\rb", "b"},
		"cursor moves dropped":   {"\x1b[2Aa\x1b[?25lb\x1b]0;title\x07c", "abc"},
		"characters, not bytes":  {"äöü\rx", "xöü"},
		"escape never completed": {"a\x1b[3", "a"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := terminal.Collapse(test.printed); got != test.shown {
				t.Errorf("%q is shown as %q, want %q", test.printed, got, test.shown)
			}
		})
	}
}

func TestHTML(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"markup is text":   {`<script>"&'`, "&lt;script&gt;&#34;&amp;&#39;"},
		"named":            {"\x1b[31mred\x1b[0m plain", `<span class="ansi-fg-1">red</span> plain`},
		"reverse":          {"\x1b[7ma\x1b[31mb", `<span class="ansi-reverse">a</span><span class="ansi-bg-1 ansi-reverse">b</span>`},
		"bold and bright":  {"\x1b[1;92mok\x1b[22mo", `<span class="ansi-fg-10 ansi-bold">ok</span><span class="ansi-fg-10">o</span>`},
		"cube":             {"\x1b[38;5;196mx", `<span style="color:#ff0000">x</span>`},
		"gray":             {"\x1b[48;5;232mx", `<span style="background-color:#080808">x</span>`},
		"true color":       {"\x1b[38;2;1;2;255;4mx", `<span class="ansi-underline" style="color:#0102ff">x</span>`},
		"reset by nothing": {"\x1b[31ma\x1b[mb", `<span class="ansi-fg-1">a</span>b`},
		"unknown code":     {"\x1b[999mx", "x"},
		"bad color":        {"\x1b[38;2;1mx", "x"},
		"inside a color":   {"\x1b[31m<b>", `<span class="ansi-fg-1">&lt;b&gt;</span>`},
	} {
		t.Run(name, func(t *testing.T) {
			if got := terminal.HTML(test.text); got != test.want {
				t.Errorf("%q became %s, want %s", test.text, got, test.want)
			}
		})
	}
}

// FuzzText checks that text printed in two pieces is shown like the whole text, and that HTML never
// contains markup from the text.
func FuzzText(f *testing.F) {
	f.Add("a\rb\x1b[31mc\x1b[0m\n", 4)
	f.Add("ä\b\b\x1b]0;x\x1b\\y", 1)
	f.Add("\x1b[38;5;1", 3)
	f.Fuzz(func(t *testing.T, s string, cut int) {
		whole := terminal.Collapse(s)
		if cut > 0 && cut < len(s) {
			var pieces terminal.Text
			pieces.WriteString(s[:cut])
			pieces.WriteString(s[cut:])
			if got := pieces.String(); got != whole {
				t.Errorf("%q cut at %d shows %q, whole %q", s, cut, got, whole)
			}
		}
		if !utf8.ValidString(whole) {
			t.Errorf("%q shows invalid UTF-8 %q", s, whole)
		}
		page := terminal.HTML(s)
		page = strings.ReplaceAll(page, "</span>", "")
		if strings.Count(page, "<") != strings.Count(page, "<span") {
			t.Errorf("%q became %s", s, page)
		}
	})
}
