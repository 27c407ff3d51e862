package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"

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
		Short: "Predict the rows of a table with the network of a stored run",
		Long: `Predict each row of a CSV file of any size with the network of a stored run: the class
and its probability, or the target values. If FILE is -, standard input is read. The
predictions are written to standard output or to --out.

Columns are matched by the names of the features in the training set, in any order, and
other columns are ignored. Values are scaled like the training set. If its features had
no names, the file must have one column for each feature, in the same order.

The run must be finished and stored with its weights, as sweeps store it. Name it by the
first digits of its digest; see "setlab runs list".`,
		Example: `  setlab predict 3f9a customers.csv > answers.csv
  setlab predict 3f9a customers.csv.gz --probabilities --out answers.csv`,
		GroupID: groupWork,
		Args:    exactly(2, "a run and a file"),
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
			in, name := command.InOrStdin(), "standard input"
			if file, ok := in.(*os.File); ok && given[1] == "-" && same(file, to) {
				return &usageError{command, fmt.Errorf("--out %s is the table of the samples; name another file", to)}
			}
			if given[1] != "-" {
				name = given[1]
				file, err := os.Open(given[1])
				if err != nil {
					return err
				}
				defer file.Close()
				if same(file, to) {
					return &usageError{command, fmt.Errorf("--out %s is the table of the samples; name another file", to)}
				}
				in = file
			}
			out, err := newTarget(command, cmp.Or(to, "-"))
			if err != nil {
				return err
			}
			defer out.Abandon()
			options := predict.Options{Probabilities: probabilities}
			progress := command.ErrOrStderr()
			if terminal(progress) && (to != "" || !terminal(command.OutOrStdout())) {
				options.OnBatch = func(rows int) { fmt.Fprintf(progress, "\r%d rows", rows) }
				defer fmt.Fprintln(progress)
			}
			if _, err := predict.CSV(command.Context(), network, inputs, in, out, options); err != nil {
				var write *os.PathError
				if errors.As(err, &write) && write.Op == "write" {
					return err
				}
				return inFile(name, err)
			}
			return out.Commit("")
		},
	}
	flags := command.Flags()
	flags.StringVar(&dir, "store", "results", "the store's `FOLDER`")
	flags.StringArrayVar(&also, "also", nil, "look in this `FOLDER` too, for what the store does not have; may be repeated")
	flags.StringVar(&to, "out", "", "write the predictions to `FILE` when all are done; - is standard output")
	flags.BoolVar(&probabilities, "probabilities", false, "for classes: write the probability of each class instead of only the predicted one's")
	return command
}
