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
		fmt.Fprintf(command.ErrOrStderr(), "setlab: %v\n", err)
	}
	return status
}

// atMost, atLeast, exactly and noArguments check the number of arguments of a command. Their errors
// include its usage line.
func atMost(n int) cobra.PositionalArgs  { return arguments(cobra.MaximumNArgs(n)) }
func atLeast(n int) cobra.PositionalArgs { return arguments(cobra.MinimumNArgs(n)) }

// atLeastBeforeDash ignores the arguments after "--".
func atLeastBeforeDash(n int) cobra.PositionalArgs {
	return func(command *cobra.Command, given []string) error {
		if dash := command.ArgsLenAtDash(); dash >= 0 {
			given = given[:dash]
		}
		return atLeast(n)(command, given)
	}
}

func exactly(n int) cobra.PositionalArgs { return arguments(cobra.ExactArgs(n)) }

var noArguments = atMost(0)

func arguments(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(command *cobra.Command, given []string) error {
		if check(command, given) == nil {
			return nil
		}
		return &usageError{command, fmt.Errorf("wrong number of arguments: it is used as `%s`, not with %s",
			command.UseLine(), quoted(given))}
	}
}

// quoted formats arguments for a message.
func quoted(given []string) string {
	if len(given) == 0 {
		return "no argument"
	}
	return strings.Join(given, " ")
}
