package output

import "strings"

// Caret returns a line of code and a line with a caret below its column, as shown in a traceback.
// Columns count bytes from 1.
func Caret(line string, column int) []string {
	// Keep tabs, so that the caret is below its character.
	var margin strings.Builder
	for i := 0; i < column-1 && i < len(line); i++ {
		switch {
		case line[i] == '\t':
			margin.WriteByte('\t')
		case line[i]&0xc0 != 0x80: // not a UTF-8 continuation byte
			margin.WriteByte(' ')
		}
	}
	return []string{"    " + line, "    " + margin.String() + "^"}
}
