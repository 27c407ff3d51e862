package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"setlab/setlib/runs"
)

func newRuns() *cobra.Command {
	var dir string
	var also []string
	command := &cobra.Command{
		Use:   "runs",
		Short: "List, compare, show, remove and export stored runs",
		Long: `A store of training runs is a folder with one folder for each run, named by the digest
of the run's configuration. It consists of plain files that other programs can read as
well: JSON, CSV, and NumPy's and SciPy's .npy and .npz.

Runs are named by the first digits of their digests. Any unique prefix works.`,
		Example: `  setlab runs list                              list the runs in the folder results
  setlab runs list --store notebooks/results --verify
  setlab runs table --rows epsilon --cols zeta --metric accuracy
  setlab runs show 3f9a                         its configuration and last numbers
  setlab runs export shipped 3f9a 77c2          copy two, without their weights
  setlab runs rm 3f9a`,
		GroupID: groupWork,
		Args:    noUnknownCommand,
		RunE:    func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	flags := command.PersistentFlags()
	flags.StringVar(&dir, "store", "results", "the store's `FOLDER`")
	flags.StringArrayVar(&also, "also", nil, "look in this `FOLDER` too, for what the store does not have; may be repeated")
	open := func() (*runs.Store, error) {
		findShipped(command.ErrOrStderr())
		return openStore(dir, also, flags.Changed("store"))
	}
	complete := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return runNames(runs.Open(dir, also...))
	}
	command.AddCommand(newRunsList(open), newRunsTable(open), newRunsShow(open, complete), newRunsRemove(open, complete), newRunsExport(open, complete))
	return command
}

// notebookRuns is the folder in which the shipped notebooks store their runs.
const notebookRuns = "runs"

// openStore opens the store in a folder. The folder must exist if the user named it or if there is no
// other store.
func openStore(dir string, also []string, asked bool) (*runs.Store, error) {
	if asked || len(also) == 0 {
		if err := checkFolder(dir, "store"); err != nil {
			another := "another"
			if !asked && checkFolder(notebookRuns, "store") == nil {
				another += ", such as " + notebookRuns
			}
			return nil, fmt.Errorf("%w; --store names %s, and `setlab sweep` creates one", err, another)
		}
	}
	for _, each := range also {
		if err := checkFolder(each, "store"); err != nil {
			return nil, err
		}
	}
	return runs.Open(dir, also...), nil
}

// runNames completes the digests of runs in a shell.
func runNames(store *runs.Store) ([]string, cobra.ShellCompDirective) {
	var names []string
	all, err := store.List()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	for _, e := range all {
		names = append(names, e.Digest+"\t"+e.Summary())
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// completion is a function that lists the possible values of an argument.
type completion = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective)
