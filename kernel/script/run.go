package script

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"setlab/kernel/interp"
	"setlab/kernel/output"
	"setlab/kernel/script/show"
)

// Exit statuses of scripts that do not set one, as for Go programs: statusFailed if the script cannot run or
// returns an error, statusPanic if it panics, and statusInterrupted if its compilation was interrupted.
const (
	statusFailed      = 1
	statusPanic       = 2
	statusInterrupted = 130
)

// Run runs a script in this process with the given arguments, and returns its exit status. A script may end the
// process itself: with os.Exit, by a panic in one of its goroutines, or by a signal. Errors are written to
// standard error.
func Run(path string, arguments []string) int {
	s, err := read(path)
	if err == nil {
		err = s.run(arguments)
	}
	return report(path, err)
}

// run interprets the script.
func (s *source) run(arguments []string) error {
	text, start := s.text, []string(nil)
	if s.program {
		p, err := checkProgram(s)
		if err != nil {
			return err
		}
		text, start = p.text, p.start
	}
	become(s.path, arguments)
	session, err := interp.NewScript(show.Value)
	if err != nil {
		return err
	}
	for _, code := range append([]string{text}, start...) {
		if _, failure := session.Run(code); failure != nil {
			if s.program { // its calls of init and main are not in the file
				failure.Traceback = slices.DeleteFunc(failure.Traceback, func(frame string) bool { return strings.HasPrefix(frame, "    in the cell, ") })
			}
			return failure
		}
	}
	return nil
}

// placed converts a stack frame of the session, such as "in f, line 3 of an earlier cell", to one that refers to
// the script.
func placed(path, frame string) string {
	function, line, ok := strings.Cut(frame, ", line ")
	if !ok {
		return frame
	}
	return strings.Replace(function, "the cell", "the script", 1) + ", " + path + ":" + strings.TrimSuffix(line, " of an earlier cell")
}

// Uninterpretable reports that a correct script cannot be interpreted, where and why.
type Uninterpretable struct{ reason string }

func (u *Uninterpretable) Error() string { return u.reason }

// report prints why a script failed to standard error, and returns its exit status.
func report(path string, err error) int {
	switch e := err.(type) {
	case nil:
		return 0
	case *output.Failure:
		return reportFailure(path, e)
	case *Problems:
		fmt.Fprintln(os.Stderr, e)
	case *Uninterpretable:
		fmt.Fprintf(os.Stderr, "%v; compile it: setlab run --compile %s\n", e, path)
	default:
		fmt.Fprintf(os.Stderr, "setlab: %v\n", e)
	}
	return statusFailed
}

// ofScripts replaces references to cells by references to scripts in messages of the session.
var ofScripts = strings.NewReplacer("the cell ", "the script ", "this cell ", "this script ", "this cell,", "this script,", "a cell's ", "a script's ", "interpreted cells", "scripts")

// reportFailure is like report, for failures of the session. Their positions are lines and columns of the script.
func reportFailure(path string, f *output.Failure) int {
	switch f.Name {
	case output.CompileError:
		message, uninterpretable := strings.CutSuffix(f.Message, output.CompiledWay)
		message = ofScripts.Replace(message)
		at := path + ":"
		if message == "" || message[0] < '0' || message[0] > '9' {
			at += " "
		}
		if uninterpretable {
			return report(path, &Uninterpretable{at + message})
		}
		fmt.Fprintln(os.Stderr, at+message)
		return statusFailed
	case output.Panic:
		fmt.Fprintf(os.Stderr, "%s\n\n", f.Message)
		for _, frame := range f.Traceback[1:] {
			fmt.Fprintln(os.Stderr, placed(path, frame))
		}
		return statusPanic
	}
	if message, uninterpretable := strings.CutSuffix(f.Message, output.CompiledWay); uninterpretable { // detected at run time
		return report(path, &Uninterpretable{path + ": " + ofScripts.Replace(message)})
	}
	fmt.Fprintf(os.Stderr, "%s: %s\n", path, f.Message)
	return statusFailed
}
