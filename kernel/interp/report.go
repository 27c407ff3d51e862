package interp

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"setlab/kernel/interp/exec"
	"setlab/kernel/output"
)

func simpleFailure(name, message string) *output.Failure {
	return &output.Failure{Name: name, Message: message, Traceback: []string{message}}
}

// uninterpretable returns the failure of a cell that is correct Go but cannot be run by the engine.
func uninterpretable(reason any) *output.Failure {
	if err, ok := reason.(error); ok && errors.Is(err, exec.ErrNoRoom) { // compiling the cell would not help
		return simpleFailure(output.Error, inCell.ReplaceAllString(err.Error(), ""))
	}
	return simpleFailure(output.CompileError, fmt.Sprintf("this cell is correct Go that the interpreter cannot run (%v)%s", reason, output.CompiledWay))
}

// inCell matches the file name of a cell before a line and a column.
var inCell = regexp.MustCompile(`^cell \d+:`)

// trace adds the stack trace to a failure, with recursive calls listed once.
func (s *Session) trace(failure *output.Failure, frames []exec.Frame) *output.Failure {
	last := ""
	for _, f := range frames {
		if !strings.HasPrefix(f.Pos.Filename, "cell ") {
			continue
		}
		if text := s.frame(f); text != last {
			failure.Traceback = append(failure.Traceback, text)
			last = text
		}
	}
	return failure
}

// frame formats a stack frame for display.
func (s *Session) frame(f exec.Frame) string {
	name := methodName.ReplaceAllString(strings.ReplaceAll(f.Function, "main.", ""), "$1.")
	name = literal.ReplaceAllString(name, ".func$1")
	where := fmt.Sprintf("line %d", f.Pos.Line)
	if f.Pos.Filename != fileName(int(s.latest.Load())) {
		where += " of an earlier cell"
	}
	switch own, _, isLiteral := strings.Cut(name, ".func"); {
	case isEntry(own) && isLiteral:
		name = "a function of the cell"
	case isEntry(name):
		name = "the cell"
	}
	return "    in " + name + ", " + where
}

// literal matches the suffix that ssa adds to a function's name for the function literals in it.
var literal = regexp.MustCompile(`\$(\d+)`)

// shown returns a frame as debug.Stack shows it: the statements of a cell or script are main, and the positions in a script are those of its file.
func (s *Session) shown(f exec.Frame) (exec.Frame, bool) {
	f.Function = strings.ReplaceAll(f.Function, entryName, "main")
	if s.script == nil {
		return f, true
	}
	own := f.Pos.Filename == fileName(1) // the next one calls the functions of a program
	f.Pos.Filename = os.Args[0]
	return f, own
}

// background reports the failure of a goroutine that has outlived its cell.
func (s *Session) background(end *exec.Failure) {
	failure := s.trace(simpleFailure(output.Panic, end.Message), end.Trace)
	switch end.Kind {
	case exec.Exit:
		fmt.Fprintf(s.stderr, "A goroutine of an earlier cell has called os.Exit and ended all goroutines of that cell.\n")
	case exec.Panic, exec.Fatal:
		fmt.Fprintf(s.stderr, "A goroutine of an earlier cell has failed and ended all goroutines of that cell.\n%s\n", strings.Join(failure.Traceback, "\n"))
	}
}

// methodName matches the parenthesized receiver before the name of a value method.
var methodName = regexp.MustCompile(`^\(([^*()]+)\)\.`)

// isEntry reports whether a function consists of a cell's statements.
func isEntry(name string) bool { return name == entryName || name == "init" }
