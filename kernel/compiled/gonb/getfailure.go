package gonb

import (
	"fmt"
	"regexp"
	"strings"

	"setlab/kernel/output"
)

// Patterns for the output of a failed go get.
var (
	getFailed = regexp.MustCompile(`^failed to run "\S*go get( -t)?"`)
	// a package that cannot be obtained: path, reason
	badImport = regexp.MustCompile(`^\t(\S+): (.*)$`)
	badModule = regexp.MustCompile(`^go: (?:module )?([^\s:@]+)(?:@\S+)?: (.*)$`)
	noise     = regexp.MustCompile(`^go: downloading |^go: (?:finding|added|upgraded) | imports$|from implicitly required module|^\tgo get |^exit status|^\s*$`)
)

// getFailure returns the failure of a cell with an import that cannot be obtained, with the line
// and column of the import. It returns nil if value reports none. The parameter fetched reports
// whether the network was used.
func (c *child) getFailure(value string, fetched bool) *output.Failure {
	lines := strings.Split(value, "\n")
	if !getFailed.MatchString(lines[0]) {
		return nil
	}
	var messages, trace []string
	for _, line := range lines[1:] {
		if strings.HasPrefix(line, "-----") {
			if strings.Contains(value, "Consider the following replace rules") {
				messages = append(messages, "A module of go.work has it: %goworkfix tells go get.")
				trace = append(trace, messages[len(messages)-1])
			}
			break // the rest is GoNB's verbose advice
		}
		if noise.MatchString(line) {
			continue
		}
		message, context := strings.TrimPrefix(strings.TrimSpace(line), "go: "), []string(nil)
		for _, form := range []*regexp.Regexp{badImport, badModule} {
			m := form.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			if message = m[2]; !strings.Contains(message, m[1]) || form == badModule {
				message = m[1] + ": " + message
			}
			if row, column, text := c.cells[c.count].imports(m[1]); row > 0 {
				message, context = fmt.Sprintf("%d:%d: %s", row, column, message), output.Caret(text, column)
			}
			break
		}
		messages = append(messages, message)
		trace = append(append(trace, message), context...)
	}
	if fetched {
		const what = "This machine does not have it, and it could not be fetched: is there a network, and does GOPROXY allow it?"
		messages, trace = append(messages, what), append(trace, what)
	}
	return &output.Failure{Name: output.CompileError, Message: strings.Join(messages, "\n"), Traceback: trace}
}

// imports returns the position in the cell, and the line, where a package with this path is
// imported, or else the first package of a module with this path. If there is none, row is 0.
func (c Cell) imports(path string) (row, column int, line string) {
	for _, end := range []string{`"`, `/`} {
		for i, text := range strings.Split(strings.ReplaceAll(c.Code, "\r\n", "\n"), "\n") {
			if at := strings.Index(text, `"`+path+end); at >= 0 {
				return i + 1, at + 1, text
			}
		}
	}
	return 0, 0, ""
}
