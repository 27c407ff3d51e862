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
		Short: "Make the first compiled cell fast",
		Long: `Compile the packages that compiled cells import into Go's build cache, so that the
first cell is as fast as the next. Also build the programs that compile cells if they
are missing. This takes a minute or two the first time and no time after that.`,
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
			fmt.Fprintln(command.OutOrStdout(), "The packages that compiled cells import are compiled.")
			return nil
		},
	}
}
