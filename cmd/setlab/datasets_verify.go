package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"setlab/datasets"
)

func newDatasetsVerify(cache *datasets.Cache) *cobra.Command {
	return &cobra.Command{
		Use:   "verify [NAME...]",
		Short: "Check local files against their digests",
		Long: `Check the files of data sets against their published digests. Without a name,
check all data sets on this machine.`,
		ValidArgsFunction: datasetNames,
		RunE: func(command *cobra.Command, names []string) error {
			named := len(names) > 0
			if !named {
				for _, entry := range datasets.Registry() {
					names = append(names, entry.Name)
				}
			}
			var problems []error
			for _, name := range names {
				if _, err := datasets.Lookup(name); err != nil {
					problems = append(problems, noDataset("data set", name))
					continue
				}
				status, err := cache.Verify(command.Context(), name)
				if command.Context().Err() != nil {
					return errors.New("interrupted")
				}
				var missing *datasets.MissingError
				if errors.As(err, &missing) && !named {
					continue
				}
				if err != nil {
					problems = append(problems, err)
					continue
				}
				verified(command.OutOrStdout(), status)
			}
			return errors.Join(problems...)
		},
	}
}

// verified prints the result of a successful verification.
func verified(out io.Writer, status datasets.Status) {
	checked := 0
	for _, file := range status.Files {
		if file.Checked {
			checked++
		}
	}
	switch {
	case len(status.Files) == 0:
		fmt.Fprintf(out, "%-20s ok: %s\n", status.Entry.Name, status.Place)
	case checked < len(status.Files):
		fmt.Fprintf(out, "%-20s found (%s), but no digest is published for %d of %d files\n",
			status.Entry.Name, status.Place, len(status.Files)-checked, len(status.Files))
	default:
		fmt.Fprintf(out, "%-20s ok: %d files (%s)\n", status.Entry.Name, checked, status.Place)
	}
}
