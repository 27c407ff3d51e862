package output

import "strings"

// Caret returns a line of code with a caret beneath its column, in bytes from 1, as
// a traceback shows them.
func Caret(line string, column int) []string {
	// A tab before the caret keeps it beneath its character.
	var margin strings.Builder
	for i := 0; i < column-1 && i < len(line); i++ {
		switch {
		case line[i] == '\t':
			margin.WriteByte('\t')
		case line[i]&0xc0 != 0x80: // not the middle of a character
			margin.WriteByte(' ')
		}
	}
	return []string{"    " + line, "    " + margin.String() + "^"}
}
