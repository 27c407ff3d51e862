package interp

import (
	"fmt"
	"regexp"
	"strings"

	"setlab/kernel/interp/exec"
	"setlab/kernel/output"
)

func simpleFailure(name, message string) *output.Failure {
	return &output.Failure{Name: name, Message: message, Traceback: []string{message}}
}

// uninterpretable reports what the engine cannot run although it is correct Go.
func uninterpretable(reason any) *output.Failure {
	return simpleFailure(output.CompileError, fmt.Sprintf("this cell is correct Go that the interpreter cannot run (%v)%s", reason, output.CompiledWay))
}

// trace adds to a failure the functions that it passed through, those of a recursion once.
func (s *Session) trace(failure *output.Failure, frames []exec.Frame) *output.Failure {
	last := ""
	for _, f := range frames {
		if !strings.HasPrefix(f.Pos.Filename, "cell ") || s.script != nil && isEntry(strings.TrimPrefix(f.Function, "main.")) {
			continue
		}
		if text := s.frame(f); text != last {
			failure.Traceback = append(failure.Traceback, text)
			last = text
		}
	}
	return failure
}

// frame describes a function of a trace to a reader.
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

// literal is how ssa names a function literal behind the function that it stands in.
var literal = regexp.MustCompile(`\$(\d+)`)

// background reports how a goroutine has failed that has outlived its cell.
func (s *Session) background(end *exec.Failure) {
	failure := s.trace(simpleFailure(output.Panic, end.Message), end.Trace)
	if end.Kind == exec.Panic || end.Kind == exec.Fatal {
		fmt.Fprintf(s.stderr, "A goroutine of an earlier cell has failed, and ended all of that cell's.\n%s\n", strings.Join(failure.Traceback, "\n"))
	}
}

// methodName is the receiver, in brackets, before the name of a method of a value.
var methodName = regexp.MustCompile(`^\(([^*()]+)\)\.`)

// isEntry reports whether a function is one of a cell's statements.
func isEntry(name string) bool { return name == entryName || name == "init" }
