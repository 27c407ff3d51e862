package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"setlab/datasets"
	"setlab/datasets/download"
)

func newDatasetsFetch(cache *datasets.Cache) *cobra.Command {
	var all bool
	command := &cobra.Command{
		Use:   "fetch NAME...",
		Short: "Download data sets into the cache",
		Long: `Download data sets into the cache unless they are there already. An interrupted
download resumes where it stopped. Every file is checked against its digest.`,
		Example: `  setlab datasets fetch mnist
  setlab datasets fetch cifar10 higgs`,
		ValidArgsFunction: datasetNames,
		Args: func(command *cobra.Command, given []string) error {
			if all {
				return noArguments(command, given)
			}
			return atLeast(1, "the name of a data set")(command, given)
		},
		RunE: func(command *cobra.Command, names []string) error {
			if all {
				names = fetchable()
			}
			var problems []error
			for _, name := range names {
				if err := fetchOne(command.Context(), command.OutOrStdout(), *cache, name); err != nil {
					problems = append(problems, err)
				}
				if err := command.Context().Err(); err != nil {
					return fmt.Errorf("interrupted; fetch again to resume %s", name)
				}
			}
			return errors.Join(problems...)
		},
	}
	command.Flags().BoolVar(&all, "all", false, "fetch everything that can be fetched (several GB)")
	return command
}

// fetchable returns the names of the data sets that can be downloaded.
func fetchable() []string {
	var names []string
	for _, entry := range datasets.Registry() {
		if len(entry.Files) > 0 && entry.Missing == "" {
			names = append(names, entry.Name)
		}
	}
	return names
}

// otherwise adds to a failed download's error how to provide the files without downloading them.
func otherwise(name string, err error) error {
	var failed *download.Error
	if !errors.As(err, &failed) {
		return err
	}
	return fmt.Errorf("%w\nIf you get the files another way, put them in the folder that %s names; `setlab datasets show %s` lists them", err, datasets.EnvData, name)
}

func fetchOne(ctx context.Context, out io.Writer, cache datasets.Cache, name string) error {
	if _, err := datasets.Lookup(name); err != nil {
		return noDataset("data set", name)
	}
	before, err := cache.Status(name)
	if err != nil {
		return err
	}
	report := newByteProgress(out)
	file := ""
	err = cache.Fetch(ctx, name, func(p datasets.Progress) {
		if p.File != file {
			file = p.File
			report.start(fmt.Sprintf("%s (%d of %d)", p.File, p.Index+1, p.Files), p.Total)
		}
		report.at(p.Done)
	})
	report.finish()
	if err != nil {
		return otherwise(name, err)
	}
	switch before.Place {
	case datasets.Absent, datasets.Unavailable:
		folder, err := cache.Folder()
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s is now in %s\n", name, folder)
	default:
		fmt.Fprintf(out, "%s was here already (%s)\n", name, before.Place)
	}
	return nil
}
