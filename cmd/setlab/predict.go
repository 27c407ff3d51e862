package main

import (
	"fmt"
	"os"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"setlab/setlib/predict"
	"setlab/setlib/runs"
)

func newPredict() *cobra.Command {
	var dir, to string
	var also []string
	var probabilities bool
	command := &cobra.Command{
		Use:   "predict RUN FILE",
		Short: "Answer for the rows of a table with a stored run's network",
		Long: `Answer for each row of a CSV file, of any size, with the network of a stored run:
its class and the probability of that, or the targets that it predicts. A FILE of -
is standard input. The answers go to standard output, or to --out.

The columns are found by the names of the features that the network has learned
from, in any order; other columns are passed over. Values are scaled as those were.
A network whose data had no names takes one column for each feature, in their order.

The run must be stored with its weights, as sweeps store them, and finished. It is
named by the first digits of its digest, see "setlab runs list".`,
		Example: `  setlab predict 3f9a customers.csv > answers.csv
  setlab predict 3f9a customers.csv.gz --probabilities --out answers.csv`,
		GroupID: groupWork,
		Args:    exactly(2),
		ValidArgsFunction: func(command *cobra.Command, given []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(given) == 0 {
				return runNames(runs.Open(dir, also...))
			}
			return nil, cobra.ShellCompDirectiveDefault
		},
		RunE: func(command *cobra.Command, given []string) error {
			store, err := openStore(dir, also, command.Flags().Changed("store"))
			if err != nil {
				return err
			}
			network, inputs, err := store.Network(command.Context(), given[0])
			if err != nil {
				return err
			}
			in := command.InOrStdin()
			if given[1] != "-" {
				file, err := os.Open(given[1])
				if err != nil {
					return err
				}
				defer file.Close()
				in = file
			}
			out := command.OutOrStdout()
			var file *renameio.PendingFile
			if to != "" {
				if file, err = renameio.NewPendingFile(to, renameio.WithPermissions(0o666)); err != nil {
					return err
				}
				defer file.Cleanup()
				out = file
			}
			options := predict.Options{Probabilities: probabilities}
			progress := command.ErrOrStderr()
			if terminal(progress) && (to != "" || !terminal(command.OutOrStdout())) {
				options.OnBatch = func(rows int) { fmt.Fprintf(progress, "\r%d rows", rows) }
				defer fmt.Fprintln(progress)
			}
			if _, err := predict.CSV(command.Context(), network, inputs, in, out, options); err != nil {
				return fmt.Errorf("%s: %w", given[1], err)
			}
			if file != nil {
				return file.CloseAtomicallyReplace()
			}
			return nil
		},
	}
	flags := command.Flags()
	flags.StringVar(&dir, "store", "results", "the store's `FOLDER`")
	flags.StringArrayVar(&also, "also", nil, "look in this `FOLDER` too, for what the store does not have; may be repeated")
	flags.StringVar(&to, "out", "", "write the answers to this `FILE`, once all are there")
	flags.BoolVar(&probabilities, "probabilities", false, "a column with the probability of each class")
	return command
}
