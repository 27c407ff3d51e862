package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"setlab/cmd/setlab/warm"
	"setlab/kernel/checkout"
	"setlab/kernel/compiled/gonb"
)

func newWarm() *cobra.Command {
	return &cobra.Command{
		Use:   "warm",
		Short: "Make the first compiled cell quick",
		Long: `Compile what compiled cells import into Go's build cache, so that the first of
them is as quick as the next; and the programs that compile them, where they are
missing. It takes a minute or two once, and
nothing when it was done before.`,
		GroupID: groupSetUp,
		Args:    noArguments,
		RunE: func(command *cobra.Command, _ []string) error {
			root, err := checkout.Source()
			if err != nil {
				return err
			}
			_, err = gonb.Ensure(command.Context())
			if err == nil {
				err = warm.Fill(command.Context(), root)
			}
			if command.Context().Err() != nil {
				return exited(statusInterrupted) // no message: the packages compiled so far stay in the cache
			}
			if err != nil {
				return err
			}
			fmt.Fprintln(command.OutOrStdout(), "What compiled cells import is compiled.")
			return nil
		},
	}
}
