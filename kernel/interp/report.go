package interp

import (
	"strings"

	"setlab/kernel/interp/engine"
	"setlab/kernel/interp/hook"
	"setlab/kernel/interp/rewrite"
	"setlab/kernel/output"
)

// engineFailure reports what the engine cannot take although it is correct Go.
func engineFailure(err error) *output.Failure {
	message := "this cell is correct Go that the interpreter cannot run (" + engine.Problem(err) + ")" + output.CompiledWay
	return &output.Failure{Name: output.CompileError, Message: message, Traceback: []string{message}}
}

// panicFailure reports a panic: its value, and the functions that it passed through.
func (s *Session) panicFailure(err error) *output.Failure {
	message := s.hooks.PanicMessage(engine.CallText(err))
	if engine.Failed(err) || strings.Contains(message, "unsafe2.dummy") {
		return simpleFailure(output.Error, hook.EngineFailure)
	}
	failure := simpleFailure(output.Panic, engine.PlainNames(message))
	for _, line := range s.notes.Take() {
		if at := s.frame(line); at != "" {
			failure.Traceback = append(failure.Traceback, at)
		}
	}
	return s.reached(failure)
}

// fatal returns the failure that is an end of a program in Go.
func (s *Session) fatal(message string) *output.Failure {
	return s.reached(simpleFailure(output.Panic, "fatal error: "+message))
}

// reached adds to a failure how far its cell has come.
func (s *Session) reached(failure *output.Failure) *output.Failure {
	if at := s.hooks.ReachedText(); at != "" && !s.isScript {
		failure.Traceback = append(failure.Traceback, at)
	}
	return failure
}

// frame translates a line of the engine's trace for a reader.
func (s *Session) frame(line string) string {
	if function, where := s.passed(line); function != "" && !rewrite.IsEntry(function) {
		return "    in " + engine.PlainNames(function) + ", " + where
	}
	return ""
}

// passed returns the function of a line of the engine's trace, by the engine's name, and
// where in it that is; no function if the line is none of a trace.
func (s *Session) passed(line string) (function, where string) {
	f, ok := engine.ParseFrame(line)
	if !ok || f.Cell == 0 {
		return "", "" // of no cell's text
	}
	where = "line " + f.Row
	s.places.Lock()
	own, follows := s.lines[f.Cell]
	latest := s.latest
	s.places.Unlock()
	if follows && f.Line > own {
		where = "declared by an earlier cell"
	} else if f.File != engine.FileName(latest) {
		where += " of an earlier cell"
	}
	return f.Function, where
}

func simpleFailure(name, message string) *output.Failure {
	return &output.Failure{Name: name, Message: message, Traceback: []string{message}}
}
