package main

import (
	"github.com/spf13/cobra"

	"setlab/lab/licenses"
)

func newLicenses() *cobra.Command {
	return &cobra.Command{
		Use:   "licenses",
		Short: "Show the licenses of setlab and everything it contains",
		Long: `Show the licenses of SET Lab, Go, and the Go modules and front-end packages in this
program: name, version, SPDX identifier and full text of each.`,
		GroupID: groupSetUp,
		Args:    noArguments,
		RunE: func(command *cobra.Command, _ []string) error {
			all, err := licenses.All()
			if err != nil {
				return err
			}
			return licenses.WriteText(command.OutOrStdout(), all)
		},
	}
}
