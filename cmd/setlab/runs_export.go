package main

import (
	"fmt"
	"strings"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"setlab/setlib/results"
	"setlab/setlib/runs"
)

func newRunsExport(open func() (*runs.Store, error), complete completion) *cobra.Command {
	var weights, unfinished bool
	var named, csv string
	command := &cobra.Command{
		Use:   "export FOLDER [RUN...]",
		Short: "Copy finished runs into another store, without their weights",
		Long: `Copy finished runs, all of them unless some are named, into the store in FOLDER,
which is made if there is none. Histories and degrees go with them, weights only
with --weights: without, a run is a few kilobytes, enough to draw its figures.

What unfinished runs have by now goes with --unfinished, without their models: it
draws figures there, and training does not go on from it.

What FOLDER has already stays, unless it is less of an unfinished run. Every file
is verified before it is copied. With --named only runs whose names have a word in
them are copied.

With --csv nothing is copied: FILE gets a line for each run and epoch, with what the
run was configured with and everything that was measured, for pandas and R.`,
		Args: func(command *cobra.Command, given []string) error {
			if csv != "" {
				return nil
			}
			return atLeast(1)(command, given)
		},
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
			if csv != "" {
				return exportSeries(command, store, given, named, unfinished, csv)
			}
			to := given[0]
			all, err := exported(store, given[1:], named, unfinished)
			if err != nil {
				return err
			}
			if err := makeFolder(to); err != nil {
				return err
			}
			copied := 0
			for _, e := range all {
				var did bool
				if e.Where == runs.Unfinished {
					did, err = store.ExportUnfinished(e.Digest, to)
				} else {
					did, err = store.Export(e.Digest, to, weights)
				}
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
	command.Flags().BoolVar(&unfinished, "unfinished", false, "copy what unfinished runs have by now, too")
	command.Flags().StringVar(&csv, "csv", "", "write what was measured to this `FILE` instead, as CSV")
	command.Flags().StringVar(&named, "named", "", "only runs with `TEXT` in their names")
	return command
}

// exportSeries writes everything that was measured in the given runs, or in all.
func exportSeries(command *cobra.Command, store *runs.Store, given []string, named string, unfinished bool, path string) error {
	entries, err := exported(store, given, named, unfinished)
	if err != nil {
		return err
	}
	var all []*runs.Run
	for _, e := range entries {
		run, err := store.Load(e)
		if err != nil {
			return err
		}
		all = append(all, run)
	}
	table, err := results.FromRuns(all)
	if err != nil {
		return err
	}
	file, err := renameio.NewPendingFile(path, renameio.WithPermissions(0o644))
	if err != nil {
		return err
	}
	defer file.Cleanup()
	if err := table.WriteSeries(file); err != nil {
		return err
	}
	if err := file.CloseAtomicallyReplace(); err != nil {
		return err
	}
	fmt.Fprintf(command.OutOrStdout(), "wrote %d runs to %s\n", len(all), path)
	return nil
}

// exported returns the given runs, or all finished ones that have a text in their names, with unfinished also the others. Damaged ones are
// among them, so that exporting them says so.
func exported(store *runs.Store, given []string, named string, unfinished bool) ([]runs.Entry, error) {
	var chosen []runs.Entry
	for _, prefix := range given {
		e, err := store.Lookup(prefix)
		if err != nil {
			return nil, err
		}
		if e.Where == runs.Unfinished && !unfinished {
			return nil, fmt.Errorf("run %s has %d of %d epochs; --unfinished copies what it has", e.Digest, e.Record.Epochs, e.Record.Of)
		}
		chosen = append(chosen, e)
	}
	if len(given) > 0 {
		return chosen, nil
	}
	all, err := store.List()
	for _, e := range all {
		if (unfinished || e.Where != runs.Unfinished) && (e.Damage != nil || strings.Contains(e.Record.Name, named)) {
			chosen = append(chosen, e)
		}
	}
	return chosen, err
}
