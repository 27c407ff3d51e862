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
	var data, label string
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
  setlab new plants --data plants.csv --label kind`,
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
			program := scaffold.Program{Dir: given[0], Source: source, Data: data, Label: label}
			_, unknown := datasets.Lookup(data)
			if _, err := os.Stat(data); unknown != nil || err == nil {
				if err := ownFile(data, label); err != nil {
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
	command.Flags().StringVar(&label, "label", "", "the `COLUMN` with the classes in a file of your own")
	_ = command.RegisterFlagCompletionFunc("data", datasetNames)
	return command
}

// ownFile returns an error if path cannot be read as a data set with the given label column.
func ownFile(path, label string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return noDataset("data set or file", path)
	}
	_, err := datasets.Inspect(path, datasets.ReadOptions{Label: label})
	return err
}
