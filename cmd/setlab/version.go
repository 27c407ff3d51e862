package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"setlab/setlib"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Show the version and how it was built",
		GroupID: groupSetUp,
		Args:    noArguments,
		Run: func(command *cobra.Command, _ []string) {
			fmt.Fprintf(command.OutOrStdout(), "setlab %s, built with %s for %s/%s\n",
				setlib.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		},
	}
}
