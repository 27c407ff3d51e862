package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"setlab/setlib/runs"
)

func newRunsExport(open func() (*runs.Store, error), complete completion) *cobra.Command {
	var weights bool
	var named string
	command := &cobra.Command{
		Use:   "export FOLDER [RUN...]",
		Short: "Copy finished runs into another store, without their weights",
		Long: `Copy finished runs, all of them unless some are named, into the store in FOLDER,
which is made if there is none. Histories and degrees go with them, weights only
with --weights: without, a run is a few kilobytes, enough to draw its figures.

What FOLDER has already stays. Every file is verified before it is copied. With
--named only runs whose names have a word in them are copied.`,
		Args: atLeast(1),
		ValidArgsFunction: func(command *cobra.Command, given []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(given) == 0 {
				return nil, cobra.ShellCompDirectiveFilterDirs
			}
			return complete(command, given, word)
		},
		RunE: func(command *cobra.Command, given []string) error {
			store, err := open()
			if err != nil {
				return err
			}
			to := given[0]
			all, err := exported(store, given[1:], named)
			if err != nil {
				return err
			}
			if err := makeFolder(to); err != nil {
				return err
			}
			copied := 0
			for _, digest := range all {
				did, err := store.Export(digest, to, weights)
				if err != nil {
					return err
				}
				if did {
					copied++
				}
			}
			fmt.Fprintf(command.OutOrStdout(), "copied %d runs to %s, which had %d already\n", copied, to, len(all)-copied)
			return nil
		},
	}
	command.Flags().BoolVar(&weights, "weights", false, "copy the weights too")
	command.Flags().StringVar(&named, "named", "", "only runs with `TEXT` in their names")
	return command
}

// exported returns the digests of the given runs, or of all finished ones that have a text in their names. Damaged ones are among them, so
// that exporting them says so.
func exported(store *runs.Store, given []string, named string) ([]string, error) {
	var digests []string
	for _, prefix := range given {
		e, err := store.Lookup(prefix)
		if err != nil {
			return nil, err
		}
		digests = append(digests, e.Digest)
	}
	if len(given) > 0 {
		return digests, nil
	}
	all, err := store.List()
	for _, e := range all {
		if e.Where != runs.Unfinished && (e.Damage != nil || strings.Contains(e.Record.Name, named)) {
			digests = append(digests, e.Digest)
		}
	}
	return digests, err
}
