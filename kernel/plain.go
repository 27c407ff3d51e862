package kernel

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/display/shown"
	"setlab/kernel/output"
)

// refusal returns the failure of a plain cell on a system where no cell can be interpreted.
func (k *Kernel) refusal() *output.Failure {
	message := fmt.Sprintf("plain cells cannot be interpreted here: %v", k.unfit)
	return &output.Failure{Name: output.CompileError, Message: message, Traceback: []string{message}, Compilable: true}
}

// reason says in a few words why a cell is compiled.
func (k *Kernel) reason(refusal *output.Failure) string {
	line, _, _ := strings.Cut(refusal.Message, "\n")
	if m := undefined.FindStringSubmatch(line); m != nil && k.compiler.Knows(m[1]) {
		return m[1] + " is declared in a compiled cell"
	}
	line, _, _ = strings.Cut(line, "; ")
	return line
}

// compilePlain compiles a plain cell that the session has refused. Its declarations and top-level definitions are kept
// for compiled cells; later plain cells that use them are also compiled. The output says in one line why the cell was
// compiled.
func (k *Kernel) compilePlain(ctx context.Context, request Request, refusal *output.Failure, sink output.Sink) error {
	reason := k.reason(refusal)
	told := k.saidUnfit
	tell := func() {
		if !told {
			told, k.saidUnfit = true, k.unfit != nil
			sink(output.Stream{Name: "stdout", Text: "Compiled: " + reason + ".\n"})
		}
	}
	results := func(e output.Event) {
		tell()
		if d, ok := e.(output.Display); ok && d.Metadata[shown.Mark] == true {
			e = output.Result{Data: d.Data}
		}
		sink(e)
	}
	program := cell.ParsePlain(request.Code, true)
	if program.Imports()["."] != "" {
		return refusal // GoNB would add the import to all later cells, and those that do not use it would fail
	}
	if commands := program.Commands(); len(commands) > 0 {
		return amend(refusal, fmt.Sprintf("it cannot be compiled either, because GoNB would run the line %q as a command: put something in front of it", commands[0]))
	}
	err := k.compiler.Run(ctx, request.Code, program, request.Input, results)
	var failure *output.Failure
	if errors.As(err, &failure) && failure.Name == output.CompileError && strings.Contains(failure.Message, "used as value") {
		program = cell.ParsePlain(request.Code, false) // the cell ends with a call that returns no value
		err = k.compiler.Run(ctx, request.Code, program, request.Input, results)
	}
	switch {
	case err == nil:
		tell()
	case !errors.As(err, &failure):
	case failure.Name == output.Unavailable:
		return refusal
	case failure.Name == output.CompileError:
		return amend(failure, "(compiled: "+reason+")")
	default:
		tell()
	}
	return err
}

// amend adds a line to the message of a failure.
func amend(failure *output.Failure, line string) error {
	failure.Message += "\n" + line
	failure.Traceback = append(failure.Traceback, line)
	return failure
}
