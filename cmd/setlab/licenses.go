package main

import (
	"github.com/spf13/cobra"

	"setlab/lab/licenses"
)

func newLicenses() *cobra.Command {
	return &cobra.Command{
		Use:   "licenses",
		Short: "Show the licenses of all that setlab is made of",
		Long: `Show SET Lab's own license, Go's, and those of the Go modules and of the front end's
packages in this program: name, version, SPDX identifier and the whole text of each.`,
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
