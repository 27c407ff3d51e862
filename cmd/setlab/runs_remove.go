package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"setlab/setlib/runs"
)

func newRunsRemove(open func() (*runs.Store, error), complete completion) *cobra.Command {
	return &cobra.Command{
		Use:               "rm RUN...",
		Short:             "Remove runs, with their checkpoints",
		Args:              atLeast(1, "a run"),
		ValidArgsFunction: complete,
		RunE: func(command *cobra.Command, given []string) error {
			store, err := open()
			if err != nil {
				return err
			}
			// Look up all runs before removing any, so that a mistyped digest does not leave half
			// of them removed.
			var all []runs.Entry
			for _, prefix := range given {
				e, err := store.Lookup(prefix)
				if err != nil {
					return err
				}
				if e.Where == runs.ReadOnly {
					return fmt.Errorf("run %s is in %s, which is read-only", e.Digest, e.Dir)
				}
				if !slices.ContainsFunc(all, func(other runs.Entry) bool { return other.Digest == e.Digest }) {
					all = append(all, e)
				}
			}
			for _, e := range all {
				if err := store.Remove(e.Digest); err != nil {
					return err
				}
				fmt.Fprintf(command.OutOrStdout(), "removed %.12s  %s\n", e.Digest, e.Summary())
			}
			return nil
		},
	}
}
