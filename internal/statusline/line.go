// Package statusline keeps a line of text up to date, as on a terminal.
package statusline

import (
	"fmt"
	"io"
	"unicode/utf8"

	"golang.org/x/term"
)

// Line is a line that is rewritten in place. Create it with New.
type Line struct {
	w     io.Writer
	width int // the number of characters to overwrite with spaces, those of the longest text so far
}

// New returns a line of w.
func New(w io.Writer) *Line { return &Line{w: w} }

// Show replaces the text. On a terminal it is cut to the width, because a text that wraps cannot be rewritten.
func (l *Line) Show(text string) error {
	if columns := Columns(l.w); columns > 0 {
		text = Cut(text, columns-1)
		l.width = min(l.width, columns-1) // the terminal may have become narrower
	}
	_, err := fmt.Fprintf(l.w, "\r%-*s", l.width, text)
	l.width = max(l.width, utf8.RuneCountInString(text))
	return err
}

// End replaces the text, whole, and ends the line. The next Show begins a new one.
func (l *Line) End(text string) error {
	begin := "\r"
	if l.width == 0 {
		begin = "" // there is nothing to replace
	}
	_, err := fmt.Fprintf(l.w, "%s%-*s\n", begin, l.width, text)
	l.width = 0
	return err
}

// Columns returns the width of a terminal in characters, 80 for a terminal that does not know it, and 0 if w is not a terminal.
func Columns(w io.Writer) int {
	file, ok := w.(interface{ Fd() uintptr })
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return 0
	}
	if columns, _, err := term.GetSize(int(file.Fd())); err == nil && columns > 0 {
		return columns
	}
	return 80
}

// Cut cuts a text to a number of characters, of which the last is then an ellipsis.
func Cut(text string, length int) string {
	characters := []rune(text)
	if len(characters) <= length || length < 1 {
		return text
	}
	return string(characters[:length-1]) + "…"
}
