package source

import (
	"fmt"
	"strings"

	"setlab/kernel/output"
)

// FailureAt returns a failure at a position in the cell, in the format of Go's tools, with the line
// and a caret below its column.
func FailureAt(code string, line, column int, message string) *output.Failure {
	message = fmt.Sprintf("%d:%d: %s", line, column, message)
	failure := &output.Failure{Name: output.CompileError, Message: message, Traceback: []string{message}}
	lines := strings.Split(code, "\n")
	if line < 1 || line > len(lines) {
		return failure
	}
	failure.Traceback = append(failure.Traceback, output.Caret(strings.TrimRight(lines[line-1], "\r"), column)...)
	return failure
}
