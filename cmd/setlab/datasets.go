package main

import (
	"github.com/spf13/cobra"

	"setlab/datasets"
)

func newDatasets() *cobra.Command {
	var cache datasets.Cache
	command := &cobra.Command{
		Use:   "datasets",
		Short: "List, fetch and verify data sets",
		Long: `The data sets of the paper's Table 1, and a few more. Some are
built in or generated and always available. The others are downloaded once from
their authors' sites into a cache and checked against their published digests.

Without a network, set SETLAB_DATA (or --data) to a folder that contains the
files. The folder is only read.`,
		Example: `  setlab datasets list               all data sets and where they are
  setlab datasets show mnist         its source, license terms and files
  setlab datasets show own.csv       the contents of your own file, and what looks wrong
  setlab datasets fetch mnist        download it, or resume a download
  setlab datasets verify             check all local files`,
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
	flags.StringVar(&cache.Offline, "data", "", "look for existing files in `FOLDER` (default: $"+datasets.EnvData+")")
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
