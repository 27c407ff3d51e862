package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"setlab/datasets"
)

func newDatasetsShow(cache *datasets.Cache) *cobra.Command {
	return &cobra.Command{
		Use:               "show NAME",
		Short:             "Tell a data set's source, terms and files",
		Args:              exactly(1),
		ValidArgsFunction: datasetNames,
		RunE: func(command *cobra.Command, given []string) error {
			status, err := cache.Status(given[0])
			if err != nil {
				return err
			}
			show(command.OutOrStdout(), status)
			return nil
		},
	}
}

func show(out io.Writer, status datasets.Status) {
	entry := status.Entry
	fmt.Fprintf(out, "%s: %s\n", entry.Name, entry.Title)
	line := func(label, value string) {
		if value != "" {
			fmt.Fprintf(out, "  %-10s %s\n", label, value)
		}
	}
	line("shape", entry.Shape()+" (train + valid + test x features)")
	if entry.Classes > 0 {
		line("classes", strings.TrimSuffix(fmt.Sprintf("%d: %s", entry.Classes, strings.Join(entry.ClassNames, ", ")), ": "))
	}
	line("values", entry.Values)
	line("paper", entry.Paper)
	line("where", where(status))
	line("source", entry.Source)
	line("terms", entry.Terms)
	line("cite", entry.Citation)
	line("note", entry.Note)
	line("missing", entry.Missing)
	for i, file := range entry.Files {
		line("file", file.Path)
		if found := status.Files[i].Found; found != "" {
			line("", "here: "+found)
		}
		if file.SHA256 != "" {
			line("", "sha256 "+file.SHA256)
		} else if file.MD5 != "" {
			line("", "md5 "+file.MD5)
		}
		for _, url := range file.URLs {
			line("", url)
		}
	}
}
