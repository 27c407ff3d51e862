package main

import (
	"os"

	"github.com/spf13/cobra"

	"setlab/kernel/process/shell"
)

func newShell() *cobra.Command {
	return &cobra.Command{
		Use:    shell.Command + " COMMAND",
		Short:  "Run a shell command that leaves programs in the background (the kernel starts this)",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		// The command may start with a dash.
		DisableFlagParsing: true,
		RunE: func(_ *cobra.Command, args []string) error {
			status, err := shell.Run(args[0])
			if err == nil && status != 0 {
				os.Exit(status)
			}
			return err
		},
	}
}
