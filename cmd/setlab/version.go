package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Say which version this is and what it was built with",
		GroupID: groupSetUp,
		Args:    noArguments,
		Run: func(command *cobra.Command, _ []string) {
			fmt.Fprintf(command.OutOrStdout(), "setlab %s, built with %s for %s/%s\n",
				version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		},
	}
}

// version is the commit that the command was built from, as far as Go recorded
// it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of unknown origin"
	}
	settings := map[string]string{}
	for _, setting := range info.Settings {
		settings[setting.Key] = setting.Value
	}
	switch revision, modified := settings["vcs.revision"], settings["vcs.modified"] == "true"; {
	case len(revision) < 12:
		return "(development)"
	case modified:
		return revision[:12] + " with changes"
	default:
		return revision[:12]
	}
}
