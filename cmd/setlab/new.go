package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"setlab/cmd/setlab/scaffold"
	"setlab/datasets"
	"setlab/kernel/checkout"
)

func newNew() *cobra.Command {
	var data string
	var o datasets.ReadOptions
	command := &cobra.Command{
		Use:   "new DIR",
		Short: "Write a Go program of your own that trains with setlib",
		Long: `Write a Go module into DIR: a main.go that trains sparse and dense networks on a data
set and compares them, a test, and a go.work that points to setlab's source: the
checkout, or the copy in this program. It needs only Go to build:

  setlab new mine && cd mine && go run .

Its runs are stored in the folder results, which "setlab runs" lists. Existing files are
kept, except that go.work is updated to point to the source of this setlab.`,
		Example: `  setlab new mine
  setlab new plants --data plants.csv --label kind
  setlab new houses --data houses.csv --target price --one-hot town --drop-missing`,
		GroupID: groupWork,
		Args:    exactly(1, "a folder for the program"),
		RunE: func(command *cobra.Command, given []string) error {
			if given[0] == "" {
				return errors.New("the name is empty: name a folder for the program")
			}
			source, err := checkout.Source()
			if err != nil {
				return err
			}
			program := scaffold.Program{Dir: given[0], Source: source, Data: data, Options: o}
			if _, unknown := datasets.Lookup(data); unknown != nil {
				if program.Targets, err = targetsOf(data, o); err != nil {
					return err
				}
			}
			written, err := program.Write()
			if err != nil {
				return err
			}
			fmt.Fprintf(command.OutOrStdout(), "wrote %s into %s\n", strings.Join(written, ", "), given[0])
			return nil
		},
	}
	command.Flags().StringVar(&data, "data", "digits", "a data set's `NAME`, or a file or folder of your own")
	readFlags(command.Flags(), &o)
	command.Flags().BoolVar(&o.DropMissing, "drop-missing", false, "omit samples with missing values (CSV, ARFF)")
	_ = command.RegisterFlagCompletionFunc("data", datasetNames)
	return command
}

// targetsOf reads a file or a folder of one's own, and reports whether it has numbers to predict, and no classes.
func targetsOf(path string, o datasets.ReadOptions) (bool, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return false, noDataset("data set or file", path)
	}
	set, err := datasets.Read(path, o)
	if err != nil {
		return false, err
	}
	if !set.Train.HasLabels() && set.Train.Targets() == 0 {
		return false, fmt.Errorf("%s has no classes: name the column that has them with --label, or a column of numbers to predict with --target", path)
	}
	return !set.Train.HasLabels(), nil
}
