package main

import (
	"github.com/spf13/cobra"

	"setlab/datasets"
)

func newDatasets() *cobra.Command {
	var cache datasets.Cache
	command := &cobra.Command{
		Use:   "datasets",
		Short: "List, fetch and verify what can be learned from",
		Long: `The data sets of the paper's Table 1, and a few more. Some come with setlab or are
computed and are always there; the others are fetched once, from where their
authors published them, into a cache, and compared with their published digests.

Where there is no network, name a folder that has the files in SETLAB_DATA (or
--data): it is only read.`,
		Example: `  setlab datasets list               what there is, and where
  setlab datasets show mnist         its source, its terms, its files
  setlab datasets show own.csv       what is in a file of yours, and what looks wrong
  setlab datasets fetch mnist        download it, or go on with a download
  setlab datasets verify             check every file that is here`,
		GroupID: groupWork,
		Args:    noUnknownCommand,
		RunE:    func(command *cobra.Command, _ []string) error { return command.Help() },
		PersistentPreRunE: func(*cobra.Command, []string) error {
			if cache.Offline == "" {
				return nil
			}
			return checkFolder(cache.Offline, "folder of data")
		},
	}
	flags := command.PersistentFlags()
	flags.StringVar(&cache.Offline, "data", "", "look in `FOLDER` for files that are there already (default: $"+datasets.EnvData+")")
	flags.StringVar(&cache.Dir, "cache", "", "keep fetched files in `FOLDER` (default: $"+datasets.EnvCache+", or your cache folder)")
	command.AddCommand(newDatasetsList(&cache), newDatasetsShow(&cache), newDatasetsFetch(&cache), newDatasetsVerify(&cache))
	return command
}

// datasetNames completes data set names in a shell.
func datasetNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, entry := range datasets.Registry() {
		names = append(names, entry.Name+"\t"+entry.Title)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
