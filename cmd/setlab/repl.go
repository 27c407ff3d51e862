package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"setlab/kernel"
	"setlab/kernel/history"
	"setlab/kernel/repl"
)

func newRepl() *cobra.Command {
	var noStartup bool
	command := &cobra.Command{
		Use:   "repl",
		Short: "Run Go interactively",
		Long: `Read cells from the terminal and run them as a notebook does: variables persist from
cell to cell, a cell with %% is compiled, and the usual packages are in scope.

Tab completes. A name followed by ? is described, and by ?? in more detail. An
incomplete cell continues on the next line. The arrow keys recall earlier cells,
including those of notebooks, and Ctrl-R searches them; ⏎ stands for a line break there.
Ctrl-C interrupts a running cell. At the prompt, Ctrl-D or two Ctrl-C end the session.
Images are written to files, and the file names are printed.

The startup file, setlab/startup.go in your configuration folder or the file that
SETLAB_STARTUP names, runs before the first cell, as in notebooks.

Without a terminal, the cells are read from standard input. The first cell that fails,
or the first NAME? that is not known, ends the command with exit status 1.`,
		Example: `  setlab repl
  echo 'datasets.DNA()' | setlab repl`,
		GroupID: groupWork,
		Args:    noArguments,
		RunE: func(command *cobra.Command, _ []string) error {
			return runRepl(command, noStartup)
		},
	}
	command.Flags().BoolVar(&noStartup, noStartupFlag, false, "do not run the startup file before the first cell")
	return command
}

// runRepl runs the console.
func runRepl(command *cobra.Command, noStartup bool) error {
	options, err := kernelOptions()
	if err != nil {
		return err
	}
	if !noStartup {
		options.Startup = readStartup(command.ErrOrStderr())
	}
	core, err := kernel.New(options)
	if err != nil {
		return err
	}
	defer core.Close()
	core.Start()
	// Without a home directory, the history lasts only as long as the console.
	past, _ := history.DefaultPath()
	_, plain := os.LookupEnv("NO_COLOR")
	console := repl.Options{
		Kernel: core, History: history.Open(past), Out: command.OutOrStdout(), Log: command.ErrOrStderr(),
		Color: !plain && terminal(command.ErrOrStderr()), Rewrite: terminal(command.OutOrStdout()),
	}
	if term.IsTerminal(int(os.Stdin.Fd())) && terminal(command.OutOrStdout()) {
		// Ctrl-C interrupts a cell, not the console.
		ctx, stop := signal.NotifyContext(context.Background(), append(hangUp(), syscall.SIGTERM)...)
		defer stop()
		return repl.Terminal(ctx, console)
	}
	err = repl.Pipe(command.Context(), command.InOrStdin(), console)
	if errors.Is(err, repl.ErrFailed) {
		return errReported
	}
	return err
}
