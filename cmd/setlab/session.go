package main

import (
	"github.com/spf13/cobra"

	"setlab/kernel/interp"
)

func newSession() *cobra.Command {
	return &cobra.Command{
		Use:    "session",
		Short:  "Run interpreted cells (the kernel starts this)",
		Hidden: true,
		Args:   noArguments,
		RunE:   func(*cobra.Command, []string) error { return interp.Main() },
	}
}
