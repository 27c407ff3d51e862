package format

import (
	"fmt"
	"strings"
)

// Error says where and how a file violates its format.
type Error struct {
	// File is the file's name.
	File string
	// Offset is the position in bytes, after decompression if the file is compressed;
	// -1 if the position is given by Line or not known.
	Offset int64
	// Line and Column are the position in a text, both from 1; 0 if not known. Column
	// counts bytes.
	Line, Column int
	// Unpacked says that the file is compressed, and that Offset, Line and Column refer
	// to its decompressed content.
	Unpacked bool
	// Want is what was expected at the position, and Got what was found.
	Want, Got string
	// Cause is the underlying error, if there is one.
	Cause error
}

// Error returns a message in one line, such as
// "a.txt: line 3, column 7: want 0 or 1, got 'x'".
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	b.WriteString(": ")
	switch {
	case e.Line > 0 && e.Column > 0:
		fmt.Fprintf(&b, "line %d, column %d", e.Line, e.Column)
	case e.Line > 0:
		fmt.Fprintf(&b, "line %d", e.Line)
	case e.Offset >= 0:
		fmt.Fprintf(&b, "byte %d", e.Offset)
	}
	if e.Line > 0 || e.Offset >= 0 {
		if e.Unpacked {
			b.WriteString(" (unpacked)")
		}
		b.WriteString(": ")
	}
	fmt.Fprintf(&b, "want %s, got %s", e.Want, e.Got)
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }
