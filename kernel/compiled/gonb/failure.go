package gonb

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/output"
	"setlab/kernel/process/crash"
)

// Cell is a cell as GoNB takes it.
type Cell struct {
	Text string
	// Origin has the line of the user's cell, from 1, that each line of Text stands
	// for; 0 for one that is not in the cell.
	Origin []int
	// Code is the user's cell.
	Code string
	// InPage says that its program runs in the page, and not on this machine.
	InPage bool
}

// Places in what GoNB says.
var (
	// in the program that GoNB makes of the cells: line, column, message
	compiled = regexp.MustCompile(`^(?:\S*/)?main(?:_test)?\.go:(\d+):(\d+): (.*)$`)
	// in the source of an interpreted cell: its number, line, column, message
	interpreted = regexp.MustCompile(`^(?:\S*/)?` + InterpretedCell + `(\d+):(\d+):(?:(\d+):)? (.*)$`)
	// what GoNB puts before a place in its program: the number of the cell, its line
	annotation = regexp.MustCompile(`(?:\x1b\[7m)?\[\[ Cell \[(\d+)\] Line (\d+) \]\]`)
	located    = regexp.MustCompile(`^Cell\[(\d+)\]: Line (\d+)$`)
	unseen     = regexp.MustCompile(`^(\S*/main(?:_test)?\.go):(\d+)`)
	source     = regexp.MustCompile(InterpretedCell + `(\d+):(\d+)`)
	status     = regexp.MustCompile(`^(exit status \d+|signal: .*)$`)
)

// InterpretedCell begins what the compiler is told to call the file of declarations
// of an interpreted cell; the cell's number follows.
const InterpretedCell = "interpreted-cell-"

// compileFailure returns the errors of the compiler, of GoNB's parser or of
// goimports, at the cell's own lines and columns; nil if value reports none.
func (c *child) compileFailure(value string, traceback []string) *output.Failure {
	var messages, trace []string
	for _, line := range strings.Split(value, "\n") {
		message, context := c.translate(line, traceback)
		if message == "" || len(messages) == 0 && strings.HasPrefix(message, "\t") {
			continue
		}
		messages = append(messages, message)
		trace = append(append(trace, message), context...)
	}
	if len(messages) == 0 {
		return nil
	}
	return &output.Failure{Name: output.CompileError, Message: strings.Join(messages, "\n"), Traceback: trace}
}

// translate returns the compiler's message in line with the place in the cell, and
// the cell's line with a caret; no message where line has none.
func (c *child) translate(line string, traceback []string) (message string, context []string) {
	if m := interpreted.FindStringSubmatch(line); m != nil {
		if m[3] == "" {
			m[3] = "1"
		}
		return fmt.Sprintf("in an interpreted cell, at its line %s: %s", m[2], m[4]), nil
	}
	m := compiled.FindStringSubmatch(line)
	if m == nil {
		if strings.HasPrefix(line, "\t") && strings.TrimSpace(line) != "" {
			return line, nil // goes on with the message before
		}
		return "", nil
	}
	text := m[3]
	column, _ := strconv.Atoi(m[2]) // digits
	for i, entry := range traceback {
		if !strings.HasSuffix(strings.TrimRight(entry, "\n"), "\n"+text) {
			continue
		}
		traceback[i] = "" // the same message again is another one
		return c.place(entry, column, text)
	}
	return text, nil
}

// place returns a message of which GoNB has shown the surroundings.
func (c *child) place(entry string, column int, text string) (message string, context []string) {
	lines := strings.Split(entry, "\n")
	shown := "" // the line of GoNB's program
	for i := 1; i < len(lines); i++ {
		if strings.TrimSpace(lines[i]) == "^" {
			shown = lines[i-1]
			break
		}
	}
	m := located.FindStringSubmatch(lines[0])
	if m == nil {
		return c.atEnd(text)
	}
	id, _ := strconv.Atoi(m[1])
	row, _ := strconv.Atoi(m[2])
	cell, own := c.cells[id], id == c.count
	if row = cell.line(row); row == 0 {
		return text, nil
	}
	code := strings.Split(strings.ReplaceAll(cell.Code, "\r\n", "\n"), "\n")
	line := code[row-1]
	column = columnIn(line, shown, column)
	if message = fmt.Sprintf("%d:%d: %s", row, column, text); !own {
		message = fmt.Sprintf("in an earlier compiled cell, %s", message)
	}
	return message, output.Caret(line, column)
}

// atEnd returns a message about what GoNB puts behind the cell: the cell ends where
// something is missing.
func (c *child) atEnd(text string) (string, []string) {
	code := strings.ReplaceAll(c.cells[c.count].Code, "\r\n", "\n")
	row, column, text := cell.SyntaxError("cell", code, cell.AtEnd, 0, text)
	return fmt.Sprintf("%d:%d: %s", row, column, text), output.Caret(strings.Split(code, "\n")[row-1], column)
}

// line returns the line of the user's cell for one of GoNB's; 0 if it is not in the cell.
func (c Cell) line(sent int) int {
	if sent < 1 || sent > len(c.Origin) {
		return 0
	}
	if line := c.Origin[sent-1]; line <= strings.Count(c.Code, "\n")+1 {
		return line
	}
	return 0
}

// columnIn returns where in a line of the cell stands what stands at a column of
// GoNB's line, which may begin otherwise.
func columnIn(line, shown string, column int) int {
	if shown == line || column < 1 || column > len(shown) {
		return min(max(column, 1), len(line)+1)
	}
	rest := shown[column-1:]
	for n := len(rest); n > 0; n-- {
		if i := strings.Index(line, rest[:n]); i >= 0 {
			if n < len(rest) && n < 2 && strings.Count(line, rest[:n]) > 1 {
				break
			}
			return i + 1
		}
	}
	return 1
}

// runFailure returns how the program of a cell ended that ended with a status: its
// last words, or what the status says.
func (c *child) runFailure(value, words string) *output.Failure {
	if words == "" {
		message := "the program ended with " + value
		if strings.HasPrefix(value, "signal: ") {
			message = "the program was ended from outside (" + value + ")"
		}
		return &output.Failure{Name: output.CompiledFailed, Message: message, Traceback: []string{message}}
	}
	report := crash.Parse(words)
	failure := &output.Failure{Name: output.Panic, Message: report.Reason, Traceback: []string{report.Reason}}
	last := ""
	for _, frame := range report.Frames {
		where := ""
		if m := annotation.FindStringSubmatch(frame.Place); m != nil {
			id, _ := strconv.Atoi(m[1])
			row, _ := strconv.Atoi(m[2])
			if row = c.cells[id].line(row); row == 0 {
				continue
			}
			where = c.where(id, row)
		} else if m := unseen.FindStringSubmatch(frame.Place); m != nil {
			where = c.find(m[1], m[2])
		} else if m := source.FindStringSubmatch(frame.Place); m != nil {
			where = fmt.Sprintf(", line %s of an interpreted cell", m[2])
		}
		if line := "    in " + strings.TrimPrefix(frame.Function, "main.") + where; where != "" && line != last {
			failure.Traceback = append(failure.Traceback, line)
			last = line
		}
		if len(failure.Traceback) > maxFrames {
			break
		}
	}
	return failure
}

// where says which line of a cell is meant.
func (c *child) where(id, row int) string {
	if id != c.count {
		return fmt.Sprintf(", line %d of an earlier cell", row)
	}
	return fmt.Sprintf(", line %d", row)
}

// find says which line of a cell a line of GoNB's program is, by its text: the program has
// written its place in two pieces, and GoNB has not recognized it. It says nothing where
// a cell has several such lines.
func (c *child) find(program, line string) string {
	text, err := os.ReadFile(program)
	if err != nil {
		return ""
	}
	row, _ := strconv.Atoi(line)
	lines := strings.Split(string(text), "\n")
	if row < 1 || row > len(lines) {
		return ""
	}
	wanted := strings.TrimSpace(lines[row-1])
	for id := c.count; id > 0; id-- {
		found, times := 0, 0
		for i, own := range strings.Split(c.cells[id].Code, "\n") {
			if strings.TrimSpace(own) == wanted {
				found, times = i+1, times+1
			}
		}
		switch times {
		case 0:
		case 1:
			return c.where(id, found)
		default:
			return ""
		}
	}
	return ""
}

// maxFrames limits what is shown of a stack.
const maxFrames = 10
