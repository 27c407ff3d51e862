package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// These are the exit statuses documented in the root command's help.
const (
	statusOK          = 0
	statusFailed      = 1
	statusUsage       = 2
	statusInterrupted = 130
)

// usageError is an error in the command line itself.
type usageError struct {
	command *cobra.Command
	err     error
}

func (e *usageError) Error() string {
	return fmt.Sprintf("%v\nSee `%s --help`.", e.err, e.command.CommandPath())
}

func (e *usageError) Unwrap() error { return e.err }

// exited ends a command with an exit status of its own, without a message.
type exited int

func (e exited) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// errReported ends a failed command that has already printed its error.
var errReported = errors.New("failed")

// execute runs the command line and returns its exit status. It prints an error once, to standard
// error.
func execute(ctx context.Context, root *cobra.Command, arguments []string) int {
	root.SetArgs(arranged(root, arguments))
	command, err := root.ExecuteContextC(ctx)
	if err == nil {
		return statusOK
	}
	if wrong := command.ValidateFlagGroups(); wrong != nil {
		err = &usageError{command, wrong} // cobra does not mark it as a usage error
	}
	status := statusFailed
	if own := exited(0); errors.As(err, &own) {
		return int(own)
	}
	var usage *usageError
	switch {
	case errors.As(err, &usage):
		status = statusUsage
	case ctx.Err() != nil:
		status = statusInterrupted
		if errors.Is(err, context.Canceled) || errors.Is(err, context.Cause(ctx)) {
			err = errors.New("interrupted")
		}
	}
	if !errors.Is(err, errReported) {
		text := err.Error()
		if prefix := root.Name(); !strings.HasPrefix(text, prefix+" ") {
			text = prefix + ": " + text
		}
		fmt.Fprintln(command.ErrOrStderr(), text)
	}
	return status
}

// atMost, atLeast, exactly and noArguments check the number of arguments of a command. The parameter needs describes the arguments,
// such as "a run". The errors include the command's usage line.
func atMost(n int) cobra.PositionalArgs { return arguments(cobra.MaximumNArgs(n), 0, "") }

func atLeast(n int, needs string) cobra.PositionalArgs {
	return arguments(cobra.MinimumNArgs(n), n, needs)
}

// atLeastBeforeDash ignores the arguments after "--".
func atLeastBeforeDash(n int, needs string) cobra.PositionalArgs {
	return func(command *cobra.Command, given []string) error {
		if dash := command.ArgsLenAtDash(); dash >= 0 {
			given = given[:dash]
		}
		return atLeast(n, needs)(command, given)
	}
}

func exactly(n int, needs string) cobra.PositionalArgs {
	return arguments(cobra.ExactArgs(n), n, needs)
}

var noArguments = atMost(0)

func arguments(check cobra.PositionalArgs, least int, needs string) cobra.PositionalArgs {
	return func(command *cobra.Command, given []string) error {
		if check(command, given) == nil {
			return nil
		}
		wrong := "has too many arguments: " + strings.Join(given, " ")
		if len(given) < least {
			wrong = "needs " + needs
		}
		return &usageError{command, fmt.Errorf("%s %s. Usage: %s", command.CommandPath(), wrong, command.UseLine())}
	}
}
